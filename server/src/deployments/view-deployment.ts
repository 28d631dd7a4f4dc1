import type { Principal } from '../access/principal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import type { DeploymentRow } from './deployment.ts';
import { findDeployment } from './find-deployment.ts';
import { admitCaller } from './invoking/admit-caller.ts';

/**
 * Returns the deployment for an admitted caller. Its failure may reveal details of the model, so only the owner sees
 * it.
 */
export async function viewDeployment(db: Queryable, principal: Principal, id: string): Promise<DeploymentRow> {
  const admitted = await admitCaller(db, principal, id);
  if (admitted instanceof ApiError) throw admitted;
  const deployment = await findDeployment(db, id);
  return deployment.owner_id === principal.account.id ? deployment : { ...deployment, failure: null };
}
