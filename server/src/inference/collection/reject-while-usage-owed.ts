import { INFERENCE_CURRENCY as currency } from '../../access/inference-currency.ts';
import { ClosingRejected } from '../../accounts/closing-rejected.ts';
import { walletsHolding } from '../../ledger/read-balance.ts';
import type { PaymentsOptions } from '../../payments/payment.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { writeMoney } from '../../platform/money.ts';
import { LAPSE_MS } from '../metering/budgets.ts';
import { findCardToCharge, isReady } from './collect-by-card.ts';
import { scheduleUsageCollection } from './collect-usage.ts';
import { debtOf, holdsFor, openCollectionOf } from './collections.sql.ts';
import { CARD_MINIMUM, type Patience, wholeUnits } from './usage-collection.ts';

/**
 * An account is not closed while it owes for inference in live mode and that can be collected, nor while a request may
 * yet cost it something: nobody would be left to pay for it. What is too little for a
 * card, with nothing in the wallet, is let go: it would keep the account open for ever.
 */
export function rejectWhileUsageOwed(payments: PaymentsOptions) {
  return async (tx: Tx, accountId: string): Promise<void> => {
    // First what is set aside, then what is being collected, then what is owed: what moves on meanwhile is seen in one.
    const kept = await tx.one(holdsFor, [accountId, LAPSE_MS]);
    if (kept?.holds) throw refusal('A request is still being answered, or was a moment ago. Try again in a minute.');
    const open = await tx.one(openCollectionOf, [accountId]);
    if (open) {
      throw refusal(
        `Your card is being charged with ${written(open.amount)} for inference: wait until that is settled.`,
      );
    }
    const debt = await tx.one(debtOf, [accountId]);
    const due = wholeUnits(debt?.owed_nano ?? 0);
    if (!debt || due === 0) return;
    const wallet = (await walletsHolding(tx, [accountId], currency)).get(accountId) ?? 0;
    if (wallet === 0 && due < CARD_MINIMUM) return;
    const needsCard = due - wallet >= CARD_MINIMUM;
    const hindrance = needsCard ? await whyNoCard(tx, accountId, debt, payments) : undefined;
    // By a job, since a card is charged outside of any transaction, and waits for the account, which this one holds.
    const collects = wallet > 0 || hindrance === undefined;
    const next = hindrance ?? 'It is collected now: close the account when that is done.';
    throw refusal(
      `It owes ${written(due)} for inference. ${next}`,
      collects ? (live) => scheduleUsageCollection(live, accountId, 'asked') : undefined,
    );
  };
}

/** The processor is not asked: nobody waits for it in a transaction. */
async function whyNoCard(
  tx: Tx,
  accountId: string,
  patience: Patience,
  { processors }: PaymentsOptions,
): Promise<string | undefined> {
  const processor = processors[tx.realm as Mode];
  if (!isReady(processor)) return 'Live payments are not set up here: ask the operator of this market to settle it.';
  if (await findCardToCharge(tx, accountId, patience, processor)) return undefined;
  return patience.waits
    ? 'Your default card refused it: make another card the default, or top up the balance.'
    : 'Save a card with POST /v1/payment_methods, or top up the balance.';
}

function written(amount: number): string {
  return writeMoney(amount, currency);
}

function refusal(why: string, followUp?: ClosingRejected['followUp']): ApiError {
  const message = `The account cannot be closed yet. ${why}`;
  return followUp ? new ClosingRejected(message, followUp) : new ApiError('invalid_state', message);
}
