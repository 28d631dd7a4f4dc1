import type { Principal } from '../access/principal.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import type { DeploymentRow, DeploymentStatus } from './deployment.ts';
import * as sql from './deployments.sql.ts';
import type { DeploymentsOptions } from './deployments-options.ts';
import { findOwnDeployment, lockOwnDeployment } from './find-deployment.ts';
import { keepRunnable } from './plan-run.ts';

/** Some node is to run it already, or does. */
const UNDER_WAY: readonly DeploymentStatus[] = ['pending', 'starting', 'ready'];

/** Has it run again, if its owner may still have it run. One that is under way stays as it is. */
export async function startDeployment(
  tx: Tx,
  principal: Principal,
  id: string,
  options: Pick<DeploymentsOptions, 'listingFor'>,
): Promise<DeploymentRow> {
  const known = await findOwnDeployment(tx, principal, id);
  if (known.failure?.code === 'model_deleted') {
    throw new ApiError('invalid_state', 'Its model was deleted: this deployment can only be deleted too.');
  }
  // The license may be another than before: whoever was refunded may have bought again.
  const { grantId } = await keepRunnable(tx, principal, known.model_id, options);
  const before = await lockOwnDeployment(tx, principal, id);
  if (UNDER_WAY.includes(before.status)) return before;
  const started = await tx.one(sql.startDeployment, [id, grantId]);
  if (!started) throw new Error('a locked deployment was not there to be started');
  tx.announce(DEPLOYMENTS_TOPIC);
  return started;
}
