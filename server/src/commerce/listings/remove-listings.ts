import type { AssetRow } from '../../catalog/assets/asset.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { deleteFolder } from '../../storage/folder.ts';
import * as sql from './listings.sql.ts';

type Removed = { id: string; bought: boolean };

/** Rejects deleting an asset that is on sale or being paid for. */
export async function rejectWhileListed(tx: Tx, { id, kind }: AssetRow): Promise<void> {
  const listing = await tx.one(sql.publishedListingOf, [id]);
  if (listing) {
    const message = `This ${kind} is on sale at the listing ${listing.id}. Unpublish that listing first.`;
    throw new ApiError('invalid_state', message);
  }
  if (await tx.one(sql.openPurchaseOf, [id])) {
    const message = `A buyer is paying for this ${kind}. Try again once that payment has succeeded or failed.`;
    throw new ApiError('invalid_state', message);
  }
}

/** Removes the listings of an asset that is being deleted. */
export async function removeListingsOfAsset(tx: Tx, { id }: Pick<AssetRow, 'id'>): Promise<void> {
  for (const listing of await tx.many(sql.listingsOfAsset, [id])) await removeListing(tx, listing);
}

/** Removes the listings of a closed account, one transaction each, as with its assets. */
export async function removeListingsOf(db: Db, accountId: string): Promise<void> {
  for (const listing of await db.many(sql.listingsOfOwner, [accountId])) {
    await db.transaction(async (tx) => {
      await removeListing(tx, listing);
      await tx.run(sql.eraseListing, [listing.id]);
    });
  }
}

/** Deletes a listing, or retires it if it was ever bought, because purchases refer to it. */
async function removeListing(tx: Tx, { id, bought }: Removed): Promise<void> {
  await deleteFolder(tx, id);
  await tx.run(bought ? sql.retireListing : sql.deleteListing, [id]);
}
