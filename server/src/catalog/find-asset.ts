import type { Caller, Principal } from '../access/principal.ts';
import type { Queryable, Tx } from '../platform/db/queryable.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { type AssetKind, type AssetRow, isOwner, requireOwner } from './asset.ts';
import * as sql from './assets.sql.ts';

const ID_PREFIX: Record<AssetKind, string> = { model: 'mdl_', dataset: 'dst_' };

async function findAsset(db: Queryable, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  const byId = idOrSlug.startsWith(ID_PREFIX[kind]);
  const asset = await db.one(byId ? sql.assetById : sql.assetBySlug, [kind, idOrSlug]);
  if (!asset) throw notFound(kind);
  return asset;
}

/** The asset, if this caller may know about it: a public one, or one of their own. */
export async function findVisibleAsset(
  db: Queryable,
  caller: Caller,
  kind: AssetKind,
  idOrSlug: string,
): Promise<AssetRow> {
  const asset = await findAsset(db, kind, idOrSlug);
  if (asset.published_at === null && !isOwner(caller, asset)) {
    throw new ApiError('forbidden_resource', `This ${kind} is not published.`);
  }
  return asset;
}

/** The same, and it cannot be deleted until the transaction ends. */
export async function keepVisibleAsset(tx: Tx, caller: Caller, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  const asset = await findVisibleAsset(tx, caller, kind, idOrSlug);
  if (!(await tx.one(sql.keepAsset, [asset.id]))) throw notFound(kind); // deleted between the two
  return asset;
}

export async function findOwnAsset(
  db: Queryable,
  principal: Principal,
  kind: AssetKind,
  idOrSlug: string,
): Promise<AssetRow> {
  const asset = await findAsset(db, kind, idOrSlug);
  requireOwner(principal, asset);
  return asset;
}

/** One's own, held until the transaction ends: changes to one asset take turns. */
export async function lockOwnAsset(tx: Tx, principal: Principal, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  const { id } = await findOwnAsset(tx, principal, kind, idOrSlug);
  const asset = await tx.one(sql.lockAsset, [id]);
  if (!asset) throw notFound(kind); // deleted between the two
  return asset;
}
