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
  /** Undefined: whichever card is the default. */
  method: string | undefined;
  requestKey: Buffer | null;
}

/**
 * The payment that an earlier try of the same request has begun, to go on with. One that came to nothing is not gone on
 * with: nothing was charged, so this try begins anew.
 */
export async function resumePayment(
  tx: Tx,
  principal: Principal,
  { requestKey, ...wanted }: Resumable,
): Promise<PaymentRow | undefined> {
  if (requestKey === null) return undefined;
  await tx.run(sql.lockRequest, [requestKey]);
  const begun = await findInterrupted(tx, principal, requestKey);
  if (!begun || (isSettled(begun) && begun.status !== 'succeeded')) return undefined;
  // After an error of ours the key itself is free again, and could have been taken for something else.
  if (!isSame(begun, wanted)) {
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another payment. Use a new one.');
  }
  return begun;
}

function isSame(begun: PaymentRow, { purpose, amount, method }: Omit<Resumable, 'requestKey'>): boolean {
  return (
    begun.purpose === purpose &&
    begun.currency === amount.currency &&
    begun.amount === amount.amount &&
    (method === undefined || method === (begun.payment_method_id ?? begun.method_reference))
  );
}
