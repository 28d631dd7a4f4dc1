import { useQuery } from '@tanstack/react-query';
import { souk } from '../../../lib/souk.ts';

const REFETCH_MS = 10_000;

/** Polls the health of the market, also after a request that failed. */
export function useHealth() {
  return useQuery({
    queryKey: ['operator', 'health'],
    queryFn: () => souk.operator.health(),
    refetchInterval: REFETCH_MS,
  });
}
