import { randomBytes } from 'node:crypto';
import { invalid } from '../../platform/errors.ts';
import type { CardInput, DeclineCode, SavedCard } from '../processor.ts';

/** The reaction of a test card to a charge. */
export type CardBehaviour =
  | { does: 'pays' | 'pays_later' | 'asks_the_bank' | 'loses_the_response' | 'rejects_refunds' }
  | { does: 'declines'; code: DeclineCode; message: string };

interface TestCard {
  /** Names the behaviour in a card reference: letters and digits only. */
  name: string;
  number: string;
  brand: string;
  behaviour: CardBehaviour;
  token?: string;
}

const pays: CardBehaviour = { does: 'pays' };
const declines = (code: DeclineCode, message: string): CardBehaviour => ({ does: 'declines', code, message });

/**
 * The only cards accepted: numbers that card processors publish for testing, and two of our own (`slow` and
 * `lostAnswer`). None belongs to anyone.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { name: 'visa', number: '4242424242424242', brand: 'visa', behaviour: pays, token: 'pm_card_visa' },
  { name: 'visaDebit', number: '4000056655665556', brand: 'visa', behaviour: pays, token: 'pm_card_visa_debit' },
  { name: 'mastercard', number: '5555555555554444', brand: 'mastercard', behaviour: pays, token: 'pm_card_mastercard' },
  { name: 'mastercard2', number: '2223003122003222', brand: 'mastercard', behaviour: pays },
  { name: 'amex', number: '378282246310005', brand: 'amex', behaviour: pays, token: 'pm_card_amex' },
  { name: 'discover', number: '6011111111111117', brand: 'discover', behaviour: pays, token: 'pm_card_discover' },
  { name: 'diners', number: '3056930009020004', brand: 'diners', behaviour: pays, token: 'pm_card_diners' },
  { name: 'jcb', number: '3566002020360505', brand: 'jcb', behaviour: pays, token: 'pm_card_jcb' },
  { name: 'unionpay', number: '6200000000000005', brand: 'unionpay', behaviour: pays, token: 'pm_card_unionpay' },
  {
    name: 'declined',
    number: '4000000000000002',
    brand: 'visa',
    behaviour: declines('card_declined', 'The card was declined.'),
    token: 'pm_card_chargeDeclined',
  },
  {
    name: 'insufficient',
    number: '4000000000009995',
    brand: 'visa',
    behaviour: declines('insufficient_funds', 'The card has insufficient funds.'),
    token: 'pm_card_insufficientFunds',
  },
  {
    name: 'expired',
    number: '4000000000000069',
    brand: 'visa',
    behaviour: declines('expired_card', 'The card has expired.'),
    token: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    name: 'asksTheBank',
    number: '4000002500003155',
    brand: 'visa',
    behaviour: { does: 'asks_the_bank' },
    token: 'pm_card_authenticationRequired',
  },
  {
    name: 'refundFails',
    number: '4000000000005126',
    brand: 'visa',
    behaviour: { does: 'rejects_refunds' },
    token: 'pm_card_refundFail',
  },
  {
    name: 'slow',
    number: '4000007777777779',
    brand: 'visa',
    behaviour: { does: 'pays_later' },
    token: 'pm_card_slow',
  },
  {
    name: 'lostAnswer',
    number: '4000008888888885',
    brand: 'visa',
    behaviour: { does: 'loses_the_response' },
    token: 'pm_card_lostAnswer',
  },
];

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]));
const byName = new Map(TEST_CARDS.map((card) => [card.name, card]));
const byToken = new Map(TEST_CARDS.flatMap((card) => (card.token === undefined ? [] : [[card.token, card] as const])));

export function isSimulatedToken(token: string): boolean {
  return byToken.has(token);
}

/** Reduces a card to its behaviour and what its owner sees. The full number is stored nowhere. */
export function readTestCard(input: CardInput, now = new Date()): SavedCard {
  if ('token' in input) {
    const card = byToken.get(input.token);
    if (!card) throw invalid('token', `\`token\` must be one of ${[...byToken.keys()].join(', ')}.`);
    return savedCard(card, 12, now.getUTCFullYear() + 5);
  }
  const { number, exp_month, exp_year, cvc } = input.card;
  const card = byNumber.get(number.replace(/[ -]/g, ''));
  if (!card) {
    throw invalid(
      'card.number',
      'Only test cards are accepted here, such as 4242 4242 4242 4242. Do not use a real card.',
    );
  }
  requireFuture(exp_month, exp_year, now);
  const digits = card.brand === 'amex' ? 4 : 3;
  if (!/^\d+$/.test(cvc) || cvc.length !== digits) {
    throw invalid('card.cvc', `\`card.cvc\` must have ${digits} digits for this brand.`);
  }
  return savedCard(card, exp_month, exp_year);
}

function requireFuture(month: number, year: number, now: Date): void {
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw invalid('card.exp_month', '`card.exp_month` must be a month from 1 to 12.');
  }
  const thisYear = now.getUTCFullYear();
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50) {
    throw invalid('card.exp_year', `\`card.exp_year\` must be a year from ${thisYear} to ${thisYear + 50}.`);
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw invalid('card.exp_month', '`card.exp_month` is in the past. The card has expired; use another one.');
  }
}

function savedCard({ name, number, brand }: TestCard, exp_month: number, exp_year: number): SavedCard {
  const reference = `sim_${name}_${randomBytes(8).toString('hex')}`;
  return { reference, customer: null, brand, last4: number.slice(-4), exp_month, exp_year };
}

/** Returns the behaviour of a card reference or token; undefined if it is not one of the simulated processor. */
export function behaviourOf(method: string): CardBehaviour | undefined {
  const [, name = ''] = /^sim_([A-Za-z0-9]+)_[0-9a-f]{16}$/.exec(method) ?? [];
  return (byToken.get(method) ?? byName.get(name))?.behaviour;
}
