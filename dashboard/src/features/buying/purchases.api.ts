import type { Listing, Mode, Purchase } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { usePages } from '../../lib/pages.ts';
import { useRefreshBalance } from '../../lib/queries/balance.api.ts';
import { LICENSES_KEY } from '../../lib/queries/licenses.api.ts';
import { souk } from '../../lib/souk.ts';
import type { Payment } from './payments/card-payment.ts';
import { usePaymentKey } from './payments/payment-key.ts';
import { useFollowedPayment } from './payments/use-followed-payment.ts';

const PURCHASES_KEY = ['purchases'] as const;
const PAGE_SIZE = 20;
const REFETCH_MS = 2000;

/** Loads the purchases of the account, newest first. */
export function usePurchases(mode: Mode) {
  const queryKey = [...PURCHASES_KEY, mode, 'bought'];
  return usePages(queryKey, (page) => souk.purchases.list({ ...page, role: 'buyer' }, { mode }), {
    pageSize: PAGE_SIZE,
  });
}

/** Loads a purchase, and polls it while its payment is pending. */
export function usePurchase(mode: Mode, id: string) {
  return useQuery({
    queryKey: [...PURCHASES_KEY, mode, id],
    queryFn: () => souk.purchases.get(id, { mode }),
    refetchInterval: ({ state }) => state.data?.status === 'pending' && REFETCH_MS,
  });
}

/** Loads the purchase of this listing whose payment is pending; null without one. */
export function usePendingPurchase(mode: Mode, listing: string) {
  return useQuery({
    queryKey: [...PURCHASES_KEY, mode, 'pending', listing],
    queryFn: async () => {
      const { items } = await souk.purchases.list({ listing, status: 'pending', limit: 1 }, { mode });
      return items[0] ?? null;
    },
  });
}

/** Buys a listing, and polls the purchase until its payment ends. */
export function useBuying(mode: Mode, listing: Listing, pending: Purchase | null) {
  const refresh = useRefreshPurchases();
  const paymentKey = usePaymentKey();
  const [started, setStarted] = useState(pending ?? undefined);
  const purchase = useFollowedPayment({
    started,
    queryKey: [...PURCHASES_KEY, mode, 'followed'],
    get: (id) => souk.purchases.get(id, { mode }),
    onEnd: refresh,
  });
  const payment: Payment<Purchase> = {
    mode,
    pay: (method) => {
      const { currency, amount } = listing.price;
      const body = { listing_id: listing.id, payment_method: method, expected_price: { currency, amount } };
      return paymentKey.pay(body, (idempotencyKey) =>
        souk.purchases.create(body, { mode, idempotencyKey, maxRetries: 0 }),
      );
    },
    onPaid: (bought) => {
      setStarted(bought);
      return refresh();
    },
    onFailed: refresh,
  };
  return { purchase, payment };
}

/** Gets the license of a free listing. */
export function useGet(mode: Mode, listing: Listing) {
  const refresh = useRefreshPurchases();
  const { currency } = listing.price;
  return useMutation({
    mutationFn: () =>
      souk.purchases.create({ listing_id: listing.id, expected_price: { currency, amount: 0 } }, { mode }),
    onSettled: refresh,
  });
}

/** Refetches everything that a purchase changes. */
function useRefreshPurchases() {
  const client = useQueryClient();
  const refreshBalance = useRefreshBalance();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: PURCHASES_KEY }),
        client.invalidateQueries({ queryKey: LICENSES_KEY }),
        refreshBalance(),
      ]),
    [client, refreshBalance],
  );
}
