import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import * as sql from './ledger.sql.ts';
import type { Entry, Fact } from './ledger.ts';

/**
 * Posts one business fact. The database itself rejects entries that do not sum to zero, a fact that was posted before,
 * and a negative wallet; a trigger updates wallets from their entries.
 */
export async function postEntries(tx: Tx, fact: Fact, subject: string, entries: readonly Entry[]): Promise<string> {
  const nonZero = entries.filter((entry) => entry.amount !== 0);
  const id = newId('txn');
  if (nonZero.length === 0) return id;
  await tx
    .run(sql.insertEntries, {
      transactionId: id,
      fact,
      subject,
      accounts: nonZero.map((entry) => entry.account),
      owners: nonZero.map((entry) => entry.owner ?? null),
      currencies: nonZero.map((entry) => entry.currency),
      amounts: nonZero.map((entry) => entry.amount),
      postedAt: tx.at ?? null,
    })
    .catch(explainOverdraft);
  return id;
}

/** Reports an overdraft. The wallet's constraint prevents a negative balance, whatever the concurrency. */
export function explainOverdraft(error: Error & { constraint?: string }): never {
  if (error.constraint !== 'wallet_not_negative') throw error;
  throw new ApiError('insufficient_balance', 'Your balance is too low. Top it up, or pay by card.', {
    cause: error,
  });
}
