import type { Tx } from '../platform/db/queryable.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import { failureNow } from './deployment.ts';
import { stopOfGrant } from './deployments.sql.ts';

/** Stops the deployments that run under a license which a refund revoked. */
export async function stopDeploymentsOfGrant(tx: Tx, grantId: string): Promise<void> {
  const failure = failureNow(
    'license_revoked',
    'The license that it ran under was revoked. Buy the model again to start it.',
  );
  await tx.run(stopOfGrant, [grantId, JSON.stringify(failure)]);
  tx.announce(DEPLOYMENTS_TOPIC);
}
