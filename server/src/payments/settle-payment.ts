import { postEntries } from '../ledger/post-entries.ts';
import type { Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { dropCard, keepCard } from './methods/provisional-card.ts';
import { sealNextAction } from './next-action.ts';
import { isSettled, type PaymentRow, type PaymentsOptions } from './payment.ts';
import * as sql from './payments.sql.ts';
import type { ChargeOutcome } from './processor.ts';
import { refundToCard } from './refund-to-card.ts';

/**
 * Records the outcome of a charge in the ledger. The request, a callback and the sweeper can all report it, in any
 * order: the first one settles the payment, and the others find it settled.
 */
export async function settlePayment(
  tx: Tx,
  id: string,
  outcome: ChargeOutcome,
  options: Pick<PaymentsOptions, 'purposes' | 'keyRing'>,
  requestId?: string,
): Promise<PaymentRow> {
  const payment = await tx.one(sql.lockPayment, [id]);
  if (!payment) throw new Error(`there is no payment ${id}`);
  // The charge succeeded after the payment was given up, so the money is refunded.
  if (payment.status === 'failed' && outcome.status === 'succeeded') return refund(tx, payment, outcome.reference);
  if (isSettled(payment)) return payment;
  if (outcome.status === 'pending') {
    const { reference, nextAction } = outcome;
    const sealed = nextAction && sealNextAction(options.keyRing[tx.realm as Mode], nextAction);
    return requireRow(await tx.one(sql.awaitPayment, [id, reference, sealed]));
  }
  const { onPaid, onFailed } = options.purposes[payment.purpose];
  if (outcome.status === 'failed') {
    const { reference, code, message } = outcome;
    const failed = requireRow(await tx.one(sql.settlePayment, [id, 'failed', reference, code, message]));
    await dropCard(tx, failed);
    await onFailed(tx, failed);
    return failed;
  }
  const paid = requireRow(await tx.one(sql.settlePayment, [id, 'succeeded', outcome.reference, null, null]));
  await keepCard(tx, paid);
  return (await onPaid(tx, paid, requestId)) === 'kept' ? paid : refund(tx, paid, outcome.reference);
}

async function refund(tx: Tx, payment: PaymentRow, reference: string): Promise<PaymentRow> {
  const { id, currency, amount } = payment;
  const { failure_code, failure_message } = payment;
  const returned = requireRow(
    await tx.one(sql.settlePayment, [id, 'returned', reference, failure_code, failure_message]),
  );
  await postEntries(tx, 'stray_charge', id, [
    { account: 'processor', currency, amount: -amount },
    { account: 'refunds_due', currency, amount },
  ]);
  await refundToCard(tx, returned);
  return returned;
}

function requireRow(payment: PaymentRow | undefined): PaymentRow {
  if (!payment) throw new Error('the locked payment is missing');
  return payment;
}
