import { postEntries } from '../ledger/post-entries.ts';
import type { Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { dropCard, keepCard } from './methods/keep-card.ts';
import { sealNextAction } from './next-action.ts';
import { isSettled, type PaymentRow, type PaymentsOptions } from './payment.ts';
import * as sql from './payments.sql.ts';
import type { ChargeOutcome } from './processor.ts';
import { returnToCard } from './return-to-card.ts';

/**
 * Brings what the processor says of a charge into the books. Whoever hears of it first settles it (the request, a
 * callback, the sweeper); to the others it is settled already, in whatever order they come.
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
  // Money that came after all, for what was given up: it goes back.
  if (payment.status === 'failed' && outcome.status === 'succeeded') return giveBack(tx, payment, outcome.reference);
  if (isSettled(payment)) return payment;
  if (outcome.status === 'pending') {
    const { reference, nextAction } = outcome;
    const sealed = nextAction && sealNextAction(options.keyRing[tx.realm as Mode], nextAction);
    return settled(await tx.one(sql.awaitPayment, [id, reference, sealed]));
  }
  const { onPaid, onFailed } = options.purposes[payment.purpose];
  if (outcome.status === 'failed') {
    const { reference, code, message } = outcome;
    const failed = settled(await tx.one(sql.settlePayment, [id, 'failed', reference, code, message]));
    await dropCard(tx, failed);
    await onFailed(tx, failed);
    return failed;
  }
  const paid = settled(await tx.one(sql.settlePayment, [id, 'succeeded', outcome.reference, null, null]));
  await keepCard(tx, paid);
  return (await onPaid(tx, paid, requestId)) === 'kept' ? paid : giveBack(tx, paid, outcome.reference);
}

async function giveBack(tx: Tx, payment: PaymentRow, reference: string): Promise<PaymentRow> {
  const { id, currency, amount } = payment;
  const { failure_code, failure_message } = payment;
  const returned = settled(await tx.one(sql.settlePayment, [id, 'returned', reference, failure_code, failure_message]));
  await postEntries(tx, 'stray_charge', id, [
    { account: 'processor', currency, amount: -amount },
    { account: 'refunds_due', currency, amount },
  ]);
  await returnToCard(tx, returned);
  return returned;
}

function settled(payment: PaymentRow | undefined): PaymentRow {
  if (!payment) throw new Error('a locked payment was not there to be settled');
  return payment;
}
