import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../api.ts';
import { isDeclined } from '../failure.ts';
import type { CardEntry } from '../payments/card-entry.ts';
import { CARDS_KEY, removeCard, saveCard } from '../payments/payments.api.ts';
import type { Money } from '../ui/money-words.ts';
import { keyPath, useRefreshKeys } from './keys.api.ts';

export interface Checkout {
  id: string;
  api_key_id: string;
  status: 'open' | 'pending' | 'paid' | 'canceled';
  amount: Money;
  next_action: { type: 'redirect' | 'use_processor_sdk'; url?: string } | null;
}

/** Keys are paid for in live mode, whichever one the dashboard shows. */
const mode = 'live';
const LOOK_AGAIN_MS = 2000;

const queryKeyOf = (keyId: string) => ['checkout', keyId];

/** The payment of a key: opened, or reopened, when it is first asked for, and then followed to its end. */
export function useCheckout(keyId: string) {
  const client = useQueryClient();
  const queryKey = queryKeyOf(keyId);
  return useQuery({
    queryKey,
    queryFn: () => {
      const known = client.getQueryData<Checkout>(queryKey);
      return known
        ? call<Checkout>('GET', checkoutPath(known.id), { mode })
        : call<Checkout>('POST', `${keyPath(keyId)}/checkout`, { mode });
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.status === 'pending' && LOOK_AGAIN_MS,
  });
}

/** What becomes of a new card when the payment with it does not succeed. */
interface NewCardEvents {
  /** It is forgotten. */
  onDeclined: () => void;
  /** It is a saved one now, though what came of the payment is not known. */
  onKept: (card: string) => void;
}

/** Pays with a saved card, or with a new one, which is saved first. */
export function usePayCheckout({ id, api_key_id }: Checkout, events: NewCardEvents) {
  const client = useQueryClient();
  const refreshKeys = useRefreshKeys();
  // Not a variable of the mutation: those are kept for as long as the form is shown.
  const entered = useRef<CardEntry>(undefined);
  const payment = useMutation({
    mutationFn: (chosen: string) => {
      const card = entered.current;
      entered.current = undefined;
      return card ? payWithNewCard(id, card, events) : pay(id, chosen);
    },
    onSuccess: (checkout) => client.setQueryData(queryKeyOf(api_key_id), checkout),
    // After a lost answer the checkout knows what came of it.
    onSettled: (_checkout, error) =>
      Promise.all([
        refreshKeys(),
        client.invalidateQueries({ queryKey: CARDS_KEY }),
        error && client.invalidateQueries({ queryKey: queryKeyOf(api_key_id) }),
      ]),
  });
  return {
    busy: payment.isPending,
    error: payment.error,
    payWith(chosen: string, card?: CardEntry) {
      entered.current = card;
      payment.mutate(chosen);
    },
  };
}

async function payWithNewCard(checkoutId: string, entry: CardEntry, events: NewCardEvents): Promise<Checkout> {
  const card = await saveCard(mode, entry);
  try {
    return await pay(checkoutId, card.id);
  } catch (error) {
    if (isDeclined(error)) {
      // The first card saved is what later bills are charged to: it must not be one that never paid. Should it stay
      // all the same, it is listed; what has to be told is the decline.
      await removeCard(mode, card.id).catch(() => undefined);
      events.onDeclined();
    } else {
      events.onKept(card.id);
    }
    throw error;
  }
}

function pay(checkoutId: string, method: string): Promise<Checkout> {
  return call('POST', `${checkoutPath(checkoutId)}/pay`, { mode, body: { payment_method: method } });
}

function checkoutPath(id: string): string {
  return `/v1/checkouts/${encodeURIComponent(id)}`;
}
