import type { Caller } from '../access/principal.ts';
import { holdsLicense } from '../licenses/holds-license.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { type AssetRow, isOwner } from './assets/asset.ts';
import { takenDown } from './assets/takedown.ts';
import type { CatalogOptions } from './catalog-options.ts';

type Offers = Pick<CatalogOptions, 'listingFor'>;

/** Tests whether the caller may download the asset: owned, free or licensed. */
export async function isEntitled(db: Queryable, caller: Caller, asset: AssetRow, offers: Offers): Promise<boolean> {
  if (!(await needsLicense(db, caller, asset, offers))) return true;
  return caller.kind !== 'visitor' && holdsLicense(db, caller.account.id, asset.id);
}

/** Tests whether the asset is neither the caller's own nor free. */
export async function needsLicense(db: Queryable, caller: Caller, asset: AssetRow, offers: Offers): Promise<boolean> {
  return !isOwner(caller, asset) && !(await isFree(db, asset, offers));
}

/** An asset with a paid listing is not free, whatever its own price says. */
async function isFree(db: Queryable, asset: AssetRow, { listingFor }: Offers): Promise<boolean> {
  if (asset.price_amount > 0) return false;
  const offer = await listingFor(db, asset);
  return offer === undefined || offer.priceAmount === 0;
}

/** Rejects a caller who may not download the asset. */
export async function requireEntitled(db: Queryable, caller: Caller, asset: AssetRow, offers: Offers): Promise<void> {
  // Operators can see it, but only its owner gets the bytes.
  if (asset.taken_down_at !== null && !isOwner(caller, asset)) throw takenDown(asset);
  if (!(await isEntitled(db, caller, asset, offers))) throw await licenseMissing(db, asset, offers);
}

/** Returns the error, with the listing that sells a license. */
export async function licenseMissing(db: Queryable, asset: AssetRow, { listingFor }: Offers): Promise<ApiError> {
  const offer = await listingFor(db, asset);
  const where = offer ? `Buy one at the listing ${offer.id}.` : 'It is not on sale at the moment.';
  return new ApiError('forbidden_resource', `You need a license for this ${asset.kind}. ${where}`);
}
