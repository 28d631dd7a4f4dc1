import type { Mode } from '@souk/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Period, rangeOf } from '../format/sales-period.ts';
import { souk } from '../souk.ts';

/** Prefix of all queries about sales: a refund invalidates them together. */
export const SALES_KEY = ['sales'] as const;

/** Loads the revenue of a period together with the one before it. */
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

/** Loads the revenue of a period by model and dataset. */
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
