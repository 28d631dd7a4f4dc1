import type { Principal } from '../access/principal.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import type { DeploymentRow } from './deployment.ts';
import * as sql from './deployments.sql.ts';
import { lockOwnDeployment } from './find-deployment.ts';

/** Stops a deployment: after the commit it takes no calls, and its node ends it. A stopped one stays as it is. */
export async function stopDeployment(tx: Tx, principal: Principal, id: string): Promise<DeploymentRow> {
  const before = await lockOwnDeployment(tx, principal, id);
  if (before.status === 'stopped') return before;
  const stopped = await tx.one(sql.stopDeployment, [id]);
  if (!stopped) throw new Error('the locked deployment is missing');
  tx.announce(DEPLOYMENTS_TOPIC);
  return stopped;
}
