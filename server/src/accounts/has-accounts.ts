import type { Db } from '../platform/db/queryable.ts';
import { anyAccount, anyOtherAccount } from './accounts.sql.ts';

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.one(anyAccount, [])) !== undefined;
}

/** Tests for accounts besides those of the demo, including closed ones. */
export async function hasOtherAccounts(db: Db): Promise<boolean> {
  return (await db.one(anyOtherAccount, [])) !== undefined;
}
