import type { Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';

export const otherMode = (mode: Mode): Mode => (mode === 'test' ? 'live' : 'test');

/** Reports whether an object exists in the other mode; undefined while loading. */
export function useIsInOtherMode(
  of: string[],
  mode: Mode,
  fetchIn: (other: Mode) => Promise<unknown>,
): boolean | undefined {
  const found = useQuery({
    queryKey: ['elsewhere', mode, ...of],
    queryFn: async () => Boolean(await fetchIn(otherMode(mode))),
  });
  return found.data ?? (found.isError ? false : undefined);
}
