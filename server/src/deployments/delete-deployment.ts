import type { Principal } from '../access/principal.ts';
import { linkDeployment } from '../commerce/listings/link-deployment.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import * as trials from './delete-trial-calls.sql.ts';
import type { DeploymentRow } from './deployment.ts';
import * as sql from './deployments.sql.ts';
import { lockOwnDeployment } from './find-deployment.ts';
import { deleteLogsOf } from './logs/trim-logs.ts';

/** Deletes a deployment: after the commit its node ends it. A job deletes the log, which may be long. */
export async function deleteDeployment(
  tx: Tx,
  principal: Principal,
  id: string,
): Promise<{ id: string; deleted: true }> {
  await removeDeployment(tx, await lockOwnDeployment(tx, principal, id));
  return { id, deleted: true };
}

async function removeDeployment(tx: Tx, { id, listing_id }: DeploymentRow): Promise<void> {
  await linkDeployment(tx, id, { from: listing_id, to: null });
  await tx.run(sql.deleteDeployment, [id]);
  await enqueue(tx, 'delete_deployment_logs', { deployment: id, listing: listing_id } satisfies TracesJob);
  tx.announce(DEPLOYMENTS_TOPIC);
}

export interface TracesJob {
  deployment: string;
  listing: string | null;
}

/** Deletes the log and the trial counters. */
export async function deleteTracesOf(db: Db, { deployment, listing }: TracesJob): Promise<void> {
  await deleteLogsOf(db, deployment);
  if (listing === null) return;
  await sweepInBatches(db, trials.deleteTrialCallsOf, listing);
  await sweepInBatches(db, trials.deleteTrialDaysOf, listing);
}

/** Called when an account is closed or transferred, so that nothing keeps running for its previous owner. */
export async function scheduleDeploymentsDeletion(tx: Tx, account: string): Promise<void> {
  await enqueue(tx, 'delete_deployments_of_account', { account });
}

export async function deleteDeploymentsOf(db: Db, accountId: string): Promise<void> {
  for (const { id } of await db.many(sql.deploymentsOf, [accountId])) {
    await db.transaction(async (tx) => {
      const deployment = await tx.one(sql.lockDeployment, [id]);
      if (deployment) await removeDeployment(tx, deployment);
    });
  }
}
