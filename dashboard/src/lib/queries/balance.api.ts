import type { Mode } from '@souk/sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { souk } from '../souk.ts';

const BALANCE_KEY = ['balance'] as const;

export const balanceOf = (mode: Mode) =>
  queryOptions({ queryKey: [...BALANCE_KEY, mode], queryFn: () => souk.balance.get({ mode }) });

export function useBalance(mode: Mode) {
  return useQuery(balanceOf(mode));
}

export function useRefreshBalance() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: BALANCE_KEY });
}
