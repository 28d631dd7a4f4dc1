import type { Mode, Purchase } from '@souk/sdk';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Period, rangeOf } from '../../../lib/format/sales-period.ts';
import { usePages } from '../../../lib/pages.ts';
import { useRefreshBalance } from '../../../lib/queries/balance.api.ts';
import { souk } from '../../../lib/souk.ts';

const SALES_KEY = ['sales'] as const;
const PAGE_SIZE = 20;
const LOOKED_THROUGH = 500;

/** The revenue of a period and of the one before it, at once. */
export function useRevenue(mode: Mode, period: Period) {
  return useQuery({
    queryKey: [...SALES_KEY, mode, 'revenue', period],
    queryFn: async () => {
      const { from, before, to, interval } = rangeOf(period, new Date());
      const { items } = await souk.revenue.get({ from: before, to, interval }, { mode });
      return { items, from, interval };
    },
    placeholderData: keepPreviousData,
  });
}

/** What each model and dataset has earned in a period. */
export function useRevenueByAsset(mode: Mode, period: Period) {
  return useQuery({
    queryKey: [...SALES_KEY, mode, 'by asset', period],
    queryFn: async () => {
      const { from, to } = rangeOf(period, new Date());
      return (await souk.revenue.get({ from, to, interval: 'total', group_by: 'asset' }, { mode })).items;
    },
    placeholderData: keepPreviousData,
  });
}

/** What was sold, newest first. */
export function useSales(mode: Mode, status: Purchase['status'] | undefined) {
  const query = { role: 'seller', ...(status ? { status } : {}) } as const;
  return usePages(
    [...SALES_KEY, mode, 'list', status ?? 'any'],
    (page) => souk.purchases.list({ ...page, ...query }, { mode }),
    { pageSize: PAGE_SIZE, keepsPrevious: true },
  );
}

/** The latest sales since a day, for what names purchases alone. Not more than can be looked through at once. */
export function useSalesSince(mode: Mode, since: string) {
  return useQuery({
    queryKey: [...SALES_KEY, mode, 'since', since],
    queryFn: async (): Promise<Purchase[]> => {
      const sales: Purchase[] = [];
      for await (const sale of souk.purchases.list({ role: 'seller', limit: 100 }, { mode })) {
        if (sale.created_at < since || sales.length === LOOKED_THROUGH) break;
        sales.push(sale);
      }
      return sales;
    },
    placeholderData: keepPreviousData,
  });
}

export function useSale(mode: Mode, id: string) {
  return useQuery({
    queryKey: [...SALES_KEY, mode, 'sale', id],
    queryFn: () => souk.purchases.get(id, { mode }),
  });
}

export function useRefund(mode: Mode, { id }: Pick<Purchase, 'id'>) {
  const client = useQueryClient();
  const refreshBalance = useRefreshBalance();
  return useMutation({
    mutationFn: () => souk.purchases.refund(id, { mode }),
    // Also where it is refused: what is shown may be old.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: SALES_KEY }),
        client.invalidateQueries({ queryKey: ['purchases'] }),
        refreshBalance(),
      ]),
  });
}
