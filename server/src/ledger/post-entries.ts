import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import * as sql from './ledger.sql.ts';
import type { Entry, Fact } from './ledger.ts';

/**
 * Posts one business fact. The database itself refuses entries that do not sum to zero, a fact that was posted before
 * and a wallet below zero; wallets follow their entries by a trigger.
 */
export async function postEntries(tx: Tx, fact: Fact, subject: string, entries: readonly Entry[]): Promise<string> {
  const moving = entries.filter((entry) => entry.amount !== 0);
  const id = newId('txn');
  if (moving.length === 0) return id;
  await tx
    .run(sql.insertEntries, [
      id,
      fact,
      subject,
      moving.map((entry) => entry.account),
      moving.map((entry) => entry.owner ?? null),
      moving.map((entry) => entry.currency),
      moving.map((entry) => entry.amount),
    ])
    .catch(explainOverdraft);
  return id;
}

/** The wallet's own constraint is what keeps it from going below zero, whatever the concurrency. */
export function explainOverdraft(error: Error & { constraint?: string }): never {
  if (error.constraint !== 'wallet_not_negative') throw error;
  throw new ApiError('insufficient_balance', 'The balance does not hold that much. Top it up, or pay by card.', {
    cause: error,
  });
}
