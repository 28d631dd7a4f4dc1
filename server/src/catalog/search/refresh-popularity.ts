import type { Db } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import type { AssetKind } from '../assets/asset.ts';
import * as sql from './popularity.sql.ts';
import { MAX_RANKED } from './search-assets.sql.ts';

const BATCH_SIZE = 1_000;
const KINDS: readonly AssetKind[] = ['model', 'dataset'];

/** Job: updates trends, the download counts used in search, and the most downloaded assets. */
export async function refreshPopularity(db: Db): Promise<void> {
  await runInBatches(db, sql.refreshTrends);
  await sweepInBatches(db, sql.clearTrends);
  await runInBatches(db, sql.copyDownloads);
  for (const kind of KINDS) {
    await db.transaction(async (tx) => {
      // In this order, so that an asset taken down while it was being added is removed.
      await tx.run(sql.addPopular, [kind, MAX_RANKED]);
      await tx.run(sql.dropUnpopular, [kind, MAX_RANKED]);
    });
  }
}

/** Uses small transactions: downloads update the same rows and must not wait for all of them. */
async function runInBatches(db: Db, step: typeof sql.refreshTrends): Promise<void> {
  const next = (after: string) => db.transaction((tx) => tx.one(step, [after, BATCH_SIZE]));
  let batch = await next('');
  while (batch?.last) batch = await next(batch.last);
}
