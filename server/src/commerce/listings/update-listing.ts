import type { Static } from 'typebox';
import type { Principal } from '../../access/principal.ts';
import { lockOwnAsset } from '../../catalog/assets/find-asset.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { deleteFiles } from '../../storage/delete-file.ts';
import { arrangeGallery, findRemoved } from '../gallery/gallery.ts';
import { requireFreeIfAssetIs } from './create-listing.ts';
import { findOwnListing, lockListing } from './find-listing.ts';
import type { ListingRow } from './listing.ts';
import type { ListingChanges } from './listing-inputs.ts';
import * as sql from './listings.sql.ts';

/**
 * Changes the named fields. Takes locks in the same order as the rest of this domain (asset, files, listing): adding an
 * image locks the listing last.
 */
export async function updateListing(
  tx: Tx,
  principal: Principal,
  id: string,
  changes: Static<typeof ListingChanges>,
): Promise<ListingRow> {
  const known = await findOwnListing(tx, principal, id);
  const { price, gallery: wanted } = changes;
  if (price) requireFreeIfAssetIs(await lockOwnAsset(tx, principal, known.asset_type, known.asset_id), price.amount);
  if (wanted) {
    const removed = findRemoved(known.gallery, wanted).map((image) => image.id);
    await deleteFiles(tx, id, removed);
  }
  const { gallery } = await lockListing(tx, id);
  const arranged = wanted && arrangeGallery(gallery, wanted, known.gallery);
  const listing = await tx.one(sql.updateListing, {
    id,
    title: changes.title?.trim() ?? null,
    description: changes.description ?? null,
    currency: price?.currency ?? null,
    amount: price?.amount ?? null,
    requestsPerMinute: changes.inference?.requests_per_minute ?? null,
    trialCalls: changes.trial_calls ?? null,
    gallery: arranged ? JSON.stringify(arranged) : null,
  });
  if (!listing) throw new Error('the locked listing is missing');
  return listing;
}
