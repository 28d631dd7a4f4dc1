import type { Principal } from '../access/principal.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import type { DeploymentRow, DeploymentStatus } from './deployment.ts';
import * as sql from './deployments.sql.ts';
import type { DeploymentsOptions } from './deployments-options.ts';
import { findOwnDeployment, lockOwnDeployment } from './find-deployment.ts';
import { lockRunnable } from './plan-run.ts';

/** A node runs it, or is about to. */
const ACTIVE: readonly DeploymentStatus[] = ['pending', 'starting', 'ready'];

/** Restarts a deployment, if its owner may still run the model. One that is already running stays as it is. */
export async function startDeployment(
  tx: Tx,
  principal: Principal,
  id: string,
  options: Pick<DeploymentsOptions, 'listingFor'>,
): Promise<DeploymentRow> {
  const found = await findOwnDeployment(tx, principal, id);
  if (found.failure?.code === 'model_deleted') {
    throw new ApiError(
      'invalid_state',
      'The model of this deployment was deleted. You can only delete the deployment.',
    );
  }
  // The license may be another one: a refunded licensee may have bought again.
  const { grantId } = await lockRunnable(tx, principal, found.model_id, options);
  const before = await lockOwnDeployment(tx, principal, id);
  if (ACTIVE.includes(before.status)) return before;
  const started = await tx.one(sql.startDeployment, [id, grantId]);
  if (!started) throw new Error('the locked deployment is missing');
  tx.announce(DEPLOYMENTS_TOPIC);
  return started;
}
