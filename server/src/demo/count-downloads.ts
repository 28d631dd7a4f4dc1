import { findAsset } from '../catalog/assets/find-asset.ts';
import { timeBefore } from './backdate-history.ts';
import { DEMO_ASSETS, pathOf } from './demo-market.ts';
import * as sql from './history.sql.ts';
import { planDownloads } from './plan-history.ts';
import { type History, unlessDeleted } from './play-day.ts';

/** Counts the downloads of the past sixty days, in one statement: there are thousands. */
export async function countDownloads({ db, seededAt }: Pick<History, 'db' | 'seededAt'>): Promise<void> {
  const rows: { id: string; day: string; count: number }[] = [];
  for (const demo of DEMO_ASSETS) {
    const asset = await findAsset(db, demo.kind, pathOf(demo)).catch(unlessDeleted);
    if (!asset) continue;
    const dayOf = (daysAgo: number) => timeBefore(seededAt, daysAgo);
    const counts = planDownloads(demo, (daysAgo) => dayOf(daysAgo).getUTCDay());
    for (const [index, count] of counts.entries())
      rows.push({
        id: asset.id,
        day: dayOf(counts.length - index)
          .toISOString()
          .slice(0, 10),
        count,
      });
  }
  await db.transaction((tx) =>
    tx.run(sql.countPastDownloads, [
      rows.map(({ id }) => id),
      rows.map(({ day }) => day),
      rows.map(({ count }) => count),
    ]),
  );
}
