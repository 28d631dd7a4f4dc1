import type { Db } from '../platform/db/queryable.ts';
import * as sql from './events.sql.ts';

const BATCH = 1_000;

/** For an account that is closed: what it was told is full of its own name, and nobody reads it any more. */
export async function deleteEventsOf(db: Db, accountId: string): Promise<void> {
  while ((await db.run(sql.deleteEventsOf, [accountId, BATCH])) === BATCH);
}
