import { ApiError } from '../../platform/errors.ts';
import { formatMoney } from '../../platform/money.ts';
import { NANO_PER_MINOR, writeNano } from './nano.ts';
import { INFERENCE_CURRENCY } from './prices.ts';
import type { Claim, ReservationResult } from './reservations/budget.ts';

const inUnits = (nano: number) => `${writeNano(nano)} ${INFERENCE_CURRENCY.toUpperCase()}`;
const asLimit = (nano: number) => formatMoney(nano / NANO_PER_MINOR, INFERENCE_CURRENCY);

/** Creates the error that names the limit which does not cover a request's maximum cost, and how to resolve it. */
export function tooLittleLeft({ key }: Claim, { limit, spent, left }: ReservationResult, nano: number): ApiError {
  const need = `what this request can cost (up to ${inUnits(nano)}; ${inUnits(Math.max(0, left))} are left)`;
  return new ApiError(
    'payment_required',
    key === null ? ofCredit(limit, spent, need) : ofKey(key.id, limit, spent, need),
  );
}

function ofCredit(limit: number, spent: number, need: string): string {
  const pay = 'Top up the balance or set a default card: it is tried again within seconds.';
  if (spent >= limit) {
    return `This account owes ${inUnits(spent)} for inference, which could not be collected; its credit limit is ${asLimit(limit)}. ${pay}`;
  }
  const owed = spent > 0 ? `, of which ${inUnits(spent)} is owed already,` : '';
  return `The account's credit limit of ${asLimit(limit)}${owed} does not hold ${need}. Lower max_tokens, or have less under way at once. ${pay}`;
}

function ofKey(id: string, limit: number, spent: number, need: string): string {
  const raise = `Raise it with PATCH /v1/api_keys/${id}`;
  if (spent >= limit) {
    return `The monthly spending limit of this key (${asLimit(limit)}) is reached. ${raise}, or wait for the next month, in UTC.`;
  }
  return `The monthly spending limit of this key (${asLimit(limit)}) does not hold ${need}. ${raise}, or lower max_tokens.`;
}

export function limitInAnotherCurrency(keyId: string, currency: string): ApiError {
  return new ApiError(
    'payment_required',
    `The monthly spending limit of this key is in ${currency}, and inference is paid in ${INFERENCE_CURRENCY}. Set it in ${INFERENCE_CURRENCY}, or remove it, with PATCH /v1/api_keys/${keyId}.`,
  );
}
