import type { Db } from '../platform/db/queryable.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import { oldestIdAt } from '../platform/ids.ts';
import { sweepEvents as sweepSome } from './events.sql.ts';

const KEPT_DAYS = 30;

/** Returns the lower bound of kept events: those with smaller ids are beyond the retention. */
export function oldestKeptEvent(now = Date.now()): string {
  return oldestIdAt('evt', now - KEPT_DAYS * 24 * 60 * 60 * 1000);
}

export async function sweepEvents(db: Db, before: string): Promise<void> {
  await sweepInBatches(db, sweepSome, before);
}
