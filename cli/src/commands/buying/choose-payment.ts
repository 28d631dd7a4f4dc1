import type { PaymentMethod } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { formatMoney, type Money } from '../../money.ts';
import { describeCard } from '../cards/describe-card.ts';

/** What the command line says about paying, if anything. */
export interface PaymentWish {
  card?: string;
  balance?: boolean;
}

export type Payment =
  | { by: 'nothing' }
  | { by: 'balance'; left: Money }
  /** The card is unknown here where a processor's token was named instead of a saved one. */
  | { by: 'card'; id: string; card: PaymentMethod | undefined };

export interface Means {
  available: Money[];
  cards: PaymentMethod[];
}

/** As was wished; otherwise from the balance where that is enough, and by the default card where it is not. */
export function choosePayment(price: Money, wish: PaymentWish, { available, cards }: Means): Payment {
  const { card: id } = wish;
  if (id !== undefined) return { by: 'card', id, card: cards.find((card) => card.id === id) };
  const { currency } = price;
  const inWallet = available.find((sum) => sum.currency === currency)?.amount ?? 0;
  if (inWallet >= price.amount) return { by: 'balance', left: { currency, amount: inWallet - price.amount } };
  const standard = cards.find(({ is_default }) => is_default);
  if (standard && !wish.balance) return { by: 'card', id: standard.id, card: standard };
  throw tooLittle({ currency, amount: inWallet }, price, wish.balance ? 'pay by card' : 'add a card');
}

function tooLittle(inWallet: Money, price: Money, otherwise: 'pay by card' | 'add a card'): Failure {
  const missing = { currency: price.currency, amount: price.amount - inWallet.amount };
  const has = inWallet.amount === 0 ? 'is empty' : `holds ${formatMoney(inWallet)}`;
  const also = otherwise === 'add a card' ? ', and you have saved no card' : '';
  const topUp = `souk balance top-up ${formatMoney(missing).toLowerCase().replace(' ', '')}`;
  return new Failure(`it costs ${formatMoney(price)}; your balance ${has}${also}.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'insufficient_balance',
    nextStep:
      otherwise === 'add a card'
        ? `Save a card with \`souk cards add\`, then buy again or \`${topUp}\`.`
        : `Top it up with \`${topUp}\`, or pay by card with --card.`,
  });
}

export function describePayment(payment: Exclude<Payment, { by: 'nothing' }>): string {
  if (payment.by === 'balance') return `your balance, which leaves ${formatMoney(payment.left)}`;
  return payment.card ? describeCard(payment.card) : `the card ${payment.id}`;
}
