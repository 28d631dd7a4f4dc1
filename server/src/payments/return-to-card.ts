import { holdOpen } from '../accounts/keep-open.ts';
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
 * Promises a payment back to the card it came from. The caller posts what is owed to `refunds_due`; a job sends it, as
 * often as it takes.
 */
export async function returnToCard(tx: Tx, payment: PaymentRow, id = newId('rfd')): Promise<string> {
  await tx.run(sql.insertCardRefund, [id, payment.id, payment.account_id, payment.currency, payment.amount]);
  await enqueue(tx, 'send_card_refund', { refund: id });
  return id;
}

/** Sends one refund, if it is still to be sent. Asking twice moves the money once: the id is the processor's key. */
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
      if (error instanceof OutcomeUnknown) return undefined; // the sweeper asks again
      throw error;
    });
  if (outcome) await db.transaction((tx) => settleCardRefund(tx, id, outcome));
}

/** A card that takes no money back any more: the buyer has it in their wallet instead. */
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
  // Where nobody is left to have it, it stays owed, for the operator to settle.
  if (!(await holdOpen(tx, account_id))) return void (await tx.run(sql.parkCardRefund, [id]));
  // Banks also send money back days after it had arrived.
  const account = refund.status === 'succeeded' ? 'processor' : 'refunds_due';
  await tx.run(sql.settleCardRefund, [id, 'failed', outcome.reference]);
  await postEntries(tx, 'card_refund_failed', id, [
    { account, currency, amount: -amount },
    { account: 'wallet', owner: account_id, currency, amount },
  ]);
}

/** Refunds that nobody has heard of for a while. */
export async function sweepCardRefunds(db: Db, options: PaymentsOptions): Promise<void> {
  const due = claimed((count) => db.many(sql.claimCardRefunds, [count]));
  await forEachSettled(due, ({ id }) => sendCardRefund(db, id, options));
}
