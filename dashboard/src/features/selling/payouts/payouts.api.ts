import type { Mode, Payout, PayoutLine } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { useRefreshBalance } from '../../../lib/queries/balance.api.ts';
import { souk } from '../../../lib/souk.ts';
import { useRefreshDestination } from './destination.api.ts';

const PAYOUTS_KEY = ['payouts'] as const;
const PAGE_SIZE = 20;
const SOON_MS = 3_000;
const LATER_MS = 60_000;

const isMoving = ({ status }: Payout) => status === 'pending' || status === 'in_transit';

/** Lists payouts, newest first. Polls more often while one is in transit. */
export function usePayouts(mode: Mode, status: Payout['status'] | undefined) {
  return usePages(
    [...PAYOUTS_KEY, mode, 'list', status ?? 'any'],
    (page) => souk.payouts.list({ ...page, ...(status ? { status } : {}) }, { mode }),
    {
      pageSize: PAGE_SIZE,
      keepsPrevious: true,
      refetchInterval: (payouts) => (payouts.some(isMoving) ? SOON_MS : LATER_MS),
    },
  );
}

export function usePayout(mode: Mode, id: string) {
  return useQuery({
    queryKey: [...PAYOUTS_KEY, mode, 'payout', id],
    queryFn: () => souk.payouts.get(id, { mode }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? SOON_MS : LATER_MS),
  });
}

/** Lists the lines of a payout, which never change. */
export function usePayoutLines(mode: Mode, id: string) {
  return usePages([...PAYOUTS_KEY, mode, 'lines', id], (page) => souk.payouts.lines.list(id, page, { mode }));
}

/** Fetches all lines, for a file. */
export function useAllLines(mode: Mode, id: string) {
  return useMutation({
    mutationFn: (): Promise<PayoutLine[]> => souk.payouts.lines.list(id, { limit: 100 }, { mode }).toArray(),
    // Frees the memory once the file is saved.
    gcTime: 0,
  });
}

/** Runs the daily payouts now. In test mode only. */
export function useRunPayouts() {
  const refresh = useRefreshPayouts();
  return useMutation({
    mutationFn: async () => (await souk.testHelpers.runPayouts({ mode: 'test' })).items,
    onSettled: refresh,
  });
}

function useRefreshPayouts() {
  const client = useQueryClient();
  const refreshBalance = useRefreshBalance();
  const refreshDestination = useRefreshDestination(); // a failed payout is recorded on it
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: PAYOUTS_KEY }), refreshBalance(), refreshDestination()]);
}
