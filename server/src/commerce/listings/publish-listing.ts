import type { Call } from '../../access/route.ts';
import { requireConfirmedEmail } from '../../accounts/mail/require-confirmed-email.ts';
import type { AssetRow } from '../../catalog/assets/asset.ts';
import { lockOwnAsset } from '../../catalog/assets/find-asset.ts';
import { requireStanding } from '../../catalog/assets/takedown.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { findOwnListing, lockListing } from './find-listing.ts';
import { type ListingRow, toListingResponse } from './listing.ts';
import * as sql from './listings.sql.ts';
import type { ListingsOptions } from './listings-options.ts';

type PublishCall = Pick<Call, 'principal' | 'requestId'>;

/** Puts an asset on sale. Concurrent listings of the same asset wait for the lock on it. */
export async function publishListing(tx: Tx, call: PublishCall, id: string, options: ListingsOptions) {
  const { principal } = call;
  requireConfirmedEmail(principal, options.requiresConfirmedEmail, 'publish');
  const { asset_type, asset_id } = await findOwnListing(tx, principal, id);
  const asset = await lockOwnAsset(tx, principal, asset_type, asset_id);
  const listing = await lockListing(tx, id);
  if (listing.status === 'published') throw new ApiError('invalid_state', 'This listing is already published.');
  requireSellable(asset, listing);
  const other = await tx.one(sql.publishedListingOf, [asset.id]);
  if (other) {
    const message = `This ${asset.kind} is already on sale at the listing ${other.id}. Unpublish that listing first.`;
    throw new ApiError('conflict', message);
  }
  return changeStatus(tx, call, id, 'published', options);
}

/** Takes a listing off sale. Existing licenses stay valid. */
export async function unpublishListing(tx: Tx, call: PublishCall, id: string, options: ListingsOptions) {
  await findOwnListing(tx, call.principal, id);
  const { status } = await lockListing(tx, id);
  if (status !== 'published')
    throw new ApiError('invalid_state', 'This listing is not published, so it cannot be unpublished.');
  return changeStatus(tx, call, id, 'unpublished', options);
}

/**
 * Unpublishes the listing of an asset that operators take down and have locked. Emits the same event as if the seller
 * had.
 */
export async function takeOffSale(tx: Tx, call: PublishCall, assetId: string, options: ListingsOptions): Promise<void> {
  const published = await tx.one(sql.publishedListingOf, [assetId]);
  if (!published || (await lockListing(tx, published.id)).status !== 'published') return;
  await changeStatus(tx, call, published.id, 'unpublished', options);
}

function requireSellable(asset: AssetRow, listing: ListingRow): void {
  const { kind, published_at, price_amount } = asset;
  requireStanding(asset);
  if (published_at === null) {
    const first = kind === 'model' ? 'Publish a revision of the model first.' : 'Publish the dataset first.';
    throw new ApiError('invalid_state', first);
  }
  // The asset became free after the listing got its price.
  if (price_amount === 0 && listing.price_amount > 0) {
    const message = `The ${kind} is free, but the listing has a price. Set a price for the ${kind}, or make the listing free.`;
    throw new ApiError('invalid_state', message);
  }
}

async function changeStatus(
  tx: Tx,
  { principal, requestId }: PublishCall,
  id: string,
  status: 'published' | 'unpublished',
  { publicUrl }: ListingsOptions,
) {
  const listing = await tx.one(sql.setStatus, [id, status]);
  if (!listing) throw new Error('the locked listing is missing');
  const object = toListingResponse(listing, { publicUrl, mode: principal.mode });
  await recordEvent(tx, { type: `listing.${status}`, accountId: listing.owner_id, data: { object }, requestId });
  return object;
}
