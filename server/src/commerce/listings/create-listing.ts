import type { Static } from 'typebox';
import type { Principal } from '../../access/principal.ts';
import type { AssetRow } from '../../catalog/assets/asset.ts';
import { lockOwnAsset, requireIdOfKind } from '../../catalog/assets/find-asset.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createFolder } from '../../storage/folder.ts';
import type { ListingRow } from './listing.ts';
import type { ListingInput } from './listing-inputs.ts';
import * as sql from './listings.sql.ts';

/** Creates a draft, visible to its owner only until it is published. The asset may be a draft as well. */
export async function createListing(
  tx: Tx,
  principal: Principal,
  input: Static<typeof ListingInput>,
): Promise<ListingRow> {
  requireIdOfKind(input.asset.type, input.asset.id, 'asset.id');
  // Locked, so that it cannot be deleted concurrently and leave a listing without an asset.
  const asset = await lockOwnAsset(tx, principal, input.asset.type, input.asset.id);
  const price = input.price ?? { currency: asset.price_currency, amount: asset.price_amount };
  requireFreeIfAssetIs(asset, price.amount);
  const listing = await tx.one(sql.insertListing, {
    id: newId('lst'),
    assetId: asset.id,
    assetType: asset.kind,
    assetSlug: asset.slug,
    ownerId: asset.owner_id,
    title: input.title.trim(),
    description: input.description ?? '',
    currency: price.currency,
    amount: price.amount,
    requestsPerMinute: input.inference?.requests_per_minute ?? 60,
    trialCalls: input.trial_calls ?? 0,
  });
  if (!listing) throw new Error('the new listing was not returned');
  await createFolder(tx, listing.id, asset.owner_id); // for its gallery
  return listing;
}

/** Rejects a price on a listing of a free asset, which anyone can download without paying. */
export function requireFreeIfAssetIs(asset: AssetRow, amount: number): void {
  if (asset.price_amount > 0 || amount === 0) return;
  throw invalid(
    'price.amount',
    `\`price.amount\` must be 0, because the ${asset.kind} itself is free. Set a price for the ${asset.kind} first.`,
  );
}
