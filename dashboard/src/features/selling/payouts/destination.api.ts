import type { BodyOf, Mode, PayoutDestination } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { balanceOf } from '../../../lib/queries/balance.api.ts';
import { souk } from '../../../lib/souk.ts';

const DESTINATION_KEY = ['payout destination'] as const;

type DestinationBody = BodyOf<'/v1/payout_destination', 'put'>;

/** The password is asked for again: a session alone is not enough to send money elsewhere. */
export type EnteredAccount = Required<Pick<DestinationBody, 'bank_account' | 'password'>>;

/** Where payouts go; null where nobody has said. The balance tells that, so that nothing is asked for that is not there. */
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

/** Where payments are simulated: a bank account. */
export function useSetBankAccount(mode: Mode) {
  const keep = useKeepDestination(mode);
  // Not a variable of the mutation: those are kept for as long as the form is shown.
  const entered = useRef<EnteredAccount>(undefined);
  const saving = useMutation({
    mutationFn: () => {
      const body = entered.current;
      entered.current = undefined;
      if (!body) throw new Error('there is an account to save when the form was sent');
      return souk.payoutDestination.set(body, { mode });
    },
    onSuccess: keep,
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

/** Elsewhere the processor asks for it itself, on a page of its own that is good for a while. */
export function useOnboarding(mode: Mode) {
  const keep = useKeepDestination(mode);
  return useMutation({
    mutationFn: (given: { password: string }) => souk.payoutDestination.set(given, { mode }),
    onSuccess: (destination) => {
      keep(destination);
      if (destination.onboarding_url !== undefined) window.location.assign(destination.onboarding_url);
    },
  });
}

function useKeepDestination(mode: Mode) {
  const client = useQueryClient();
  return (destination: PayoutDestination) => {
    client.setQueryData([...DESTINATION_KEY, mode], destination);
    void client.invalidateQueries({ queryKey: balanceOf(mode).queryKey });
  };
}
