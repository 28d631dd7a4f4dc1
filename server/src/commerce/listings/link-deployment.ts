import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import * as sql from './listings.sql.ts';

export interface Link {
  /** The current listing of the deployment, and the new one. */
  from: string | null;
  to: string | null;
}

/**
 * Moves a deployment from one listing to another, whose licensees may then call it. A listing has at most one
 * deployment.
 */
export async function linkDeployment(tx: Tx, deploymentId: string, { from, to }: Link): Promise<void> {
  if (from === to) return;
  // Locks in ID order, so that two links that swap listings cannot deadlock.
  const ids = [from, to].filter((id) => id !== null).sort();
  const listings = new Map<string, string | null>();
  for (const id of ids) {
    const listing = await tx.one(sql.lockListing, [id]);
    if (listing) listings.set(id, listing.deployment_id);
  }
  // The previous listing may have been deleted with its owner's other listings.
  if (from !== null && listings.get(from) === deploymentId) await tx.run(sql.setDeployment, [from, null]);
  if (to === null) return;
  const taken = listings.get(to);
  if (taken === undefined)
    throw new ApiError('conflict', 'The listing was deleted during this request. Choose another one.');
  if (taken !== null && taken !== deploymentId) {
    const message = `The listing ${to} already has the deployment ${taken}. Delete that deployment, or remove it from the listing, first.`;
    throw new ApiError('conflict', message, { field: 'listing_id' });
  }
  await tx.run(sql.setDeployment, [to, deploymentId]);
}
