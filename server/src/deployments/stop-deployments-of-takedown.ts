import type { AssetRow } from '../catalog/assets/asset.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import { failureNow } from './deployment.ts';
import { stopOfModel } from './deployments.sql.ts';

/** Stops a taken-down model for everyone, its owner included: the market is responsible for what runs here. */
export async function stopDeploymentsOfTakedown(tx: Tx, { id, kind }: Pick<AssetRow, 'id' | 'kind'>): Promise<void> {
  if (kind !== 'model') return;
  const failure = failureNow(
    'model_taken_down',
    'Operators of this market have taken down the model. You can start it again once they lift the takedown.',
  );
  await tx.run(stopOfModel, [id, JSON.stringify(failure)]);
  tx.announce(DEPLOYMENTS_TOPIC);
}
