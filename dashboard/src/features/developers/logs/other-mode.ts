import type { Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';

export const otherMode = (mode: Mode): Mode => (mode === 'test' ? 'live' : 'test');

/** Whether there is in the other mode what this one does not have; undefined until that is known. */
export function useIsInOtherMode(
  of: string[],
  mode: Mode,
  look: (other: Mode) => Promise<unknown>,
): boolean | undefined {
  const found = useQuery({
    queryKey: ['elsewhere', mode, ...of],
    queryFn: async () => Boolean(await look(otherMode(mode))),
  });
  return found.data ?? (found.isError ? false : undefined);
}
