import type { Db } from './queryable.ts';
import type { Statement } from './statement.ts';

const BATCH = 1_000;

/** Deletes in small transactions, so that clearing out a large table never blocks other transactions. */
export async function sweepInBatches<Params extends readonly unknown[]>(
  db: Db,
  sweep: Statement<unknown, [...Params, batch: number]>,
  ...params: Params
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await db.run(sweep, [...params, BATCH]);
    total += deleted;
    if (deleted < BATCH) return total;
  }
}
