import type { Mode, Page } from '@souk/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { souk } from '../../lib/souk.ts';

/** Each panel loads by itself, so that none waits for another. */
const STALE_MS = 15_000;
const SHOWN = 5;

const keyOf = (mode: Mode, ...of: string[]) => ['overview', mode, ...of];

const some = async (list: PromiseLike<Page<unknown>>) => (await list).items.length > 0;

/** Returns which first steps the account has done; undefined while that loads. */
export function useFirstThings(mode: Mode) {
  const checks = {
    key: async () => some(souk.apiKeys.list({ limit: 1 })),
    call: async () => (await souk.apiKeys.list({ limit: 100 })).items.some((key) => key.last_used_at !== null),
    purchase: async () => some(souk.purchases.list({ role: 'buyer', limit: 1 }, { mode })),
    model: async () =>
      (await some(souk.models.list({ mine: true, limit: 1 }, { mode }))) ||
      some(souk.datasets.list({ mine: true, limit: 1 }, { mode })),
    webhook: async () => some(souk.webhookEndpoints.list({ limit: 1 }, { mode })),
  };
  const names = Object.keys(checks) as (keyof typeof checks)[];
  return useQueries({
    queries: names.map((name) => ({
      queryKey: keyOf(mode, 'first', name),
      queryFn: checks[name],
      staleTime: STALE_MS,
    })),
    combine: (results) => {
      if (results.some(({ data }) => data === undefined)) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, results[index]?.data === true])) as Record<
        (typeof names)[number],
        boolean
      >;
    },
  });
}

/** Loads the latest purchases or sales. */
export function useLatestTrades(mode: Mode, role: 'buyer' | 'seller') {
  return useQuery({
    queryKey: keyOf(mode, 'trades', role),
    queryFn: async () => (await souk.purchases.list({ role, limit: SHOWN }, { mode })).items,
    staleTime: STALE_MS,
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Loads the failed API requests since yesterday, without those of this site: its pages show their errors. */
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

/** Loads the latest payout; null without any. */
export function useLastPayout(mode: Mode) {
  return useQuery({
    queryKey: keyOf(mode, 'payout'),
    queryFn: async () => (await souk.payouts.list({ limit: 1 }, { mode })).items[0] ?? null,
    staleTime: STALE_MS,
  });
}
