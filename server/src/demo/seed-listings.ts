import type { Principal } from '../access/principal.ts';
import { type AssetRow, slugFor } from '../catalog/assets/asset.ts';
import { findOwnAsset } from '../catalog/assets/find-asset.ts';
import { addImage } from '../commerce/gallery/add-image.ts';
import { createListing } from '../commerce/listings/create-listing.ts';
import { findListing, findListingFor } from '../commerce/listings/find-listing.ts';
import type { ListingsOptions } from '../commerce/listings/listings-options.ts';
import { publishListing } from '../commerce/listings/publish-listing.ts';
import type { Db } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Demo } from './demo-file.ts';
import { DEMO_LISTINGS, type DemoListing, FEATURED } from './demo-listings.ts';
import { demoPrincipal } from './demo-principal.ts';
import { paintGradient } from './paint-gradient.ts';

/** Puts the assets of the demo's seller on sale. Returns the listing suggested to new users. */
export async function seedListings(
  db: Db,
  { seller: { email } }: Pick<Demo, 'seller'>,
  options: ListingsOptions,
): Promise<Pick<Demo, 'listing' | 'model'>> {
  const seller = await demoPrincipal(db, { email });
  if (!seller) return {};
  let featured = {};
  for (const demo of DEMO_LISTINGS) {
    const asset = await findDemoAsset(db, seller, demo);
    if (!asset) continue;
    const listing = await seedListing(db, seller, demo, asset, options);
    if (demo === FEATURED) featured = { listing, model: asset.slug };
  }
  return featured;
}

/** Finds an asset of the demo; undefined if it was deleted since. */
export async function findDemoAsset(
  db: Db,
  seller: Principal,
  { kind, name }: Pick<DemoListing, 'kind' | 'name'>,
): Promise<AssetRow | undefined> {
  try {
    return await findOwnAsset(db, seller, kind, slugFor(seller.account.slug, name));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Creates and publishes in one transaction: an interrupted start leaves no draft, and the next one finds the listing.
 */
async function seedListing(
  db: Db,
  seller: Principal,
  { kind, title, description, picture }: DemoListing,
  asset: AssetRow,
  options: ListingsOptions,
): Promise<string> {
  const known = await findListingFor(db, asset);
  const id =
    known?.id ??
    (await db.transaction(async (tx) => {
      const draft = await createListing(tx, seller, { asset: { type: kind, id: asset.id }, title, description });
      await publishListing(tx, { principal: seller, requestId: newId('req') }, draft.id, options);
      return draft.id;
    }));
  if ((await findListing(db, id)).gallery.length === 0) {
    const { alt, from, to } = picture;
    await addImage({ db, principal: seller }, id, { alt }, () => paintGradient(from, to), options);
  }
  return id;
}
