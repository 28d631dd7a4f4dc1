import type { Principal } from '../access/principal.ts';
import type { Call } from '../access/route.ts';
import { requireConfirmedEmail } from '../accounts/mail/require-confirmed-email.ts';
import { beginPayment, findInterrupted } from '../payments/begin-payment.ts';
import { chargePayment, rejectIfDeclined } from '../payments/charge-payment.ts';
import type { PaymentRow, PaymentsOptions } from '../payments/payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError, invalid } from '../platform/errors.ts';
import { requirePayable, toCheckoutResponse } from './checkout.ts';
import * as sql from './checkouts.sql.ts';
import { findCheckout } from './find-checkout.ts';
import { lockKey } from './find-key.ts';

type PayCall = Pick<Call, 'db' | 'vault' | 'write' | 'requestKey'> & Partial<Pick<Call, 'requestId'>>;

/** Pays for a key by card. A checkout that is paid already is returned unchanged, and nothing is charged. */
export async function payCheckout(
  { db, vault, write, requestId, requestKey }: PayCall,
  principal: Principal,
  id: string,
  method: string,
  options: PaymentsOptions,
) {
  requireConfirmedEmail(principal, options.requiresConfirmedEmail, 'buy');
  if (method === 'balance') {
    throw invalid('payment_method', '`payment_method` must be a card. You cannot pay for a key from your balance.');
  }
  // Committed before the processor is called: whatever happens then, the sweeper finds it.
  options.processors[principal.mode].requireReady();
  const taken = await db.transaction((tx) => takePayment(tx, principal, id, method, requestKey, options));
  if (!taken) return toCheckoutResponse(await findCheckout(db, principal, id), { vault });
  const { payment, resumed } = taken;
  const outcome = await chargePayment(db, payment, options, { resumed });
  await rejectIfDeclined(db, payment, outcome, options);
  return write(async (tx) => {
    if (outcome) await settlePayment(tx, payment.id, outcome, options, requestId);
    return toCheckoutResponse(await findCheckout(tx, principal, id), { vault });
  });
}

/**
 * Returns the payment to continue with: a new one, or that of this same request if it was interrupted. Undefined if it
 * is paid.
 */
async function takePayment(
  tx: Tx,
  principal: Principal,
  id: string,
  method: string,
  requestKey: Buffer | null,
  options: PaymentsOptions,
): Promise<{ payment: PaymentRow; resumed: boolean } | undefined> {
  const { key_id } = await findCheckout(tx, principal, id);
  // Changes to a key or its checkout are serialized by the lock on the key, so only what is read from here on counts.
  const key = await lockKey(tx, principal, key_id);
  const checkout = await findCheckout(tx, principal, id);
  if (checkout.status === 'paid') return undefined;
  requirePayable(key);
  if (checkout.status === 'pending') {
    const interrupted = await findInterrupted(tx, principal, requestKey);
    if (interrupted?.id === checkout.payment_id) return { payment: interrupted, resumed: true };
    const message = `A payment for this key is in progress (${checkout.payment_id}). Wait for its result.`;
    throw new ApiError('conflict', message);
  }
  const { currency, amount } = checkout;
  const wanted = { purpose: 'activation', subject: id, amount: { currency, amount }, method, requestKey } as const;
  const payment = await beginPayment(tx, principal, wanted, options);
  await tx.run(sql.setPayment, [id, payment.id]);
  return { payment, resumed: false };
}
