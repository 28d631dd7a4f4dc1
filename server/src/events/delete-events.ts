import type { Db } from '../platform/db/queryable.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import * as sql from './events.sql.ts';

/** Deletes the events of a closed account, because they contain personal data. */
export async function deleteEventsOf(db: Db, accountId: string): Promise<void> {
  await sweepInBatches(db, sql.deleteEventsOf, accountId);
}
