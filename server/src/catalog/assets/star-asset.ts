import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { AssetKind, AssetRow } from './asset.ts';
import * as sql from './assets.sql.ts';
import { keepVisibleAsset } from './find-asset.ts';

/** Each account has one star to give; giving it twice, or taking back what was not given, changes nothing. */
export async function starAsset(tx: Tx, principal: Principal, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  // The asset before its stars, as whoever deletes it has it: otherwise the two could wait for each other.
  const asset = await keepVisibleAsset(tx, principal, kind, idOrSlug);
  const given = await tx.run(sql.insertStar, [asset.id, principal.account.id]);
  return addStars(tx, asset, given);
}

export async function unstarAsset(tx: Tx, principal: Principal, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  const asset = await keepVisibleAsset(tx, principal, kind, idOrSlug);
  const taken = await tx.run(sql.deleteStar, [asset.id, principal.account.id]);
  return addStars(tx, asset, -taken);
}

async function addStars(tx: Tx, asset: AssetRow, difference: number): Promise<AssetRow> {
  if (difference === 0) return asset;
  return (await tx.one(sql.addStars, [asset.id, difference])) ?? asset;
}
