import { claimed, forEachSettled } from '../platform/async/for-each-settled.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { deleteUnusedCards } from './methods/provisional-card.ts';
import { type PaymentRow, type PaymentsOptions, toChargeRequest } from './payment.ts';
import * as sql from './payments.sql.ts';
import { type ChargeOutcome, OutcomeUnknown, type Processor } from './processor.ts';
import { settlePayment } from './settle-payment.ts';

/** Time that a buyer has to complete a further step. */
const MAX_PENDING_MS = 24 * 60 * 60 * 1000;

/**
 * Settles charges whose outcome is unknown: after a crash, a timeout or an abandoned step. Also removes provisional
 * cards that were never used.
 */
export async function sweepPayments(db: Db, options: PaymentsOptions): Promise<void> {
  const open = claimed((count) => db.many(sql.claimPayments, [count]));
  const checkOpen = () => forEachSettled(open, (payment) => checkPayment(db, payment, options));
  await forEachSettled([checkOpen, () => deleteUnusedCards(db)], (work) => work());
}

/** Checks one payment, and leaves it for the next sweep if the processor cannot report an outcome now. */
async function checkPayment(db: Db, payment: PaymentRow, options: PaymentsOptions): Promise<void> {
  await checkAndSettle(db, payment, options).catch((error: Error) => {
    if (!(error instanceof OutcomeUnknown || error instanceof ApiError)) throw error;
  });
}

/** Checks and settles one payment now, whether it is due or not. Throws if the processor cannot report an outcome. */
export async function checkAndSettle(db: Db, payment: PaymentRow, options: PaymentsOptions): Promise<void> {
  const processor = options.processors[db.realm as Mode];
  if (payment.processor !== processor.name) {
    throw new Error(
      `the outcome of ${payment.id} can only be looked up at ${payment.processor}, which is not configured`,
    );
  }
  const outcome = await lookUpOutcome(processor, payment, options);
  await db.transaction((tx) => settlePayment(tx, payment.id, outcome, options));
}

/**
 * Looks the charge up without making it: the buyer may have given up on it long ago. A charge that never reached the
 * processor is blocked there and has failed.
 */
async function lookUpOutcome(
  processor: Processor,
  payment: PaymentRow,
  { publicUrl }: PaymentsOptions,
): Promise<ChargeOutcome> {
  const request = toChargeRequest(payment, publicUrl);
  const found = await processor.findCharge(request, payment.reference);
  if (found === undefined) {
    return { status: 'failed', reference: null, code: 'canceled', message: 'The payment never reached the processor.' };
  }
  const age = Date.now() - payment.created_at.getTime();
  if (found.status === 'pending' && age > MAX_PENDING_MS) return processor.cancelCharge(request, found.reference);
  return found;
}
