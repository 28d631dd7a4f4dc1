import type { Tx } from '../../platform/db/queryable.ts';
import * as sql from './collections.sql.ts';
import { type Patience, wholeUnits } from './usage-collection.ts';

export interface Debt extends Patience {
  /** In minor units: owed, and not being collected yet. */
  due: number;
  /** Whether a card is being charged. */
  open: boolean;
}

/** What an account owes, which stays so until the transaction ends, but for what is used meanwhile. */
export async function lockDebt(tx: Tx, accountId: string): Promise<Debt | undefined> {
  const debt = await tx.one(sql.lockDebt, [accountId]);
  if (!debt) return undefined;
  const open = await tx.one(sql.openCollectionOf, [accountId]);
  const { owed_nano, ...patience } = debt;
  return { ...patience, due: wholeUnits(owed_nano) - (open?.amount ?? 0), open: open !== undefined };
}
