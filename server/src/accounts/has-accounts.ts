import type { Db } from '../platform/db/queryable.ts';
import { anyAccount } from './accounts.sql.ts';

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.one(anyAccount, [])) !== undefined;
}
