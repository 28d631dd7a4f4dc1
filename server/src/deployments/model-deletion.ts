import type { AssetRow } from '../catalog/assets/asset.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { DEPLOYMENTS_TOPIC } from './announce-deployments.ts';
import { failureNow } from './deployment.ts';
import * as sql from './deployments.sql.ts';

/** Rejects deleting a model that its owner has deployed. */
export async function rejectWhileDeployed(tx: Tx, { id, kind, owner_id }: AssetRow): Promise<void> {
  if (kind !== 'model') return;
  const deployment = await tx.one(sql.ownDeploymentOfModel, [id, owner_id]);
  if (!deployment) return;
  throw new ApiError('invalid_state', `This model is deployed as ${deployment.id}. Delete that deployment first.`);
}

/** Stops other accounts' deployments of a free model: they do not keep its owner from deleting it. */
export async function stopDeploymentsOfModel(tx: Tx, { id, kind }: Pick<AssetRow, 'id' | 'kind'>): Promise<void> {
  if (kind !== 'model') return;
  const failure = failureNow('model_deleted', 'The model was deleted by its owner.');
  const stopped = await tx.run(sql.stopOfModel, [id, JSON.stringify(failure)]);
  if (stopped > 0) tx.announce(DEPLOYMENTS_TOPIC);
}

/** Stops the deployments of a model of a closed account, and erases the account's name. */
export async function clearDeployedModel(tx: Tx, asset: Pick<AssetRow, 'id' | 'kind'>): Promise<void> {
  if (asset.kind !== 'model') return;
  await stopDeploymentsOfModel(tx, asset);
  await tx.run(sql.eraseModelSlug, [asset.id]);
}
