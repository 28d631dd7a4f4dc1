import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { AssetKind, AssetRow } from './asset.ts';
import * as sql from './assets.sql.ts';
import { lockVisibleAsset } from './find-asset.ts';

/** Stars an asset. Idempotent, as is removing the star. */
export async function starAsset(tx: Tx, principal: Principal, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  // Locks the asset before its stars, as deletion does, to avoid deadlocks.
  const asset = await lockVisibleAsset(tx, principal, kind, idOrSlug);
  const inserted = await tx.run(sql.insertStar, [asset.id, principal.account.id]);
  return addStars(tx, asset, inserted);
}

export async function unstarAsset(tx: Tx, principal: Principal, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  const asset = await lockVisibleAsset(tx, principal, kind, idOrSlug);
  const deleted = await tx.run(sql.deleteStar, [asset.id, principal.account.id]);
  return addStars(tx, asset, -deleted);
}

async function addStars(tx: Tx, asset: AssetRow, difference: number): Promise<AssetRow> {
  if (difference === 0) return asset;
  return (await tx.one(sql.addStars, [asset.id, difference])) ?? asset;
}
