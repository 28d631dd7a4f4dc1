import type { Queryable } from '../../platform/db/queryable.ts';
import type { AssetKind } from './asset.ts';
import { namesOf } from './assets.sql.ts';

export interface AssetName {
  type: AssetKind;
  id: string;
  slug: string;
  name: string;
}

/** Returns the names of assets. Deleted ones are left out. */
export async function assetsById(db: Queryable, ids: readonly string[]): Promise<AssetName[]> {
  return ids.length === 0 ? [] : db.many(namesOf, [ids]);
}
