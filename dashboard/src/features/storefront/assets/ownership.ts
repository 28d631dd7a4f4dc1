import { useSearchParams } from 'react-router';
import { useVisitor } from '../../../lib/session.ts';

type Owned = { owner: { id: string } };

/** Whether who looks at it is whose it is. */
export function useIsOwner({ owner }: Owned): boolean {
  return useVisitor()?.id === owner.id;
}

/** The listing that its owner wants to see on the page, whether it is on sale or not: `?preview=lst_…`. */
export function usePreviewed(asset: Owned): string | null {
  const [params] = useSearchParams();
  return useIsOwner(asset) ? params.get('preview') || null : null;
}
