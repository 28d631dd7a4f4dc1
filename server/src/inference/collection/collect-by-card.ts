import { INFERENCE_CURRENCY as currency } from '../../access/inference-currency.ts';
import { holdOpen } from '../../accounts/hold-account-open.ts';
import { postEntries } from '../../ledger/post-entries.ts';
import { beginPayment } from '../../payments/begin-payment.ts';
import { chargePayment } from '../../payments/charge-payment.ts';
import { defaultCardsOf } from '../../payments/methods/find-payment-method.ts';
import type { PaidFor, PaymentRow, PaymentsOptions } from '../../payments/payment.ts';
import type { ChargeOutcome, Processor } from '../../payments/processor.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import type { Db, Queryable, Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { NANO_PER_MINOR } from '../metering/nano.ts';
import * as sql from './collections.sql.ts';
import { lockDebt } from './find-debt.ts';
import { type DeclineState, MAX_CARD_AMOUNT, mayCharge, PAUSE_HOURS } from './usage-collection.ts';

/**
 * Charges the default card with an account's inference debt of at least `atLeast`. Inserts a collection, charges the card,
 * settles. A crash in between leaves a pending collection, which a callback or the payments sweeper settles.
 */
export async function collectByCard(
  db: Db,
  accountId: string,
  atLeast: number,
  payments: PaymentsOptions,
): Promise<void> {
  if (!isReady(payments.processors[db.realm as Mode])) return;
  const payment = await db.transaction((tx) => beginCollection(tx, accountId, atLeast, payments));
  if (!payment) return;
  const outcome = await chargePayment(db, payment, payments).catch((error: Error) =>
    recordRejection(db, payment, error),
  );
  if (outcome) await db.transaction((tx) => settlePayment(tx, payment.id, outcome, payments));
}

async function beginCollection(
  tx: Tx,
  accountId: string,
  atLeast: number,
  payments: PaymentsOptions,
): Promise<PaymentRow | undefined> {
  const mode = tx.realm as Mode;
  // Same lock order as closing an account: the account, then its debt.
  if (!(await holdOpen(tx, accountId))) return undefined;
  const debt = await lockDebt(tx, accountId);
  if (!debt || debt.open || debt.due < atLeast) return undefined;
  const method = await findCardToCharge(tx, accountId, debt, payments.processors[mode]);
  if (method === undefined) return undefined;
  const id = newId('col');
  const amount = Math.min(debt.due, MAX_CARD_AMOUNT);
  const draft = { purpose: 'usage', subject: id, amount: { currency, amount }, method, requestKey: null } as const;
  const payment = await beginPayment(tx, { mode, account: { id: accountId } }, draft, payments);
  await tx.run(sql.insertCollection, [id, accountId, currency, amount, 'card', payment.id]);
  return payment;
}

/** Returns the default card, unless it was declined recently or belongs to another processor. */
export async function findCardToCharge(
  db: Queryable,
  accountId: string,
  decline: DeclineState,
  processor: Processor,
): Promise<string | undefined> {
  const card = (await defaultCardsOf(db, [accountId])).get(accountId);
  if (card?.processor !== processor.name) return undefined;
  return mayCharge(decline, card.id) ? card.id : undefined;
}

export function isReady(processor: Processor): boolean {
  try {
    processor.requireReady();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false; // not configured: the debt remains
    throw error;
  }
}

/** Records a rejected request like a declined card: the processor would reject it again, so it gets the same backoff. */
async function recordRejection(db: Db, payment: PaymentRow, error: Error): Promise<ChargeOutcome | undefined> {
  if (!(error instanceof ApiError)) throw error;
  await db.run(sql.recordDecline, [payment.account_id, payment.payment_method_id, PAUSE_HOURS]);
  return undefined;
}

/** Applies the result of a collection's payment. Usage cannot be undone, so a payment is always kept. */
export const usagePurpose: PaidFor = {
  async onPaid(tx, { account_id, subject, amount }) {
    await tx.run(sql.reduceDebt, [account_id, amount * NANO_PER_MINOR]);
    await tx.run(sql.clearDeclines, [account_id]);
    await settle(tx, subject, 'succeeded');
    await postEntries(tx, 'usage', subject, [
      { account: 'processor', currency, amount: -amount },
      { account: 'inference', currency, amount },
    ]);
    return 'kept';
  },

  /** Leaves the debt. A charge that never reached the processor does not count as a decline. */
  async onFailed(tx, { account_id, subject, payment_method_id, failure_code, reference }) {
    const reachedProcessor = failure_code !== 'canceled' || reference !== null;
    if (reachedProcessor) await tx.run(sql.recordDecline, [account_id, payment_method_id, PAUSE_HOURS]);
    await settle(tx, subject, 'failed');
  },
};

async function settle(tx: Tx, id: string, status: 'succeeded' | 'failed'): Promise<void> {
  if ((await tx.run(sql.settleCollection, [id, status])) !== 1) throw new Error(`${id} is not a pending collection`);
}
