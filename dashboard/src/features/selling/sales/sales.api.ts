import type { Mode, Purchase } from '@souk/sdk';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { useRefreshBalance } from '../../../lib/queries/balance.api.ts';
import { SALES_KEY } from '../../../lib/queries/revenue.api.ts';
import { souk } from '../../../lib/souk.ts';

const PAGE_SIZE = 20;
const MAX_SALES = 500;

/** Lists sales, newest first. */
export function useSales(mode: Mode, status: Purchase['status'] | undefined) {
  const query = { role: 'seller', ...(status ? { status } : {}) } as const;
  return usePages(
    [...SALES_KEY, mode, 'list', status ?? 'any'],
    (page) => souk.purchases.list({ ...page, ...query }, { mode }),
    { pageSize: PAGE_SIZE, keepsPrevious: true },
  );
}

/** Lists the latest sales since a time, up to a limit, to show names where only purchase ids are known. */
export function useSalesSince(mode: Mode, since: string) {
  return useQuery({
    queryKey: [...SALES_KEY, mode, 'since', since],
    queryFn: async (): Promise<Purchase[]> => {
      const sales: Purchase[] = [];
      for await (const sale of souk.purchases.list({ role: 'seller', limit: 100 }, { mode })) {
        if (sale.created_at < since || sales.length === MAX_SALES) break;
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
    // Refetches after an error too: the data shown may be outdated.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: SALES_KEY }),
        client.invalidateQueries({ queryKey: ['purchases'] }),
        refreshBalance(),
      ]),
  });
}
