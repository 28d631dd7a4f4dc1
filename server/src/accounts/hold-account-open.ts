import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './accounts.sql.ts';

/**
 * Returns whether the account is open, and holds it open until the transaction ends. Prevents paying out to a closed
 * account.
 */
export async function holdOpen(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.one(sql.holdAccountOpen, [accountId]))?.closed === false;
}

/** Waits for all transactions that hold the account open, such as purchases from it, and blocks new ones. */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.one(sql.lockAccount, [accountId]);
}
