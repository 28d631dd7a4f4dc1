import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { AssetKind, AssetRow } from './asset.ts';
import * as assetsSql from './assets.sql.ts';
import { findAsset } from './find-asset.ts';
import type { TakedownRow } from './takedown.ts';
import * as sql from './takedowns.sql.ts';

// Operators' actions on published assets. Called by the operator API, which checks permission.

export interface TakedownInput {
  kind: AssetKind;
  /** ID or slug. */
  id: string;
  reason: string;
}

/**
 * Hides an asset from everyone but its owner. Locks it as for deletion, so concurrent deployments and stars come before
 * or after. Later domains handle listings and deployments.
 */
export async function takeDownAsset(
  tx: Tx,
  { kind, id, reason }: TakedownInput,
  operatorId: string,
): Promise<{ takedown: TakedownRow; asset: AssetRow }> {
  const asset = await tx.one(assetsSql.lockAssetExclusively, [(await findAsset(tx, kind, id)).id]);
  if (!asset) throw notFound(kind); // deleted between the two statements
  if (asset.taken_down_at !== null) throw new ApiError('invalid_state', `This ${kind} is already taken down.`);
  await tx.run(sql.setTakenDown, [asset.id, reason]);
  await tx.run(sql.hideFromSearch, [asset.id]);
  const takedown = await tx.one(sql.insertTakedown, [newId('tkd'), asset.id, kind, asset.owner_id, reason, operatorId]);
  if (!takedown) throw new Error('the new takedown was not returned');
  return { takedown, asset };
}

/** Restores the asset. Listings and deployments have to be started again by their owners. */
export async function liftTakedown(tx: Tx, id: string, operatorId: string): Promise<TakedownRow> {
  const before = await tx.one(sql.lockTakedown, [id]);
  if (!before) throw notFound('takedown');
  if (before.lifted_at !== null) throw new ApiError('invalid_state', 'This takedown is already lifted.');
  await tx.run(sql.setStanding, [before.asset_id]);
  await tx.run(sql.restoreToSearch, [before.asset_id]);
  const lifted = await tx.one(sql.liftTakedown, [id, operatorId]);
  if (!lifted) throw new Error('the locked takedown is missing');
  return lifted;
}

export interface TakedownFilter {
  status?: 'in_force' | 'lifted' | undefined;
  /** ID of a model or dataset. */
  asset?: string | undefined;
}

export function listTakedowns(
  db: Queryable,
  { status, asset }: TakedownFilter,
  after: string | null,
  count: number,
): Promise<TakedownRow[]> {
  const inForce = status === undefined ? null : status === 'in_force';
  return db.many(sql.listTakedowns, [inForce, asset ?? null, after, count]);
}
