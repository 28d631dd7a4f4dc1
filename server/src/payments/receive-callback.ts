import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import { cardRefundById, cardRefundByReference } from './card-refunds.sql.ts';
import type { PaymentsOptions } from './payment.ts';
import { paymentById, paymentByReference } from './payments.sql.ts';
import type { Callback } from './processor.ts';
import * as sql from './processor-callbacks.sql.ts';
import { settleCardRefund } from './refund-to-card.ts';
import { checkAndSettle } from './sweep-payments.ts';

type About<Subject extends Callback['about']> = Extract<Callback, { about: Subject }>;

export interface CallbackOptions extends PaymentsOptions {
  /** Handles payout outcomes, which are a later domain. Must be idempotent. */
  onPayoutOutcome: (db: Db, callback: About<'payout'>) => Promise<void>;
}

/**
 * Processes a callback and records it as received only afterwards: an interrupted one is sent again, and handling it
 * twice has no further effect. Callbacks about unknown objects are recorded and ignored.
 */
export async function receiveCallback(db: Db, callback: Callback, options: CallbackOptions): Promise<void> {
  const { name } = options.processors[db.realm as Mode];
  if (await db.one(sql.callbackReceived, [name, callback.id])) return;
  await dispatch(db, callback, options);
  await db.run(sql.insertCallback, [name, callback.id]);
}

function dispatch(db: Db, callback: Callback, options: CallbackOptions): Promise<void> {
  switch (callback.about) {
    case 'charge':
      return handleCharge(db, callback, options);
    case 'refund':
      return handleRefund(db, callback);
    case 'payout':
      return options.onPayoutOutcome(db, callback);
    case 'nothing':
      return Promise.resolve();
  }
}

/**
 * Callbacks arrive late, twice and in any order, so this asks the processor for the current state instead of trusting
 * them. If the processor cannot be reached, it throws: the callback is then sent again.
 */
async function handleCharge(
  db: Db,
  { paymentId, reference }: About<'charge'>,
  options: CallbackOptions,
): Promise<void> {
  const id = paymentId ?? (await db.one(paymentByReference, [reference]))?.id;
  const payment = id === undefined ? undefined : await db.one(paymentById, [id]);
  if (payment) await checkAndSettle(db, payment, options);
}

async function handleRefund(db: Db, { refundId, reference, outcome }: About<'refund'>): Promise<void> {
  const id = refundId ?? (await db.one(cardRefundByReference, [reference]))?.id;
  if (id === undefined || !(await db.one(cardRefundById, [id]))) return;
  await db.transaction((tx) => settleCardRefund(tx, id, outcome));
}

export async function sweepCallbacks(db: Db): Promise<void> {
  await sweepInBatches(db, sql.sweepCallbacks);
}
