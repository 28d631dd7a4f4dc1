import type { PaymentMethod } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { formatMoney, type Money } from '../../money.ts';
import { describeCard } from '../cards/describe-card.ts';

/** The means of payment chosen on the command line, if any. */
export interface PaymentChoice {
  card?: string;
  balance?: boolean;
}

export type Payment =
  | { by: 'nothing' }
  | { by: 'balance'; left: Money }
  /** The card is undefined where a processor's token was given instead of a saved card. */
  | { by: 'card'; id: string; card: PaymentMethod | undefined };

export interface Means {
  available: Money[];
  cards: PaymentMethod[];
}

/** Returns the explicit choice; otherwise the balance if it is enough, and the default card if not. */
export function choosePayment(price: Money, choice: PaymentChoice, { available, cards }: Means): Payment {
  const { card: id } = choice;
  if (id !== undefined) return { by: 'card', id, card: cards.find((card) => card.id === id) };
  const { currency } = price;
  const inWallet = available.find((sum) => sum.currency === currency)?.amount ?? 0;
  if (inWallet >= price.amount) return { by: 'balance', left: { currency, amount: inWallet - price.amount } };
  const defaultCard = cards.find(({ is_default }) => is_default);
  if (defaultCard && !choice.balance) return { by: 'card', id: defaultCard.id, card: defaultCard };
  throw tooLittle({ currency, amount: inWallet }, price, choice.balance ? 'pay by card' : 'add a card');
}

function tooLittle(inWallet: Money, price: Money, otherwise: 'pay by card' | 'add a card'): Failure {
  const missing = { currency: price.currency, amount: price.amount - inWallet.amount };
  const has = inWallet.amount === 0 ? 'is empty' : `holds ${formatMoney(inWallet)}`;
  const also = otherwise === 'add a card' ? ', and you have no saved card' : '';
  const topUp = `souk balance top-up ${formatMoney(missing).toLowerCase().replace(' ', '')}`;
  return new Failure(`it costs ${formatMoney(price)}; your balance ${has}${also}.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'insufficient_balance',
    nextStep:
      otherwise === 'add a card'
        ? `Save a card with \`souk cards add\`, then buy again or \`${topUp}\`.`
        : `Top it up with \`${topUp}\`, or pay with a card (--card).`,
  });
}

export function describePayment(payment: Exclude<Payment, { by: 'nothing' }>): string {
  if (payment.by === 'balance') return `your balance (${formatMoney(payment.left)} left)`;
  return payment.card ? describeCard(payment.card) : `the card ${payment.id}`;
}
