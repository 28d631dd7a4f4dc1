import type { Db } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import { oldestIdAt } from '../../platform/ids.ts';
import * as sql from './logs.sql.ts';

/** Maximum number of lines per deployment, and their maximum age. */
export const MAX_LINES = 10_000;
export const RETENTION_DAYS = 30;

/** Lines in transit when a deployment is deleted are stored a moment later. */
const SETTLING_MS = 60_000;

/** Deletes lines beyond the limits, and lines of deleted deployments. */
export async function trimLogs(db: Db): Promise<void> {
  for (let after = ''; ; ) {
    const next = await db.one(sql.nextWithLines, [after]);
    if (!next) return;
    after = next.deployment_id;
    await sweepInBatches(db, sql.deleteLinesBefore, after, await firstToKeep(db, after, next.exists));
  }
}

/** Deletes all lines of a deployment that is deleted. */
export async function deleteLogsOf(db: Db, deploymentId: string): Promise<void> {
  await sweepInBatches(db, sql.deleteLinesBefore, deploymentId, '~');
}

async function firstToKeep(db: Db, deploymentId: string, exists: boolean): Promise<string> {
  const now = Date.now();
  if (!exists) return oldestIdAt('log', now - SETTLING_MS);
  const oldest = oldestIdAt('log', now - RETENTION_DAYS * 24 * 60 * 60 * 1000);
  const oldestKept = await db.one(sql.lineBehindNewest, [deploymentId, MAX_LINES - 1]);
  return oldestKept && oldestKept.id > oldest ? oldestKept.id : oldest;
}
