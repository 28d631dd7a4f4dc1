import type { Mode, PaymentMethod, SoukError } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isDeclined, isNotFound } from '../../../lib/failure.ts';
import { useRefreshCards } from './payments.api.ts';

/** A payment of anything: a purchase, a top-up, a key. */
export interface Payment<Paid> {
  mode: Mode;
  /** Charges the chosen method: the id of a saved card, or the balance. */
  pay: (method: string) => Promise<Paid>;
  onPaid: (paid: Paid) => unknown;
  /** Refetches the state, as the payment may have succeeded where its response was lost. */
  onFailed: (error: SoukError) => unknown;
}

/** Saves the entered card, unless it was saved before. The API keeps the card once it has paid. */
export type NewCard = () => Promise<PaymentMethod>;

/** State of a new card after its payment failed. */
interface NewCardEvents {
  /** The card was deleted, as every new card is that could not pay. */
  onGone: () => void;
  /** The card can be tried again: it was not charged, or the result is unknown. */
  onUnused: (card: PaymentMethod) => void;
}

/** Pays with a saved method, or with a new card, which is saved first. */
export function useCardPayment<Paid>({ pay, onPaid, onFailed }: Payment<Paid>, events: NewCardEvents) {
  const refreshCards = useRefreshCards();
  // Not a variable of the mutation: the query cache would hold it for as long as the form is shown.
  const entered = useRef<NewCard>(undefined);
  const payment = useMutation({
    mutationFn: (method: string) => {
      const card = entered.current;
      entered.current = undefined;
      return card ? payWithNewCard(card, pay, events) : pay(method);
    },
    onSuccess: onPaid,
    onError: onFailed,
    onSettled: refreshCards,
  });
  return {
    busy: payment.isPending,
    error: payment.error,
    payWith(method: string, card?: NewCard) {
      entered.current = card;
      payment.mutate(method);
    },
  };
}

async function payWithNewCard<Paid>(
  save: NewCard,
  pay: (card: string) => Promise<Paid>,
  events: NewCardEvents,
): Promise<Paid> {
  const card = await save();
  try {
    return await pay(card.id);
  } catch (error) {
    if (isDeclined(error) || isNotFound(error)) events.onGone();
    else events.onUnused(card);
    throw error;
  }
}
