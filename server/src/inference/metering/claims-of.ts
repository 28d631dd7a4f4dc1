import type { Spender } from './meter.ts';
import { monthOf } from './month-of.ts';
import { NANO_PER_MINOR } from './nano.ts';
import { INFERENCE_CURRENCY } from './prices.ts';
import type { Claim } from './reservations/budget.ts';
import { limitInAnotherCurrency } from './spending-errors.ts';

/** Returns the limits that a request counts against. The credit limit, in nano-units, is null if nothing is charged. */
export function claimsOf({ accountId, keyId, spendLimit }: Spender, creditLimit: number | null, time: number): Claim[] {
  const claims: Claim[] = [];
  if (creditLimit !== null) claims.push({ subject: accountId, accountId, key: null, limit: creditLimit });
  if (spendLimit !== null) {
    if (spendLimit.currency !== INFERENCE_CURRENCY) throw limitInAnotherCurrency(keyId, spendLimit.currency);
    const month = monthOf(time);
    const limit = spendLimit.amount * NANO_PER_MINOR;
    claims.push({ subject: `${keyId} ${month}`, accountId, key: { id: keyId, month }, limit });
  }
  return claims;
}
