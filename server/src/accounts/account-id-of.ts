import type { Queryable } from '../platform/db/queryable.ts';
import * as sql from './accounts.sql.ts';

/** The id of an account that is named by its slug or by its id; undefined when there is none. */
export async function accountIdOf(db: Queryable, slugOrId: string): Promise<string | undefined> {
  const account = await db.one(slugOrId.startsWith('usr_') ? sql.accountById : sql.accountBySlug, [slugOrId]);
  return account?.id;
}

/** For the server's own use: who has an address is nobody else's business. */
export async function accountIdByEmail(db: Queryable, email: string): Promise<string | undefined> {
  return (await db.one(sql.accountByEmail, [email]))?.id;
}
