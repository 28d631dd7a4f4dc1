import type { AccountProfile } from '../../access/principal.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { isUsable, toProfile } from '../account.ts';
import * as sql from '../accounts.sql.ts';

/** Returns the account of a credential, unless it is closed or suspended. */
export async function loadProfile(
  db: Queryable,
  accountId: string,
  operatorEmails: ReadonlySet<string>,
): Promise<AccountProfile | undefined> {
  const account = await db.one(sql.accountById, [accountId]);
  return account && isUsable(account) ? toProfile(account, operatorEmails) : undefined;
}
