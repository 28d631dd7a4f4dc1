import type { BodyOf, Mode, PayoutDestination } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { balanceOf } from '../../../lib/queries/balance.api.ts';
import { souk } from '../../../lib/souk.ts';

const DESTINATION_KEY = ['payout destination'] as const;

type DestinationBody = BodyOf<'/v1/payout_destination', 'put'>;

/** Includes the password: a session alone is not enough to redirect money. */
export type EnteredAccount = Required<Pick<DestinationBody, 'bank_account' | 'password'>>;

/** Fetches the payout destination; null without one. The balance says whether there is one, which avoids a 404. */
export function useDestination(mode: Mode) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...DESTINATION_KEY, mode],
    queryFn: async (): Promise<PayoutDestination | null> => {
      const { payout_destination: known } = await client.fetchQuery(balanceOf(mode));
      return known && souk.payoutDestination.get({ mode });
    },
  });
}

export function useRefreshDestination() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DESTINATION_KEY });
}

/** Saves a bank account, where payments are simulated. */
export function useSetBankAccount(mode: Mode) {
  const cacheDestination = useCacheDestination(mode);
  // Not a variable of the mutation, which would stay in memory as long as the form is shown.
  const entered = useRef<EnteredAccount>(undefined);
  const saving = useMutation({
    mutationFn: () => {
      const body = entered.current;
      entered.current = undefined;
      if (!body) throw new Error('the form sets the account before it is saved');
      return souk.payoutDestination.set(body, { mode });
    },
    onSuccess: cacheDestination,
  });
  return {
    busy: saving.isPending,
    error: saving.error,
    save(account: EnteredAccount, onSaved: () => void) {
      entered.current = account;
      saving.mutate(undefined, { onSuccess: onSaved });
    },
  };
}

/** Opens the processor's own page for entering a bank account. Its URL expires after a while. */
export function useOnboarding(mode: Mode) {
  const cacheDestination = useCacheDestination(mode);
  return useMutation({
    mutationFn: (given: { password: string }) => souk.payoutDestination.set(given, { mode }),
    onSuccess: (destination) => {
      cacheDestination(destination);
      if (destination.onboarding_url !== undefined) window.location.assign(destination.onboarding_url);
    },
  });
}

function useCacheDestination(mode: Mode) {
  const client = useQueryClient();
  return (destination: PayoutDestination) => {
    client.setQueryData([...DESTINATION_KEY, mode], destination);
    void client.invalidateQueries({ queryKey: balanceOf(mode).queryKey });
  };
}
