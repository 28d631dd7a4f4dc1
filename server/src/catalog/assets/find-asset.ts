import { type Caller, isSignedIn, type Principal } from '../../access/principal.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, invalid, notFound } from '../../platform/errors.ts';
import { type AssetKind, type AssetRow, isOwner, requireOwner } from './asset.ts';
import * as sql from './assets.sql.ts';
import { takenDown } from './takedown.ts';

const ID_PREFIX: Record<AssetKind, string> = { model: 'mdl_', dataset: 'dst_' };

/** Rejects a dataset's ID where a model is expected, and vice versa. */
export function requireIdOfKind(kind: AssetKind, idOrSlug: string, field: string): void {
  const other = kind === 'model' ? 'dataset' : 'model';
  if (!idOrSlug.startsWith(ID_PREFIX[other])) return;
  throw invalid(field, `\`${field}\` must be the ID of a ${kind} (${ID_PREFIX[kind]}…) or its slug.`);
}

/** Finds an asset without checking access. */
export async function findAsset(db: Queryable, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  const byId = idOrSlug.startsWith(ID_PREFIX[kind]);
  const asset = await db.one(byId ? sql.assetById : sql.assetBySlug, [kind, idOrSlug]);
  if (!asset) throw notFound(kind);
  return asset;
}

/** Finds an asset the caller may see: public, or their own. Operators also see what they took down. */
export async function findVisibleAsset(
  db: Queryable,
  caller: Caller,
  kind: AssetKind,
  idOrSlug: string,
): Promise<AssetRow> {
  return requireVisible(caller, await findAsset(db, kind, idOrSlug));
}

/** Finds a visible asset and prevents its deletion and takedown until the transaction ends. */
export async function lockVisibleAsset(tx: Tx, caller: Caller, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  const { id } = await findVisibleAsset(tx, caller, kind, idOrSlug);
  const asset = await tx.one(sql.shareAsset, [id]);
  if (!asset) throw notFound(kind); // deleted between the two statements
  return requireVisible(caller, asset); // taken down between the two statements
}

function requireVisible(caller: Caller, asset: AssetRow): AssetRow {
  if (isOwner(caller, asset)) return asset;
  if (asset.published_at === null) {
    throw new ApiError('forbidden_resource', `This ${asset.kind} is not published. Only its owner can see it.`);
  }
  if (asset.taken_down_at !== null && !isOperator(caller)) throw takenDown(asset);
  return asset;
}

/** Requires a session: an operator's API key has no extra rights. */
function isOperator(caller: Caller): boolean {
  return caller.kind !== 'visitor' && isSignedIn(caller) && caller.account.operator;
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

/** Finds an own asset and locks it until the transaction ends, which serializes changes. */
export async function lockOwnAsset(tx: Tx, principal: Principal, kind: AssetKind, idOrSlug: string): Promise<AssetRow> {
  const { id } = await findOwnAsset(tx, principal, kind, idOrSlug);
  const asset = await tx.one(sql.lockAsset, [id]);
  if (!asset) throw notFound(kind); // deleted between the two statements
  return asset;
}
