import { findListing, findListingFor } from '../commerce/listings/find-listing.ts';
import { updateListing } from '../commerce/listings/update-listing.ts';
import { createDeployment } from '../deployments/create-deployment.ts';
import type { DeploymentsOptions } from '../deployments/deployments-options.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Demo } from './demo-file.ts';
import { DEPLOYED } from './demo-listings.ts';
import { demoPrincipal } from './demo-principal.ts';
import { findDemoAsset } from './seed-listings.ts';

const TRIAL_CALLS = 20;

/**
 * Deploys a model of the demo's seller for others to try. It starts with the first call, so an idle market runs
 * nothing. Returns the deployment suggested to new users.
 */
export async function seedDeployment(
  db: Db,
  { seller: { email } }: Pick<Demo, 'seller'>,
  options: DeploymentsOptions,
): Promise<Pick<Demo, 'deployment'>> {
  const seller = await demoPrincipal(db, { email });
  const model = seller && (await findDemoAsset(db, seller, DEPLOYED));
  const offer = model && (await findListingFor(db, model));
  if (!offer) return {}; // closed, deleted or withdrawn since; or a checkout without its large files
  const { deployment_id: known, trial_calls: trials } = await findListing(db, offer.id);
  if (known !== null) return { deployment: known };
  return db.transaction(async (tx) => {
    if (trials === 0) await updateListing(tx, seller, offer.id, { trial_calls: TRIAL_CALLS });
    const input = { model: model.id, listing_id: offer.id };
    const { id } = await createDeployment(tx, seller, input, options, 'idle');
    return { deployment: id };
  });
}
