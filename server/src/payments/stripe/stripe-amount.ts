import { invalid } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';

/** Stripe counts these with two decimals that must be zero; ISO 4217 gives them none. */
const WITHOUT_MINOR_UNIT = new Set(['isk', 'ugx']);
/** Stripe counts this without decimals; ISO 4217 gives it two. */
const WITHOUT_DECIMALS = new Set(['mga']);
/** Stripe requires the last digit of these to be zero. */
const THREE_DECIMALS = new Set(['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd']);

/** Converts from ISO 4217 minor units, which we use, to Stripe's units. Rejects what Stripe cannot express. */
export function toStripeAmount({ currency, amount }: Money): number {
  if (WITHOUT_MINOR_UNIT.has(currency)) return amount * 100;
  const step = stepOf(currency);
  if (amount % step !== 0) {
    throw invalid('amount', `To charge a card in ${currency}, the amount must be a multiple of ${step}.`);
  }
  return WITHOUT_DECIMALS.has(currency) ? amount / step : amount;
}

export function fromStripeAmount(currency: string, amount: number): Money {
  if (WITHOUT_DECIMALS.has(currency)) return { currency, amount: amount * stepOf(currency) };
  if (!WITHOUT_MINOR_UNIT.has(currency)) return { currency, amount };
  if (amount % 100 !== 0) throw new Error(`Stripe sent an amount in ${currency} with a fraction`);
  return { currency, amount: amount / 100 };
}

/** Returns the number that an amount must be a multiple of, in our minor units. */
export function stepOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 100;
  return THREE_DECIMALS.has(currency) ? 10 : 1;
}
