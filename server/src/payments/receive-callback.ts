import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import { cardRefundById, cardRefundByReference } from './card-refunds.sql.ts';
import type { PaymentsOptions } from './payment.ts';
import { paymentById, paymentByReference } from './payments.sql.ts';
import type { Callback } from './processor.ts';
import * as sql from './processor-callbacks.sql.ts';
import { settleCardRefund } from './return-to-card.ts';
import { askAndSettle } from './sweep-payments.ts';

type About<Subject extends Callback['about']> = Extract<Callback, { about: Subject }>;

export interface CallbackOptions extends PaymentsOptions {
  /** Payouts are of a later domain. Told more than once, it must not do its work more than once. */
  onPayoutOutcome: (db: Db, callback: About<'payout'>) => Promise<void>;
}

/**
 * Acts on what the processor tells of its own accord. It is written down as heard only after that: what breaks off is
 * sent again, and doing it twice does no more than doing it once. What concerns nothing of ours is heard and left.
 */
export async function receiveCallback(db: Db, callback: Callback, options: CallbackOptions): Promise<void> {
  const { name } = options.processors[db.realm as Mode];
  if (await db.one(sql.callbackReceived, [name, callback.id])) return;
  await act(db, callback, options);
  await db.run(sql.insertCallback, [name, callback.id]);
}

function act(db: Db, callback: Callback, options: CallbackOptions): Promise<void> {
  switch (callback.about) {
    case 'charge':
      return hearOfCharge(db, callback, options);
    case 'refund':
      return hearOfRefund(db, callback);
    case 'payout':
      return options.onPayoutOutcome(db, callback);
    case 'nothing':
      return Promise.resolve();
  }
}

/**
 * Callbacks come late, twice and in any order: the processor is asked what is so now, instead of believing them. Where it
 * does not answer that, this was not heard: it is told again.
 */
async function hearOfCharge(
  db: Db,
  { paymentId, reference }: About<'charge'>,
  options: CallbackOptions,
): Promise<void> {
  const id = paymentId ?? (await db.one(paymentByReference, [reference]))?.id;
  const payment = id === undefined ? undefined : await db.one(paymentById, [id]);
  if (payment) await askAndSettle(db, payment, options);
}

async function hearOfRefund(db: Db, { refundId, reference, outcome }: About<'refund'>): Promise<void> {
  const id = refundId ?? (await db.one(cardRefundByReference, [reference]))?.id;
  if (id === undefined || !(await db.one(cardRefundById, [id]))) return;
  await db.transaction((tx) => settleCardRefund(tx, id, outcome));
}

export async function sweepCallbacks(db: Db): Promise<void> {
  await sweepInBatches(db, sql.sweepCallbacks);
}
