import type { Mode, Purchase } from '@souk/sdk';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { useRefreshBalance } from '../../../lib/queries/balance.api.ts';
import { SALES_KEY } from '../../../lib/queries/revenue.api.ts';
import { souk } from '../../../lib/souk.ts';

const PAGE_SIZE = 20;
const LOOKED_THROUGH = 500;

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
