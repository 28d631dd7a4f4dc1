import { holdOpen } from '../accounts/hold-account-open.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { claimed, forEachSettled } from '../platform/async/for-each-settled.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { newId } from '../platform/ids.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import * as sql from './card-refunds.sql.ts';
import type { PaymentRow, PaymentsOptions } from './payment.ts';
import { OutcomeUnknown, type TransferOutcome } from './processor.ts';

/**
 * Records a refund to the card of a payment. The caller posts the amount to `refunds_due`; a job sends it and retries
 * until it is settled.
 */
export async function refundToCard(tx: Tx, payment: PaymentRow, id = newId('rfd')): Promise<string> {
  await tx.run(sql.insertCardRefund, [id, payment.id, payment.account_id, payment.currency, payment.amount]);
  await enqueue(tx, 'send_card_refund', { refund: id });
  return id;
}

/** Sends a refund that is still pending. Idempotent: its ID is the processor's idempotency key. */
export async function sendCardRefund(db: Db, id: string, { processors }: PaymentsOptions): Promise<void> {
  const refund = await db.one(sql.cardRefundById, [id]);
  if (refund?.status !== 'pending') return;
  if (refund.payment_reference === null) throw new Error(`the payment of ${id} has no reference to refund`);
  const processor = processors[db.realm as Mode];
  if (refund.processor !== processor.name) throw new Error(`only ${refund.processor} can refund ${id}`);
  const outcome = await processor
    .refund({
      id,
      paymentId: refund.payment_id,
      reference: refund.payment_reference,
      amount: { currency: refund.currency, amount: refund.amount },
    })
    .catch((error: Error): undefined => {
      if (error instanceof OutcomeUnknown) return undefined; // the sweeper retries
      throw error;
    });
  if (outcome) await db.transaction((tx) => settleCardRefund(tx, id, outcome));
}

/** Settles a refund in the ledger. If the card rejects it, the amount is credited to the buyer's wallet instead. */
export async function settleCardRefund(tx: Tx, id: string, outcome: TransferOutcome): Promise<void> {
  const refund = await tx.one(sql.lockCardRefund, [id]);
  if (!refund) throw new Error(`there is no refund ${id}`);
  if (refund.status === 'failed') return;
  if (outcome.status === 'pending') return void (await tx.run(sql.awaitCardRefund, [id, outcome.reference]));
  const { currency, amount, account_id } = refund;
  if (outcome.status === 'succeeded') {
    if (refund.status === 'succeeded') return;
    await tx.run(sql.settleCardRefund, [id, 'succeeded', outcome.reference]);
    await postEntries(tx, 'card_refunded', id, [
      { account: 'refunds_due', currency, amount: -amount },
      { account: 'processor', currency, amount },
    ]);
    return;
  }
  // The account is closed: the amount stays in `refunds_due`, for the operator to settle.
  if (!(await holdOpen(tx, account_id))) return void (await tx.run(sql.parkCardRefund, [id]));
  // Banks can also return a refund days after it succeeded.
  const account = refund.status === 'succeeded' ? 'processor' : 'refunds_due';
  await tx.run(sql.settleCardRefund, [id, 'failed', outcome.reference]);
  await postEntries(tx, 'card_refund_failed', id, [
    { account, currency, amount: -amount },
    { account: 'wallet', owner: account_id, currency, amount },
  ]);
}

/** Retries refunds that are still open when their next check is due. */
export async function sweepCardRefunds(db: Db, options: PaymentsOptions): Promise<void> {
  const due = claimed((count) => db.many(sql.claimCardRefunds, [count]));
  await forEachSettled(due, ({ id }) => sendCardRefund(db, id, options));
}
