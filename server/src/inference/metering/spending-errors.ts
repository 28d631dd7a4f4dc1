import { ApiError } from '../../platform/errors.ts';
import { formatMoney } from '../../platform/money.ts';
import { NANO_PER_MINOR, writeNano } from './nano.ts';
import { INFERENCE_CURRENCY } from './prices.ts';
import type { Claim, ReservationResult } from './reservations/budget.ts';

const inUnits = (nano: number) => `${writeNano(nano)} ${INFERENCE_CURRENCY.toUpperCase()}`;
const asLimit = (nano: number) => formatMoney(nano / NANO_PER_MINOR, INFERENCE_CURRENCY);

/** Creates the error that names the limit which does not cover a request's maximum cost, and how to resolve it. */
export function tooLittleLeft({ key }: Claim, { limit, spent, left }: ReservationResult, nano: number): ApiError {
  const need = `the maximum cost of this request (${inUnits(nano)}; ${inUnits(Math.max(0, left))} is left)`;
  return new ApiError(
    'payment_required',
    key === null ? ofCredit(limit, spent, need) : ofKey(key.id, limit, spent, need),
  );
}

function ofCredit(limit: number, spent: number, need: string): string {
  const pay = 'Top up your balance or set a default card. Payment is retried within seconds.';
  if (spent >= limit) {
    return `You owe ${inUnits(spent)} for inference, which could not be collected. Your credit limit is ${asLimit(limit)}. ${pay}`;
  }
  const owed = spent > 0 ? `, of which you already owe ${inUnits(spent)},` : '';
  return `Your credit limit of ${asLimit(limit)}${owed} does not cover ${need}. Lower max_tokens, or send fewer requests at once. ${pay}`;
}

function ofKey(id: string, limit: number, spent: number, need: string): string {
  const raise = `Raise it with PATCH /v1/api_keys/${id}`;
  if (spent >= limit) {
    return `You have reached the monthly spend limit of this key (${asLimit(limit)}). ${raise}, or wait for the next month (UTC).`;
  }
  return `The monthly spend limit of this key (${asLimit(limit)}) does not cover ${need}. ${raise}, or lower max_tokens.`;
}

export function limitInAnotherCurrency(keyId: string, currency: string): ApiError {
  return new ApiError(
    'payment_required',
    `The monthly spend limit of this key is in ${currency}, but inference is paid in ${INFERENCE_CURRENCY}. Set it in ${INFERENCE_CURRENCY}, or remove it, with PATCH /v1/api_keys/${keyId}.`,
  );
}
