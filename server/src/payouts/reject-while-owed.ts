import { ClosingRejected } from '../accounts/closing-rejected.ts';
import { loadProfile } from '../accounts/profile/load-profile.ts';
import type { Queryable, Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { formatMoney } from '../platform/money.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import { isWaiting } from './destinations/payout-destination.ts';
import { destinationOf } from './destinations/payout-destinations.sql.ts';
import { heldUntil } from './earnings.sql.ts';
import { minimumPayout } from './payout-rules.ts';
import { openPayoutOf } from './payouts.sql.ts';
import type { PayoutsOptions } from './payouts-options.ts';
import { readEarnings, type UnpaidEarnings } from './read-earnings.ts';

type ClosingOptions = Pick<PayoutsOptions, 'processors' | 'requiresConfirmedEmail'>;

/** Rejects closing an account that is owed money for live sales, owes money, or has a payout in transit. */
export function rejectWhileOwed(options: ClosingOptions) {
  return async (tx: Tx, accountId: string): Promise<void> => {
    const payout = await tx.one(openPayoutOf, [accountId]);
    if (payout) throw rejection(`The payout ${payout.id} is in transit. Close the account once it has arrived.`);
    const earned = await readEarnings(tx, accountId);
    const owed = earned.filter((sum) => total(sum) > 0);
    if (owed.length > 0) {
      const obstacles = [await describeHold(tx, accountId, owed), await describeMissingStep(tx, accountId, options)];
      const explain = (next: string) =>
        `Your earnings are not paid out yet (${formatSums(owed)}). ${next} Close the account once they have arrived.`;
      const next = obstacles.filter((one) => one !== undefined).join(' ');
      if (next) throw rejection(explain(next));
      if (isPaidDaily(tx.realm as Mode, owed)) throw rejection(explain('They are part of the next daily payout.'));
      // An amount below the minimum would otherwise block the closing for ever, so it is paid out now. By a job,
      // because a payout waits for the account lock that the closing holds.
      throw new ClosingRejected(
        explain('They are below the minimum for a payout, so we are sending them to you now.'),
        (live) => live.atOnce((job) => enqueue(job, 'pay_out_rest', { account: accountId })),
      );
    }
    const overdrawn = earned.filter((sum) => total(sum) < 0);
    if (overdrawn.length > 0) {
      throw rejection(
        `Sales were refunded after they were paid out to you (${formatSums(overdrawn)}). Ask the operator of this market to settle this before you close the account.`,
      );
    }
  };
}

async function describeHold(
  db: Queryable,
  accountId: string,
  owed: readonly UnpaidEarnings[],
): Promise<string | undefined> {
  if (owed.every(({ pending }) => pending === 0)) return undefined;
  const until = (await db.one(heldUntil, [accountId]))?.held_until;
  return until ? `They are held until ${until.toISOString().slice(0, 10)}.` : undefined;
}

function isPaidDaily(mode: Mode, owed: readonly UnpaidEarnings[]): boolean {
  return owed.some(({ currency, cleared }) => cleared >= minimumPayout(mode, currency));
}

/** Returns what keeps the account from being paid. Does not call the processor, since this runs in a transaction. */
async function describeMissingStep(
  db: Queryable,
  accountId: string,
  options: ClosingOptions,
): Promise<string | undefined> {
  const profile = await loadProfile(db, accountId, new Set());
  if (options.requiresConfirmedEmail && !profile?.emailConfirmed) return 'Confirm your email address.';
  const destination = await db.one(destinationOf, [accountId]);
  if (!destination || destination.processor !== options.processors[db.realm as Mode].name) {
    return 'Set your payout destination with PUT /v1/payout_destination.';
  }
  if (isWaiting(destination)) {
    return `Payouts to your new destination start on ${destination.payable_at.toISOString().slice(0, 10)}.`;
  }
  if (destination.status === 'ready') return undefined;
  return 'Complete your details with the payment processor: PUT /v1/payout_destination returns the URL.';
}

function rejection(message: string): ApiError {
  return new ApiError('invalid_state', message);
}

function total({ pending, cleared }: UnpaidEarnings): number {
  return pending + cleared;
}

function formatSums(sums: readonly UnpaidEarnings[]): string {
  return sums.map((sum) => formatMoney(total(sum), sum.currency)).join(', ');
}
