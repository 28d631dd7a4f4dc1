import { useSearchParams } from 'react-router';
import { useVisitor } from '../../../lib/session.ts';

type Owned = { owner: { id: string } };

/** Returns whether the signed-in account owns the asset. */
export function useIsOwner({ owner }: Owned): boolean {
  return useVisitor()?.id === owner.id;
}

/** Returns the listing that its owner previews with `?preview=lst_…`, published or not. */
export function usePreviewed(asset: Owned): string | null {
  const [params] = useSearchParams();
  return useIsOwner(asset) ? params.get('preview') || null : null;
}
