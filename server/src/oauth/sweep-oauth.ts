import type { Db } from '../platform/db/queryable.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import { sweepApps } from './apps/apps.sql.ts';
import { endUnusableGrants, sweepGrants } from './grants/grants.sql.ts';
import { sweepRecords } from './provider/records.sql.ts';

/** Deletes expired records, and grants and apps that ended long ago; ends grants without any valid token. */
export async function sweepOAuth(db: Db): Promise<void> {
  await sweepInBatches(db, sweepRecords);
  await sweepInBatches(db, endUnusableGrants);
  await sweepInBatches(db, sweepGrants);
  await sweepInBatches(db, sweepApps);
}
