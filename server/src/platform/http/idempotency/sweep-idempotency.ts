import type { Db } from '../../db/queryable.ts';
import { sweepInBatches } from '../../db/sweep.ts';
import { sweepKeys } from './idempotency.sql.ts';

/** Deletes stored responses after a day, including sealed ones that contain a secret. */
export async function sweepIdempotency(db: Db): Promise<void> {
  await sweepInBatches(db, sweepKeys);
}
