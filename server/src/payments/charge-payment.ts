import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { isSettled, type PaymentRow, type PaymentsOptions, toChargeRequest } from './payment.ts';
import { type ChargeOutcome, OutcomeUnknown } from './processor.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Asks the processor for the money of a payment that is written down already. Undefined: not known what came of it; the
 * sweeper will find out. `resumed`: it was asked for before, so a refusal now tells nothing of what came of that.
 */
export async function chargePayment(
  db: Db,
  payment: PaymentRow,
  options: PaymentsOptions,
  { resumed = false } = {},
): Promise<ChargeOutcome | undefined> {
  if (isSettled(payment)) return knownOutcome(payment);
  try {
    return await options.processors[db.realm as Mode].charge(toChargeRequest(payment, options.publicUrl));
  } catch (error) {
    if (error instanceof OutcomeUnknown) return undefined;
    // The processor says no to the request itself: nothing was moved, and nothing will be.
    if (error instanceof ApiError && !resumed) await giveUp(db, payment, error, options);
    throw error;
  }
}

/** What an earlier try of the same request, or the sweeper, has come to. */
function knownOutcome(payment: PaymentRow): ChargeOutcome | undefined {
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

async function giveUp(db: Db, payment: PaymentRow, error: ApiError, options: PaymentsOptions): Promise<void> {
  const outcome: ChargeOutcome = { status: 'failed', reference: null, code: 'canceled', message: error.message };
  await db.transaction((tx) => settlePayment(tx, payment.id, outcome, options));
}

/** A decline is written down first, and then told: the refusal must not undo what it tells of. */
export async function rejectIfDeclined(
  db: Db,
  payment: PaymentRow,
  outcome: ChargeOutcome | undefined,
  options: PaymentsOptions,
): Promise<void> {
  if (outcome?.status !== 'failed') return;
  const settled = await db.transaction((tx) => settlePayment(tx, payment.id, outcome, options));
  if (settled.status === 'succeeded') return; // a callback knew better
  throw new ApiError('card_declined', `${outcome.message} Nothing was charged.`);
}
