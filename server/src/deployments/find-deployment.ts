import type { Principal } from '../access/principal.ts';
import type { Queryable, Tx } from '../platform/db/queryable.ts';
import { notFound } from '../platform/errors.ts';
import { type DeploymentRow, requireOwnDeployment } from './deployment.ts';
import * as sql from './deployments.sql.ts';

/** Whoever asks for it. */
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

/** The same, held until the transaction ends: changes to one deployment take turns. */
export async function lockOwnDeployment(tx: Tx, principal: Principal, id: string): Promise<DeploymentRow> {
  await findOwnDeployment(tx, principal, id); // strangers do not get to hold it
  const deployment = await tx.one(sql.lockDeployment, [id]);
  if (!deployment) throw notFound('deployment'); // deleted between the two
  return deployment;
}
