import type { Db } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import type { AssetKind } from '../assets/asset.ts';
import * as sql from './popularity.sql.ts';
import { MAX_RANKED } from './search-assets.sql.ts';

const BATCH = 1_000;
const KINDS: readonly AssetKind[] = ['model', 'dataset'];

/** The job: brings up to date what is trending, what settles ties in searches, and which are the most downloaded. */
export async function refreshPopularity(db: Db): Promise<void> {
  await walk(db, sql.refreshTrends);
  await sweepInBatches(db, sql.clearTrends);
  await walk(db, sql.copyDownloads);
  for (const kind of KINDS) {
    await db.transaction(async (tx) => {
      // In this order: what was taken down while it was being added goes again.
      await tx.run(sql.addPopular, [kind, MAX_RANKED]);
      await tx.run(sql.dropUnpopular, [kind, MAX_RANKED]);
    });
  }
}

/** In small transactions: a download waits for the row that counts it, and must never wait for a whole market. */
async function walk(db: Db, step: typeof sql.refreshTrends): Promise<void> {
  const next = (after: string) => db.transaction((tx) => tx.one(step, [after, BATCH]));
  let seen = await next('');
  while (seen?.last) seen = await next(seen.last);
}
