import type { Db } from '../../platform/db/queryable.ts';
import type { AssetKind } from './asset.ts';
import * as sql from './assets.sql.ts';

/** Returns the newest public assets, for search engines. */
export async function listNewestSlugs(db: Db, kind: AssetKind, count: number): Promise<{ slug: string; at: Date }[]> {
  return db.many(sql.newestPublic, [kind, count]);
}
