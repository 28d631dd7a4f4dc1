import type { Principal } from '../access/principal.ts';
import { holdOpen } from '../accounts/hold-account-open.ts';
import { requireConfirmedEmail } from '../accounts/mail/require-confirmed-email.ts';
import { findOwnListing } from '../commerce/listings/find-listing.ts';
import { linkDeployment } from '../commerce/listings/link-deployment.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError, invalid } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import type { DeploymentRow } from './deployment.ts';
import * as sql from './deployments.sql.ts';
import type { DeploymentsOptions } from './deployments-options.ts';
import { lockRunnable, planRun } from './plan-run.ts';

export interface NewDeployment {
  /** ID or slug. */
  model: string;
  revision?: string;
  name?: string;
  listing_id?: string | null;
  idle_timeout?: number;
}

export const DEFAULT_IDLE_TIMEOUT = 300;

/**
 * Deploys a model that the account owns, that is free, or that it holds a license for. A node starts it soon; one that
 * begins as `idle` is started by its first call.
 */
export async function createDeployment(
  tx: Tx,
  principal: Principal,
  input: NewDeployment,
  options: DeploymentsOptions,
  initialStatus: 'pending' | 'idle' = 'pending',
): Promise<DeploymentRow> {
  const { account } = principal;
  requireConfirmedEmail(principal, options.requiresConfirmedEmail, 'deploy a model');
  // Closing an account ends its deployments, so none may be added concurrently.
  if (!(await holdOpen(tx, account.id))) throw new ApiError('invalid_state', 'This account is closed.');
  const { model, grantId } = await lockRunnable(tx, principal, input.model, options);
  const listingId = input.listing_id ?? null;
  if (listingId !== null) await requireListingOf(tx, principal, listingId, model.id);
  await requireQuota(tx, account.id, options.quota);
  const { revision, runtime, mainFile } = await planRun(tx, principal, model, input.revision, options);
  const id = newId('dep');
  await linkDeployment(tx, id, { from: null, to: listingId });
  const deployment = await tx.one(sql.insertDeployment, {
    id,
    ownerId: account.id,
    name: input.name?.trim() ?? model.name,
    modelId: model.id,
    modelSlug: model.slug,
    revision: revision.revision,
    folderId: revision.id,
    listingId,
    grantId,
    runtime,
    mainFile,
    idleTimeout: input.idle_timeout ?? DEFAULT_IDLE_TIMEOUT,
    status: initialStatus,
  });
  if (!deployment) throw new Error('the new deployment was not returned');
  tx.announce(DEPLOYMENTS_TOPIC);
  return deployment;
}

/**
 * Requires an own listing of this model. Listings sell only their owner's models, so the model is the caller's as well.
 */
export async function requireListingOf(
  tx: Tx,
  principal: Principal,
  listingId: string,
  modelId: string,
): Promise<void> {
  const { asset_id } = await findOwnListing(tx, principal, listingId);
  if (asset_id !== modelId) throw invalid('listing_id', '`listing_id` must be a listing of this model.');
}

async function requireQuota(tx: Tx, accountId: string, quota: number): Promise<void> {
  await tx.run(sql.lockAccountDeployments, [accountId]);
  const existing = await tx.one(sql.countDeployments, [accountId]);
  if ((existing?.count ?? 0) < quota) return;
  const message = `You have reached the limit of ${quota} deployments in this mode. Delete one that you no longer use.`;
  throw new ApiError('quota_exceeded', message);
}
