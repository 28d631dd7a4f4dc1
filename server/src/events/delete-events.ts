import type { Db } from '../platform/db/queryable.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import * as sql from './events.sql.ts';

/** For an account that is closed: what it was told is full of its own name, and nobody reads it any more. */
export async function deleteEventsOf(db: Db, accountId: string): Promise<void> {
  await sweepInBatches(db, sql.deleteEventsOf, accountId);
}
