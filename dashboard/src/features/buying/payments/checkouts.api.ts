import type { Checkout } from '@souk/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefreshKeys } from '../../../lib/queries/keys.api.ts';
import { souk } from '../../../lib/souk.ts';
import type { Payment } from './card-payment.ts';

/** Keys are always paid for in live mode, also while the dashboard shows test mode. */
const mode = 'live';
const REFETCH_MS = 2000;

const queryKeyOf = (keyId: string) => ['checkout', keyId];

/** Opens or reopens the checkout of a key, and polls it while its payment is pending. */
export function useCheckout(keyId: string) {
  const client = useQueryClient();
  const queryKey = queryKeyOf(keyId);
  return useQuery({
    queryKey,
    queryFn: () => {
      const known = client.getQueryData<Checkout>(queryKey);
      return known ? souk.checkouts.get(known.id, { mode }) : souk.apiKeys.openCheckout(keyId, { mode });
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.status === 'pending' && REFETCH_MS,
  });
}

export function useCheckoutPayment(keyId: string, checkoutId: string): Payment<Checkout> {
  const client = useQueryClient();
  const refreshKeys = useRefreshKeys();
  const queryKey = queryKeyOf(keyId);
  return {
    mode,
    // The payer decides whether to retry.
    pay: (method) => souk.checkouts.pay(checkoutId, { payment_method: method }, { mode, maxRetries: 0 }),
    onPaid: (checkout) => {
      client.setQueryData(queryKey, checkout);
      return refreshKeys();
    },
    // After a lost response, the checkout shows whether the payment succeeded.
    onFailed: () => Promise.all([refreshKeys(), client.invalidateQueries({ queryKey })]),
  };
}
