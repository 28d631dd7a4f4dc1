import type { Principal } from '../access/principal.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import { findInterrupted } from './begin-payment.ts';
import { isSettled, type PaymentRow, type Purpose } from './payment.ts';
import * as sql from './payments.sql.ts';

export interface Resumable {
  purpose: Purpose;
  amount: Money;
  /** Undefined: the default card. */
  method: string | undefined;
  requestKey: Buffer | null;
}

/**
 * Finds the payment that an earlier attempt of the same request began. Ignores one that failed: nothing was charged, so
 * this attempt begins a new payment.
 */
export async function resumePayment(
  tx: Tx,
  principal: Principal,
  { requestKey, ...wanted }: Resumable,
): Promise<PaymentRow | undefined> {
  if (requestKey === null) return undefined;
  await tx.run(sql.lockRequest, [requestKey]);
  const existing = await findInterrupted(tx, principal, requestKey);
  if (!existing || (isSettled(existing) && existing.status !== 'succeeded')) return undefined;
  // After a server error the key is free again, and may have been reused for another request.
  if (!isSame(existing, wanted)) {
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another payment. Use a new one.');
  }
  return existing;
}

function isSame(existing: PaymentRow, { purpose, amount, method }: Omit<Resumable, 'requestKey'>): boolean {
  return (
    existing.purpose === purpose &&
    existing.currency === amount.currency &&
    existing.amount === amount.amount &&
    (method === undefined || method === (existing.payment_method_id ?? existing.method_reference))
  );
}
