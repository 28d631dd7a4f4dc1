import type { Caller, Principal } from '../../access/principal.ts';
import type { AssetRow } from '../../catalog/assets/asset.ts';
import type { Offer, ShownOffer } from '../../catalog/catalog-options.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { imageUrl, type ShownAt } from '../gallery/gallery.ts';
import { type ListingRow, ownsListing, requireOwnListing } from './listing.ts';
import * as sql from './listings.sql.ts';

/** Whoever asks for it. */
export async function findListing(db: Queryable, id: string): Promise<ListingRow> {
  const listing = await db.one(sql.listingById, [id]);
  if (!listing) throw notFound('listing');
  return listing;
}

/** The listing, if this caller may know about it: a published one, or one of their own. */
export async function findVisibleListing(db: Queryable, caller: Caller, id: string): Promise<ListingRow> {
  const listing = await findListing(db, id);
  if (listing.status !== 'published' && !ownsListing(caller, listing)) {
    throw new ApiError('forbidden_resource', 'This listing is not published.');
  }
  return listing;
}

export async function findOwnListing(db: Queryable, principal: Principal, id: string): Promise<ListingRow> {
  const listing = await findListing(db, id);
  requireOwnListing(principal, listing);
  return listing;
}

/** Held until the transaction ends: changes to one listing take turns. */
export async function lockListing(tx: Tx, id: string): Promise<ListingRow> {
  const listing = await tx.one(sql.lockListing, [id]);
  if (!listing) throw notFound('listing'); // or deleted since it was found
  return listing;
}

/** Where a license for this asset is sold, and for how much: the catalog asks before it hands out bytes. */
export async function findListingFor(db: Queryable, { id }: Pick<AssetRow, 'id'>): Promise<Offer | undefined> {
  const listing = await db.one(sql.publishedListingOf, [id]);
  return listing && { id: listing.id, priceAmount: listing.price_amount };
}

/** The same for a page of them, with what is shown of each. */
export async function findOffersFor(
  db: Queryable,
  assetIds: readonly string[],
  { publicUrl }: Pick<ShownAt, 'publicUrl'>,
): Promise<Map<string, ShownOffer>> {
  const at = { publicUrl, mode: db.realm as Mode };
  const offers = (await db.many(sql.publishedListingsOf, [assetIds])).map((listing): [string, ShownOffer] => {
    const { asset_id, id, title, price_currency, price_amount, cover } = listing;
    const shown = cover && { url: imageUrl(cover.id, at), alt: cover.alt };
    return [asset_id, { id, title, priceCurrency: price_currency, priceAmount: price_amount, cover: shown }];
  });
  return new Map(offers);
}
