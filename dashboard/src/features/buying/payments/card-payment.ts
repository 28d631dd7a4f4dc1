import type { Mode, PaymentMethod, SoukError } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isDeclined, isNotFound } from '../../../lib/failure.ts';
import { useRefreshCards } from './payments.api.ts';

/** Something that is paid for, whatever it is. */
export interface Payment<Paid> {
  mode: Mode;
  /** Charges what was chosen: a saved card, by its id, or whatever else is offered. */
  pay: (method: string) => Promise<Paid>;
  onPaid: (paid: Paid) => unknown;
  /** Where an answer was lost, the server knows what came of it. */
  onFailed: (error: SoukError) => unknown;
}

/** A card that was entered, and is saved when this is called, if it was not before: it is kept when it has paid. */
export type NewCard = () => Promise<PaymentMethod>;

/** What becomes of a new card when the payment with it does not succeed. */
interface NewCardEvents {
  /** It is gone, as every card is that was entered and could not pay. */
  onGone: () => void;
  /** It can be paid with once more: it was not asked, or what came of that is not known. */
  onUnused: (card: PaymentMethod) => void;
}

/** Pays with what is saved, or with a new card, which is saved first. */
export function useCardPayment<Paid>({ pay, onPaid, onFailed }: Payment<Paid>, events: NewCardEvents) {
  const refreshCards = useRefreshCards();
  // Not a variable of the mutation: those are kept for as long as the form is shown.
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
