import { ApiError } from '../../platform/errors.ts';
import { writeMoney } from '../../platform/money.ts';
import { NANO_PER_MINOR, writeNano } from '../nano.ts';
import { INFERENCE_CURRENCY } from '../prices.ts';
import type { Answer, Claim } from './budget.ts';

const inUnits = (nano: number) => `${writeNano(nano)} ${INFERENCE_CURRENCY.toUpperCase()}`;
const asLimit = (nano: number) => writeMoney(nano / NANO_PER_MINOR, INFERENCE_CURRENCY);

/** Says which limit does not hold what a request can cost, and what can be done. */
export function tooLittleLeft({ key }: Claim, { limit, spent, left }: Answer, nano: number): ApiError {
  const need = `what this request can cost (up to ${inUnits(nano)}; ${inUnits(Math.max(0, left))} are left)`;
  return new ApiError(
    'payment_required',
    key === null
      ? `This account owes ${inUnits(spent)} for inference that could not be collected yet, and its credit limit of ${asLimit(limit)} does not hold ${need}. Top up the balance or set a default card, or lower max_tokens.`
      : `The monthly spending limit of this key (${asLimit(limit)}) does not hold ${need}. Raise it with PATCH /v1/api_keys/${key.id}, or lower max_tokens.`,
  );
}

export function limitInAnotherCurrency(keyId: string, currency: string): ApiError {
  return new ApiError(
    'payment_required',
    `The monthly spending limit of this key is in ${currency}, and inference is paid in ${INFERENCE_CURRENCY}. Set it in ${INFERENCE_CURRENCY}, or remove it, with PATCH /v1/api_keys/${keyId}.`,
  );
}
