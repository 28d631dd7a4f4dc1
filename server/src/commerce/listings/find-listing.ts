import type { Caller, Principal } from '../../access/principal.ts';
import type { AssetRow } from '../../catalog/assets/asset.ts';
import type { Offer, OfferSummary } from '../../catalog/catalog-options.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { type ImageLocation, imageUrl } from '../gallery/gallery.ts';
import { type ListingRow, ownsListing, requireOwnListing } from './listing.ts';
import * as sql from './listings.sql.ts';

/** Finds a listing without checking who may see it. */
export async function findListing(db: Queryable, id: string): Promise<ListingRow> {
  const listing = await db.one(sql.listingById, [id]);
  if (!listing) throw notFound('listing');
  return listing;
}

/** Finds a listing that this caller may see: a published one, or one of their own. */
export async function findVisibleListing(db: Queryable, caller: Caller, id: string): Promise<ListingRow> {
  const listing = await findListing(db, id);
  if (listing.status !== 'published' && !ownsListing(caller, listing)) {
    throw new ApiError('forbidden_resource', 'This listing is not published. Only its owner can see it.');
  }
  return listing;
}

export async function findOwnListing(db: Queryable, principal: Principal, id: string): Promise<ListingRow> {
  const listing = await findListing(db, id);
  requireOwnListing(principal, listing);
  return listing;
}

/** Locks a listing until the transaction ends. */
export async function lockListing(tx: Tx, id: string): Promise<ListingRow> {
  const listing = await tx.one(sql.lockListing, [id]);
  if (!listing) throw notFound('listing'); // also if it was deleted since it was found
  return listing;
}

/** Finds the listing that sells an asset, and its price. The catalog checks it before it serves files. */
export async function findListingFor(db: Queryable, { id }: Pick<AssetRow, 'id'>): Promise<Offer | undefined> {
  const listing = await db.one(sql.publishedListingOf, [id]);
  return listing && { id: listing.id, priceAmount: listing.price_amount };
}

/** Finds the listings of a page of assets, with what is shown of each. */
export async function findOffersFor(
  db: Queryable,
  assetIds: readonly string[],
  { publicUrl }: Pick<ImageLocation, 'publicUrl'>,
): Promise<Map<string, OfferSummary>> {
  const at = { publicUrl, mode: db.realm as Mode };
  const offers = (await db.many(sql.publishedListingsOf, [assetIds])).map((listing): [string, OfferSummary] => {
    const { asset_id, id, title, price_currency, price_amount, cover } = listing;
    const shown = cover && { url: imageUrl(cover.id, at), alt: cover.alt };
    return [asset_id, { id, title, priceCurrency: price_currency, priceAmount: price_amount, cover: shown }];
  });
  return new Map(offers);
}
