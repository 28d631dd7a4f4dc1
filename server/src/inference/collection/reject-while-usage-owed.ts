import { INFERENCE_CURRENCY as currency } from '../../access/inference-currency.ts';
import { ClosingRejected } from '../../accounts/closing-rejected.ts';
import { walletsHolding } from '../../ledger/read-balance.ts';
import type { PaymentsOptions } from '../../payments/payment.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { formatMoney } from '../../platform/money.ts';
import { LAPSE_MS } from '../metering/reservations/node-registration.ts';
import { findCardToCharge, isReady } from './collect-by-card.ts';
import { scheduleUsageCollection } from './collect-usage.ts';
import { debtOf, hasReservation, openCollectionOf } from './collections.sql.ts';
import { type DeclineState, MIN_CARD_AMOUNT, wholeUnits } from './usage-collection.ts';

/**
 * Rejects closing an account that has a collectable inference debt in live mode, or a request in progress that may still
 * add to it. A debt too small for a card, with an empty wallet, is waived: it would keep the account open forever.
 */
export function rejectWhileUsageOwed(payments: PaymentsOptions) {
  return async (tx: Tx, accountId: string): Promise<void> => {
    // Reads reservations, then collections, then debt: an amount that moves on meanwhile is still seen in one of them.
    const reserved = await tx.one(hasReservation, [accountId, LAPSE_MS]);
    if (reserved?.holds) throw rejection('A request is still in progress, or was a moment ago. Try again in a minute.');
    const open = await tx.one(openCollectionOf, [accountId]);
    if (open) {
      throw rejection(
        `Your card is being charged with ${formatAmount(open.amount)} for inference. Wait for the result, then try again.`,
      );
    }
    const debt = await tx.one(debtOf, [accountId]);
    const due = wholeUnits(debt?.owed_nano ?? 0);
    if (!debt || due === 0) return;
    const wallet = (await walletsHolding(tx, [accountId], currency)).get(accountId) ?? 0;
    if (wallet === 0 && due < MIN_CARD_AMOUNT) return;
    const needsCard = due - wallet >= MIN_CARD_AMOUNT;
    const problem = needsCard ? await findCardProblem(tx, accountId, debt, payments) : undefined;
    // A job collects it: a card is charged outside of any transaction, and needs the account lock, which this one holds.
    const collects = wallet > 0 || problem === undefined;
    const next = problem ?? 'We are collecting it now. Close the account afterwards.';
    throw rejection(
      `You owe ${formatAmount(due)} for inference. ${next}`,
      collects ? (live) => scheduleUsageCollection(live, accountId, 'asked') : undefined,
    );
  };
}

/** Returns why no card can be charged. Makes no request to the processor, since it runs in a transaction. */
async function findCardProblem(
  tx: Tx,
  accountId: string,
  decline: DeclineState,
  { processors }: PaymentsOptions,
): Promise<string | undefined> {
  const processor = processors[tx.realm as Mode];
  if (!isReady(processor)) return 'Live payments are not set up. Ask an operator of this market to settle it.';
  if (await findCardToCharge(tx, accountId, decline, processor)) return undefined;
  return decline.waits
    ? 'Your default card was declined. Set another default card, or top up your balance.'
    : 'Save a card with POST /v1/payment_methods, or top up your balance.';
}

function formatAmount(amount: number): string {
  return formatMoney(amount, currency);
}

function rejection(why: string, followUp?: ClosingRejected['followUp']): ApiError {
  const message = `Your account cannot be closed yet. ${why}`;
  return followUp ? new ClosingRejected(message, followUp) : new ApiError('invalid_state', message);
}
