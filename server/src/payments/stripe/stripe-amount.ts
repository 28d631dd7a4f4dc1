import { invalid } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';

/** At Stripe these have two decimals, the last two of which are zero; by ISO 4217 they have none. */
const WITHOUT_MINOR_UNIT = new Set(['isk', 'ugx']);
/** At Stripe this has none; by ISO 4217 it has two. */
const COUNTED_WHOLE = new Set(['mga']);
/** Stripe asks for a zero at the end of these. */
const THREE_DECIMALS = new Set(['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd']);

/** From the minor units of ISO 4217, which we count in, to what Stripe counts in. What it cannot express is refused. */
export function toStripeAmount({ currency, amount }: Money): number {
  if (WITHOUT_MINOR_UNIT.has(currency)) return amount * 100;
  const step = stepOf(currency);
  if (amount % step !== 0) {
    throw invalid('amount', `An amount in ${currency} that is charged to a card must be a multiple of ${step}.`);
  }
  return COUNTED_WHOLE.has(currency) ? amount / step : amount;
}

export function fromStripeAmount(currency: string, amount: number): Money {
  if (COUNTED_WHOLE.has(currency)) return { currency, amount: amount * stepOf(currency) };
  if (!WITHOUT_MINOR_UNIT.has(currency)) return { currency, amount };
  if (amount % 100 !== 0) throw new Error(`Stripe told an amount in ${currency} with a fraction`);
  return { currency, amount: amount / 100 };
}

/** What an amount must be a multiple of, in our minor units. */
export function stepOf(currency: string): number {
  if (COUNTED_WHOLE.has(currency)) return 100;
  return THREE_DECIMALS.has(currency) ? 10 : 1;
}
