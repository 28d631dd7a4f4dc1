import type { Db } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import { oldestIdAt } from '../../platform/ids.ts';
import * as sql from './logs.sql.ts';

/** How many lines are kept of a deployment, and for how long. */
export const KEPT_LINES = 10_000;
export const KEPT_DAYS = 30;

/** Of a deployment that is gone, what was on its way when it went comes a moment later. */
const SETTLING_MS = 60_000;

/** Forgets what is too old or too much, and what was said by deployments that are gone. */
export async function trimLogs(db: Db): Promise<void> {
  for (let after = ''; ; ) {
    const next = await db.one(sql.nextWithLines, [after]);
    if (!next) return;
    after = next.deployment_id;
    await sweepInBatches(db, sql.deleteLinesBefore, after, await firstToKeep(db, after, next.exists));
  }
}

/** Everything that was said by a deployment, when it is deleted. */
export async function deleteLogsOf(db: Db, deploymentId: string): Promise<void> {
  await sweepInBatches(db, sql.deleteLinesBefore, deploymentId, '~');
}

async function firstToKeep(db: Db, deploymentId: string, exists: boolean): Promise<string> {
  const now = Date.now();
  if (!exists) return oldestIdAt('log', now - SETTLING_MS);
  const oldest = oldestIdAt('log', now - KEPT_DAYS * 24 * 60 * 60 * 1000);
  const lastKept = await db.one(sql.lineBehindNewest, [deploymentId, KEPT_LINES - 1]);
  return lastKept && lastKept.id > oldest ? lastKept.id : oldest;
}
