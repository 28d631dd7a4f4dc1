import { useQuery } from '@tanstack/react-query';
import { souk } from '../../../lib/souk.ts';

const REFETCH_MS = 10_000;

/** How the market does, looked at again and again: also while what is shown could not be asked for the last time. */
export function useHealth() {
  return useQuery({
    queryKey: ['operator', 'health'],
    queryFn: () => souk.operator.health(),
    refetchInterval: REFETCH_MS,
  });
}
