import { holdOpen } from '../accounts/hold-account-open.ts';
import type { Queryable, Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import { newId } from '../platform/ids.ts';
import type { Payer } from './methods/find-payment-method.ts';
import { takeCard } from './methods/provisional-card.ts';
import type { PaymentRow, PaymentsOptions, Purpose } from './payment.ts';
import * as sql from './payments.sql.ts';

export interface NewPayment {
  purpose: Purpose;
  /** ID of what is paid for; a top-up uses its own payment ID. */
  subject?: string;
  amount: Money;
  /** A saved card or a test token. */
  method: string;
  /** Derived from the Idempotency-Key, if there is one. */
  requestKey: Buffer | null;
}

/**
 * Records that a card is about to be charged. Commit it before calling the processor, so that the sweeper finds the
 * payment whatever happens next.
 */
export async function beginPayment(
  tx: Tx,
  payer: Payer,
  { purpose, subject, amount, method, requestKey }: NewPayment,
  { processors }: PaymentsOptions,
): Promise<PaymentRow> {
  const processor = processors[payer.mode];
  if (!(await holdOpen(tx, payer.account.id)))
    throw new ApiError('invalid_state', 'This account is closed and cannot pay.');
  const card = await takeCard(tx, payer, method, processor);
  const id = newId('pay');
  const payment = await tx.one(sql.insertPayment, {
    id,
    purpose,
    subject: subject ?? id,
    accountId: payer.account.id,
    methodId: card.id,
    processor: processor.name,
    methodReference: card.reference,
    customerReference: card.customer,
    currency: amount.currency,
    amount: amount.amount,
    requestKey,
  });
  if (!payment) throw new Error('the new payment was not returned');
  return payment;
}

/** Finds the payment that an earlier, interrupted attempt of the same request began. */
export async function findInterrupted(
  db: Queryable,
  { account }: Pick<Payer, 'account'>,
  requestKey: Buffer | null,
): Promise<PaymentRow | undefined> {
  return requestKey === null ? undefined : db.one(sql.paymentOfRequest, [account.id, requestKey]);
}
