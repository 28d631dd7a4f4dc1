import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { AssetKind, AssetRow } from './asset.ts';
import * as assetsSql from './assets.sql.ts';
import { findAsset } from './find-asset.ts';
import type { TakedownRow } from './takedown.ts';
import * as sql from './takedowns.sql.ts';

// What operators may do to what others publish. The operator's API calls this; it asks nobody for permission.

export interface TakedownInput {
  kind: AssetKind;
  /** Or its slug. */
  id: string;
  reason: string;
}

/**
 * Keeps it from everybody but its owner. Locked as for a deletion: whoever is about to run it, or to give it a star, comes
 * before or after. What others have made of it (listings, deployments) is for later domains.
 */
export async function takeDownAsset(
  tx: Tx,
  { kind, id, reason }: TakedownInput,
  operatorId: string,
): Promise<{ takedown: TakedownRow; asset: AssetRow }> {
  const asset = await tx.one(assetsSql.lockAssetToTake, [(await findAsset(tx, kind, id)).id]);
  if (!asset) throw notFound(kind); // deleted between the two
  if (asset.taken_down_at !== null) throw new ApiError('invalid_state', `This ${kind} is taken down already.`);
  await tx.run(sql.setTakenDown, [asset.id, reason]);
  await tx.run(sql.hideFromSearch, [asset.id]);
  const takedown = await tx.one(sql.insertTakedown, [newId('tkd'), asset.id, kind, asset.owner_id, reason, operatorId]);
  if (!takedown) throw new Error('a takedown was not inserted');
  return { takedown, asset };
}

/** It is where it was before. What was on sale or running is for its owner, and those who deployed it, to start again. */
export async function liftTakedown(tx: Tx, id: string, operatorId: string): Promise<TakedownRow> {
  const before = await tx.one(sql.lockTakedown, [id]);
  if (!before) throw notFound('takedown');
  if (before.lifted_at !== null) throw new ApiError('invalid_state', 'This takedown was lifted already.');
  await tx.run(sql.setStanding, [before.asset_id]);
  await tx.run(sql.restoreToSearch, [before.asset_id]);
  const lifted = await tx.one(sql.liftTakedown, [id, operatorId]);
  if (!lifted) throw new Error('a locked takedown was not there to be lifted');
  return lifted;
}

export interface TakedownFilter {
  status?: 'in_force' | 'lifted' | undefined;
  /** The id of a model or a dataset. */
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
