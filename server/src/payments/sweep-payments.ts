import { claimed, forEachSettled } from '../platform/async/for-each-settled.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { deleteUnusedCards } from './methods/keep-card.ts';
import { type PaymentRow, type PaymentsOptions, toChargeRequest } from './payment.ts';
import * as sql from './payments.sql.ts';
import { type ChargeOutcome, OutcomeUnknown, type Processor } from './processor.ts';
import { settlePayment } from './settle-payment.ts';

/** How long a buyer has for a further step. */
const PATIENCE_MS = 24 * 60 * 60 * 1000;

/**
 * Finds out what came of charges that nobody knows the outcome of: after a crash, a timeout, a step left undone. The
 * cards of payments that never began go as well.
 */
export async function sweepPayments(db: Db, options: PaymentsOptions): Promise<void> {
  const open = claimed((count) => db.many(sql.claimPayments, [count]));
  const checkOpen = () => forEachSettled(open, (payment) => checkPayment(db, payment, options));
  await forEachSettled([checkOpen, () => deleteUnusedCards(db)], (work) => work());
}

/** Asks about one payment, and leaves it for later where that is not to be known now. */
async function checkPayment(db: Db, payment: PaymentRow, options: PaymentsOptions): Promise<void> {
  await askAndSettle(db, payment, options).catch((error: Error) => {
    if (!(error instanceof OutcomeUnknown || error instanceof ApiError)) throw error;
  });
}

/** Asks about one payment now, whether it is due or not. Throws where the processor cannot tell. */
export async function askAndSettle(db: Db, payment: PaymentRow, options: PaymentsOptions): Promise<void> {
  const processor = options.processors[db.realm as Mode];
  if (payment.processor !== processor.name) {
    throw new Error(`only ${payment.processor} knows what came of ${payment.id}, and it is not the processor here`);
  }
  const outcome = await askAbout(processor, payment, options);
  await db.transaction((tx) => settlePayment(tx, payment.id, outcome, options));
}

/**
 * Only looks: nobody is charged for what they asked for long ago and may have given up. What never reached the processor
 * is kept from ever reaching it, and has failed.
 */
async function askAbout(
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
  if (found.status === 'pending' && age > PATIENCE_MS) return processor.cancelCharge(request, found.reference);
  return found;
}
