import type { OperatedAccount } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { souk } from '../../../lib/souk.ts';
import { AUDIT_KEY } from '../audit/audit.api.ts';

export interface AccountFilters {
  q?: string | undefined;
  status?: OperatedAccount['status'] | undefined;
}

const ACCOUNTS_KEY = ['operator', 'accounts'] as const;

export function useOperatedAccounts(filters: AccountFilters) {
  return usePages([...ACCOUNTS_KEY, 'list', filters], (page) => souk.operator.accounts.list({ ...page, ...filters }), {
    pageSize: 30,
    keepsPrevious: true,
  });
}

export function useOperatedAccount(id: string) {
  return useQuery({
    queryKey: [...ACCOUNTS_KEY, id],
    queryFn: () => souk.operator.accounts.get(id),
  });
}

export function useSuspend({ id }: Pick<OperatedAccount, 'id'>) {
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: (reason: string) => souk.operator.accounts.suspend(id, { reason }),
    onSuccess: refresh,
  });
}

export function useReinstate({ id }: Pick<OperatedAccount, 'id'>) {
  const refresh = useRefreshAccounts();
  return useMutation({ mutationFn: () => souk.operator.accounts.reinstate(id), onSuccess: refresh });
}

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => souk.operator.invite({ email }),
    onSuccess: () => client.invalidateQueries({ queryKey: AUDIT_KEY }),
  });
}

function useRefreshAccounts() {
  const client = useQueryClient();
  return () =>
    Promise.all([ACCOUNTS_KEY, AUDIT_KEY].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })));
}
