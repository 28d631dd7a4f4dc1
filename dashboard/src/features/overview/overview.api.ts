import type { Mode, Page } from '@souk/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { souk } from '../../lib/souk.ts';

/** Each at its time: nothing on this page waits for anything else. */
const STALE_MS = 15_000;
const SHOWN = 5;

const keyOf = (mode: Mode, ...of: string[]) => ['overview', mode, ...of];

const some = async (list: PromiseLike<Page<unknown>>) => (await list).items.length > 0;

/** Which of the first things to do with the market have been done; undefined while that is not known. */
export function useFirstThings(mode: Mode) {
  const asked = {
    key: async () => some(souk.apiKeys.list({ limit: 1 })),
    call: async () => (await souk.apiKeys.list({ limit: 100 })).items.some((key) => key.last_used_at !== null),
    purchase: async () => some(souk.purchases.list({ role: 'buyer', limit: 1 }, { mode })),
    model: async () =>
      (await some(souk.models.list({ mine: true, limit: 1 }, { mode }))) ||
      some(souk.datasets.list({ mine: true, limit: 1 }, { mode })),
    webhook: async () => some(souk.webhookEndpoints.list({ limit: 1 }, { mode })),
  };
  const names = Object.keys(asked) as (keyof typeof asked)[];
  return useQueries({
    queries: names.map((name) => ({ queryKey: keyOf(mode, 'first', name), queryFn: asked[name], staleTime: STALE_MS })),
    combine: (answers) => {
      if (answers.some(({ data }) => data === undefined)) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, answers[index]?.data === true])) as Record<
        (typeof names)[number],
        boolean
      >;
    },
  });
}

/** The latest that were bought or sold. */
export function useLatestTrades(mode: Mode, role: 'buyer' | 'seller') {
  return useQuery({
    queryKey: keyOf(mode, 'trades', role),
    queryFn: async () => (await souk.purchases.list({ role, limit: SHOWN }, { mode })).items,
    staleTime: STALE_MS,
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What programs asked for in vain since yesterday. Of this site's own requests its pages tell. */
export function useFailedRequests(mode: Mode) {
  return useQuery({
    queryKey: keyOf(mode, 'failed requests'),
    queryFn: async () => {
      const from = new Date(Date.now() - DAY_MS).toISOString();
      const { items } = await souk.requests.list({ status: 'failed', from, limit: 50 }, { mode });
      return items.filter(({ session }) => session?.kind !== 'browser').slice(0, SHOWN);
    },
    staleTime: STALE_MS,
  });
}

/** The payout that was made last; null where there was none. */
export function useLastPayout(mode: Mode) {
  return useQuery({
    queryKey: keyOf(mode, 'payout'),
    queryFn: async () => (await souk.payouts.list({ limit: 1 }, { mode })).items[0] ?? null,
    staleTime: STALE_MS,
  });
}
