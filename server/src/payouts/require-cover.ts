import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { formatMoney } from '../platform/money.ts';
import { unpaidEarningsIn } from './earnings.sql.ts';
import { lockEarnings } from './payouts.sql.ts';

export interface Debit {
  accountId: string;
  currency: string;
  /** Amount that a refund deducts from the seller's earnings, in minor units. */
  amount: number;
}

/**
 * Returns how much of a refund the seller's unpaid earnings do not cover. Locks them until the transaction ends, so
 * that no payout takes what was found to cover it.
 */
export async function findUncovered(tx: Tx, { accountId, currency, amount }: Debit): Promise<number> {
  await tx.run(lockEarnings, [accountId, currency]);
  const unpaid = (await tx.one(unpaidEarningsIn, [accountId, currency]))?.amount ?? 0;
  return Math.max(0, amount - Math.max(0, unpaid));
}

/**
 * Rejects a refund that would make the seller's balance negative: the market would pay it and might never recover it.
 * In test mode no money is lost, and the seller's next earnings cover it.
 */
export async function requireCover(tx: Tx, debit: Debit): Promise<void> {
  if (tx.realm === 'test') return;
  const uncovered = await findUncovered(tx, debit);
  if (uncovered === 0) return;
  const { currency } = debit;
  throw new ApiError(
    'invalid_state',
    `Your unpaid earnings do not cover this refund: ${formatMoney(uncovered, currency)} is missing. Refund it once you have earned enough, or ask the operator of this market to refund it.`,
  );
}
