import type { Queryable } from '../platform/db/queryable.ts';
import * as sql from './accounts.sql.ts';

/** Returns the id of an account by its slug or id; undefined if there is none. */
export async function findAccountId(db: Queryable, slugOrId: string): Promise<string | undefined> {
  const account = await db.one(slugOrId.startsWith('usr_') ? sql.accountById : sql.accountBySlug, [slugOrId]);
  return account?.id;
}

/** Must not be exposed by a route: which account has an email is private. */
export async function findAccountIdByEmail(db: Queryable, email: string): Promise<string | undefined> {
  return (await db.one(sql.accountByEmail, [email]))?.id;
}
