import type { Principal } from '../access/principal.ts';
import { type AssetRow, isOwner } from '../catalog/assets/asset.ts';
import { lockVisibleAsset } from '../catalog/assets/find-asset.ts';
import { requireStanding } from '../catalog/assets/takedown.ts';
import { licenseMissing, needsLicense } from '../catalog/require-entitled.ts';
import { findRevision } from '../catalog/revisions/find-revision.ts';
import type { RevisionRow } from '../catalog/revisions/revision.ts';
import { lockLicense } from '../licenses/lock-license.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { listFiles } from '../storage/list-files.ts';
import { requireMode } from '../storage/storage.ts';
import { type ChosenRuntime, chooseRuntime } from './choose-runtime.ts';
import type { DeploymentsOptions } from './deployments-options.ts';

/** A model that the caller may run, locked against deletion and license revocation until the transaction ends. */
export interface Runnable {
  model: AssetRow;
  /** The license it runs under; null if none is needed. */
  grantId: string | null;
}

/** Which revision of the model runs, and how. */
export interface RunPlan extends ChosenRuntime {
  revision: RevisionRow;
}

/** Locks a model that the caller may run. Throws for callers who may not download its files. */
export async function lockRunnable(
  tx: Tx,
  principal: Principal,
  idOrSlug: string,
  offers: Pick<DeploymentsOptions, 'listingFor'>,
): Promise<Runnable> {
  const model = await lockVisibleAsset(tx, principal, 'model', idOrSlug);
  requireStanding(model);
  if (!(await needsLicense(tx, principal, model, offers))) return { model, grantId: null };
  const grantId = await lockLicense(tx, principal.account.id, model.id);
  if (grantId === undefined) throw await licenseMissing(tx, model, offers);
  return { model, grantId };
}

/**
 * Resolves the revision and its runtime. Throws if there is no such revision, or nothing can run it. Default: the
 * newest.
 */
export async function planRun(
  tx: Tx,
  principal: Principal,
  model: AssetRow,
  label: string | undefined,
  { engineFor }: Pick<DeploymentsOptions, 'engineFor'>,
): Promise<RunPlan> {
  const revision = await publishedRevision(tx, principal, model, label);
  const files = (await listFiles(tx, revision.id)).map(({ name }) => name);
  const chosen = chooseRuntime({
    framework: model.framework,
    files,
    engineFor: (framework) => engineFor(requireMode(tx.realm), framework),
  });
  return { revision, ...chosen };
}

async function publishedRevision(
  tx: Tx,
  principal: Principal,
  model: AssetRow,
  label: string | undefined = model.revisions.at(-1),
): Promise<RevisionRow> {
  if (label === undefined)
    throw new ApiError('invalid_state', 'This model has no published revision. Publish one first.');
  const revision = await findRevision(tx, model, label);
  if (revision.published_at !== null) return revision;
  if (!isOwner(principal, model))
    throw new ApiError('forbidden_resource', 'This revision is not published. Choose a published one.');
  throw new ApiError(
    'invalid_state',
    'This revision is not published. Publish it first, because a deployed revision must not change.',
  );
}
