import type { Principal } from '../access/principal.ts';
import type { Queryable, Tx } from '../platform/db/queryable.ts';
import { notFound } from '../platform/errors.ts';
import { type DeploymentRow, requireOwnDeployment } from './deployment.ts';
import * as sql from './deployments.sql.ts';

/** Finds a deployment without checking who may see it. */
export async function findDeployment(db: Queryable, id: string): Promise<DeploymentRow> {
  const deployment = await db.one(sql.deploymentById, [id]);
  if (!deployment) throw notFound('deployment');
  return deployment;
}

export async function findOwnDeployment(db: Queryable, principal: Principal, id: string): Promise<DeploymentRow> {
  const deployment = await findDeployment(db, id);
  requireOwnDeployment(principal, deployment);
  return deployment;
}

/** Finds and locks an own deployment until the transaction ends. */
export async function lockOwnDeployment(tx: Tx, principal: Principal, id: string): Promise<DeploymentRow> {
  await findOwnDeployment(tx, principal, id); // checked before the lock, so that other accounts cannot hold it
  const deployment = await tx.one(sql.lockDeployment, [id]);
  if (!deployment) throw notFound('deployment'); // deleted in between
  return deployment;
}
