import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './accounts.sql.ts';

/** Whether the account is open, and then it stays so until the transaction ends: money is not sent to where nobody is. */
export async function holdOpen(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.one(sql.holdAccountOpen, [accountId]))?.closed === false;
}

/** Waits for everybody who keeps the account open, such as those who are buying from it, and holds off the next. */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.one(sql.lockAccount, [accountId]);
}
