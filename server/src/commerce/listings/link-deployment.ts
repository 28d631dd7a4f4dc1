import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import * as sql from './listings.sql.ts';

export interface Link {
  /** The listing it had so far, and the one it is to have. */
  from: string | null;
  to: string | null;
}

/** Has a listing's licensees call this deployment, and those of the listing before no more. A listing has one at most. */
export async function linkDeployment(tx: Tx, deploymentId: string, { from, to }: Link): Promise<void> {
  if (from === to) return;
  // By id, so that two which change places do not wait for each other.
  const ids = [from, to].filter((id) => id !== null).sort();
  const listings = new Map<string, string | null>();
  for (const id of ids) {
    const listing = await tx.one(sql.lockListing, [id]);
    if (listing) listings.set(id, listing.deployment_id);
  }
  // One that it had before may be gone with its owner's other listings.
  if (from !== null && listings.get(from) === deploymentId) await tx.run(sql.setDeployment, [from, null]);
  if (to === null) return;
  const taken = listings.get(to);
  if (taken === undefined) throw new ApiError('conflict', 'The listing was deleted at this moment.');
  if (taken !== null && taken !== deploymentId) {
    const message = `The listing ${to} has the deployment ${taken} already. Delete that one, or take it off the listing, first.`;
    throw new ApiError('conflict', message, { field: 'listing_id' });
  }
  await tx.run(sql.setDeployment, [to, deploymentId]);
}
