import type { Static } from 'typebox';
import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { notFound } from '../../platform/errors.ts';
import { findOwnListing, lockListing } from '../listings/find-listing.ts';
import * as sql from '../listings/listings.sql.ts';
import { type GalleryEntry, type ImageChanges, moveImage } from './gallery.ts';

/** Moves one image or changes its alt text. Concurrent changes to the rest of the gallery are kept. */
export async function updateImage(
  tx: Tx,
  principal: Principal,
  listingId: string,
  imageId: string,
  { alt, position }: Static<typeof ImageChanges>,
): Promise<GalleryEntry> {
  await findOwnListing(tx, principal, listingId);
  const { gallery } = await lockListing(tx, listingId);
  const place = gallery.findIndex(({ id }) => id === imageId);
  const entry = gallery[place];
  if (!entry) throw notFound('image');
  const changed = { ...entry, alt: alt ?? entry.alt };
  await tx.run(sql.setGallery, [listingId, JSON.stringify(moveImage(gallery, changed, position ?? place))]);
  return changed;
}
