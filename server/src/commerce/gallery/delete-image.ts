import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { notFound } from '../../platform/errors.ts';
import { deleteFiles } from '../../storage/delete-file.ts';
import { findOwnListing, lockListing } from '../listings/find-listing.ts';
import * as sql from '../listings/listings.sql.ts';

/** Locks the file before the listing, in the same order as adding an image does. */
export async function deleteImage(tx: Tx, principal: Principal, listingId: string, imageId: string) {
  await findOwnListing(tx, principal, listingId);
  await deleteFiles(tx, listingId, [imageId]);
  const { gallery } = await lockListing(tx, listingId);
  const left = gallery.filter(({ id }) => id !== imageId);
  if (left.length === gallery.length) throw notFound('image');
  await tx.run(sql.setGallery, [listingId, JSON.stringify(left)]);
  return { id: imageId, deleted: true as const };
}
