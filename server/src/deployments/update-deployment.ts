import type { Principal } from '../access/principal.ts';
import { linkDeployment } from '../commerce/listings/link-deployment.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import { requireListingOf } from './create-deployment.ts';
import type { DeploymentRow } from './deployment.ts';
import * as sql from './deployments.sql.ts';
import type { DeploymentsOptions } from './deployments-options.ts';
import { findOwnDeployment, lockOwnDeployment } from './find-deployment.ts';
import { keepRunnable, planRun, type Runnable, type RunPlan } from './plan-run.ts';

export interface DeploymentChanges {
  name?: string;
  idle_timeout?: number;
  listing_id?: string | null;
  revision?: string;
}

/** Changes what is named. Another revision is another model to run: what runs is stopped, and started anew. */
export async function updateDeployment(
  tx: Tx,
  principal: Principal,
  id: string,
  changes: DeploymentChanges,
  options: DeploymentsOptions,
): Promise<DeploymentRow> {
  const known = await findOwnDeployment(tx, principal, id);
  if (changes.listing_id) await requireListingOf(tx, principal, changes.listing_id, known.model_id);
  const another = changes.revision && (await planAnother(tx, principal, known, changes.revision, options));
  const before = await lockOwnDeployment(tx, principal, id);
  const listingId = changes.listing_id === undefined ? before.listing_id : changes.listing_id;
  await linkDeployment(tx, id, { from: before.listing_id, to: listingId });
  const name = changes.name?.trim() ?? null;
  const updated = await tx.one(sql.updateDeployment, [id, name, changes.idle_timeout ?? null, listingId]);
  const after = another && another.revision.revision !== before.revision ? await runAnother(tx, id, another) : updated;
  if (!after) throw new Error('a locked deployment was not there to be updated');
  tx.announce(DEPLOYMENTS_TOPIC);
  return after;
}

type Another = RunPlan & Pick<Runnable, 'grantId'>;

async function planAnother(
  tx: Tx,
  principal: Principal,
  { model_id }: DeploymentRow,
  label: string,
  options: DeploymentsOptions,
): Promise<Another> {
  const { model, grantId } = await keepRunnable(tx, principal, model_id, options);
  return { ...(await planRun(tx, principal, model, label, options)), grantId };
}

function runAnother(tx: Tx, id: string, another: Another): Promise<DeploymentRow | undefined> {
  const { revision, grantId, runtime, mainFile } = another;
  return tx.one(sql.changeRevision, [id, revision.revision, revision.id, grantId, runtime, mainFile]);
}
