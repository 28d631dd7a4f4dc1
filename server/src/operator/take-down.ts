import type { Call } from '../access/route.ts';
import { requireIdOfKind } from '../catalog/assets/find-asset.ts';
import { liftTakedown, takeDownAsset } from '../catalog/assets/take-down-asset.ts';
import { type TakedownRow, toTakedownResponse, withoutOperators } from '../catalog/assets/takedown.ts';
import { findListing } from '../commerce/listings/find-listing.ts';
import type { ListingsOptions } from '../commerce/listings/listings-options.ts';
import { takeOffSale } from '../commerce/listings/publish-listing.ts';
import { stopDeploymentsOfTakedown } from '../deployments/stop-deployments-of-takedown.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { invalid } from '../platform/errors.ts';
import { recordAudit } from './record-audit.ts';

export interface NewTakedown {
  /** One of the two: an asset, or a listing of it. */
  asset?: { type: 'model' | 'dataset'; id: string };
  listing_id?: string;
  reason: string;
}

type Operating = Pick<Call, 'principal' | 'requestId'>;

/** Hides a model or dataset from everyone but its owner: from lists, sale, deployments and downloads. */
export async function takeDown(
  tx: Tx,
  call: Operating,
  input: NewTakedown,
  options: ListingsOptions,
): Promise<TakedownRow> {
  const { principal } = call;
  const named = { ...(await nameAsset(tx, input)), reason: input.reason.trim() };
  const { takedown, asset } = await takeDownAsset(tx, named, principal.account.id);
  // Locked in this order everywhere: asset, deployments, listing.
  await stopDeploymentsOfTakedown(tx, asset);
  await takeOffSale(tx, call, asset.id, options);
  await notifyOwner(tx, call, 'takedown.created', takedown);
  await auditTakedown(tx, call, 'takedown.create', takedown, { reason: takedown.reason });
  return takedown;
}

export async function lift(tx: Tx, call: Operating, id: string): Promise<TakedownRow> {
  const takedown = await liftTakedown(tx, id, call.principal.account.id);
  await notifyOwner(tx, call, 'takedown.lifted', takedown);
  await auditTakedown(tx, call, 'takedown.lift', takedown);
  return takedown;
}

async function nameAsset(tx: Tx, { asset, listing_id }: NewTakedown) {
  if ((asset === undefined) === (listing_id === undefined))
    throw invalid('asset', 'Set either `asset` or `listing_id`, and not both.');
  if (asset !== undefined) {
    requireIdOfKind(asset.type, asset.id, 'asset.id');
    return { kind: asset.type, id: asset.id };
  }
  const listing = await findListing(tx, listing_id as string);
  return { kind: listing.asset_type, id: listing.asset_id };
}

async function notifyOwner(
  tx: Tx,
  { requestId }: Operating,
  type: 'takedown.created' | 'takedown.lifted',
  takedown: TakedownRow,
): Promise<void> {
  const data = { object: withoutOperators(toTakedownResponse(takedown)) };
  await recordEvent(tx, { type, accountId: takedown.owner_id, data, requestId });
}

function auditTakedown(
  tx: Tx,
  { principal, requestId }: Operating,
  action: string,
  { id, asset_type, asset_id }: TakedownRow,
  more: Record<string, unknown> = {},
): Promise<void> {
  const detail = { mode: principal.mode, [asset_type]: asset_id, ...more };
  return recordAudit(tx, { operatorId: principal.account.id, action, subject: id, detail, requestId });
}
