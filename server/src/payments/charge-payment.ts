import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { isSettled, type PaymentRow, type PaymentsOptions, toChargeRequest } from './payment.ts';
import { type ChargeOutcome, OutcomeUnknown } from './processor.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Charges the card of a recorded payment. Returns undefined while the outcome is unknown; the sweeper will find it.
 * `resumed`: the payment was charged before, so a rejection now says nothing about the outcome of that attempt.
 */
export async function chargePayment(
  db: Db,
  payment: PaymentRow,
  options: PaymentsOptions,
  { resumed = false } = {},
): Promise<ChargeOutcome | undefined> {
  if (isSettled(payment)) return recordedOutcome(payment);
  try {
    return await options.processors[db.realm as Mode].charge(toChargeRequest(payment, options.publicUrl));
  } catch (error) {
    if (error instanceof OutcomeUnknown) return undefined;
    // The processor rejected the request itself, so no money moves, now or later.
    if (error instanceof ApiError && !resumed) await markFailed(db, payment, error, options);
    throw error;
  }
}

/** Returns the outcome that an earlier attempt, a callback or the sweeper recorded. */
function recordedOutcome(payment: PaymentRow): ChargeOutcome | undefined {
  if (payment.status === 'succeeded') return { status: 'succeeded', reference: payment.reference as string };
  return declined(payment);
}

function declined(payment: PaymentRow): ChargeOutcome {
  return {
    status: 'failed',
    reference: payment.reference,
    code: 'card_declined',
    message: payment.failure_message ?? 'The card was declined.',
  };
}

async function markFailed(db: Db, payment: PaymentRow, error: ApiError, options: PaymentsOptions): Promise<void> {
  const outcome: ChargeOutcome = { status: 'failed', reference: null, code: 'canceled', message: error.message };
  await db.transaction((tx) => settlePayment(tx, payment.id, outcome, options));
}

/** Commits a decline before it throws `card_declined`, so that the error does not roll the decline back. */
export async function rejectIfDeclined(
  db: Db,
  payment: PaymentRow,
  outcome: ChargeOutcome | undefined,
  options: PaymentsOptions,
): Promise<void> {
  if (outcome?.status !== 'failed') return;
  const settled = await db.transaction((tx) => settlePayment(tx, payment.id, outcome, options));
  if (settled.status === 'succeeded') return; // a callback settled it first
  throw new ApiError('card_declined', `${outcome.message} Nothing was charged.`);
}
