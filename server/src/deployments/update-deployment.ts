import type { Principal } from '../access/principal.ts';
import { linkDeployment } from '../commerce/listings/link-deployment.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import { requireListingOf } from './create-deployment.ts';
import type { DeploymentRow } from './deployment.ts';
import * as sql from './deployments.sql.ts';
import type { DeploymentsOptions } from './deployments-options.ts';
import { findOwnDeployment, lockOwnDeployment } from './find-deployment.ts';
import { lockRunnable, planRun, type Runnable, type RunPlan } from './plan-run.ts';

export interface DeploymentChanges {
  name?: string;
  idle_timeout?: number;
  listing_id?: string | null;
  revision?: string;
}

/** Changes the named fields. Another revision is another model to run, so the running one is stopped and replaced. */
export async function updateDeployment(
  tx: Tx,
  principal: Principal,
  id: string,
  changes: DeploymentChanges,
  options: DeploymentsOptions,
): Promise<DeploymentRow> {
  const found = await findOwnDeployment(tx, principal, id);
  if (changes.listing_id) await requireListingOf(tx, principal, changes.listing_id, found.model_id);
  const plan = changes.revision && (await planRevision(tx, principal, found, changes.revision, options));
  const before = await lockOwnDeployment(tx, principal, id);
  const listingId = changes.listing_id === undefined ? before.listing_id : changes.listing_id;
  await linkDeployment(tx, id, { from: before.listing_id, to: listingId });
  const name = changes.name?.trim() ?? null;
  const updated = await tx.one(sql.updateDeployment, [id, name, changes.idle_timeout ?? null, listingId]);
  const after = plan && plan.revision.revision !== before.revision ? await switchRevision(tx, id, plan) : updated;
  if (!after) throw new Error('the locked deployment is missing');
  tx.announce(DEPLOYMENTS_TOPIC);
  return after;
}

type RevisionPlan = RunPlan & Pick<Runnable, 'grantId'>;

async function planRevision(
  tx: Tx,
  principal: Principal,
  { model_id }: DeploymentRow,
  label: string,
  options: DeploymentsOptions,
): Promise<RevisionPlan> {
  const { model, grantId } = await lockRunnable(tx, principal, model_id, options);
  return { ...(await planRun(tx, principal, model, label, options)), grantId };
}

function switchRevision(tx: Tx, id: string, plan: RevisionPlan): Promise<DeploymentRow | undefined> {
  const { revision, grantId, runtime, mainFile } = plan;
  return tx.one(sql.changeRevision, [id, revision.revision, revision.id, grantId, runtime, mainFile]);
}
