import type { Db } from '../platform/db/queryable.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import { endUnusableGrants, sweepGrants, sweepRecords } from './grants/connections.sql.ts';

/** Deletes what has run out, and grants that ended long ago; ends those that nothing is left of. */
export async function sweepOAuth(db: Db): Promise<void> {
  await sweepInBatches(db, sweepRecords);
  await sweepInBatches(db, endUnusableGrants);
  await sweepInBatches(db, sweepGrants);
}
