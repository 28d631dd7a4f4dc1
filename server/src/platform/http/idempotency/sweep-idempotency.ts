import type { Db } from '../../db/queryable.ts';
import { sweepInBatches } from '../../db/sweep.ts';
import { sweepKeys } from './idempotency.sql.ts';

/** Forgets answers after their day, the sealed ones that show a secret among them. */
export async function sweepIdempotency(db: Db): Promise<void> {
  await sweepInBatches(db, sweepKeys);
}
