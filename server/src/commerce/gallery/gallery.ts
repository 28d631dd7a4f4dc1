import type { Static } from 'typebox';
import type { Mode } from '../../platform/db/realm.ts';
import { invalid } from '../../platform/errors.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

/** An image in a listing's row. Its bytes are a file with the same ID, in the listing's folder. */
export interface GalleryEntry {
  id: string;
  sha256: string;
  size: number;
  width: number;
  height: number;
  alt: string;
  /** Identifies the request that added it, if it had an `Idempotency-Key`: a retry adds nothing. */
  request?: string;
}

export const MAX_IMAGES = 10;
const MAX_ALT = 300;

export const AltText = Type.String({ maxLength: MAX_ALT, description: 'Alternative text of the image.' });

const PUBLIC_FIELDS = {
  id: Type.String({ description: 'Unique image ID.' }),
  url: Type.String({ description: 'Public URL of the image, valid while it is in the gallery.' }),
  alt: Type.String({ description: 'Alternative text of the image.' }),
};
export const ShownImage = Type.Object(PUBLIC_FIELDS);

export const GALLERY_EXAMPLE = {
  id: 'img_01k9zq4v7he1r8c3t5n6m2x0mn',
  url: 'https://souk.example/images/live/img_01k9zq4v7he1r8c3t5n6m2x0mn.webp',
  alt: 'An arm over a bin of parts',
};

/** An image that was just added, with its final size. */
export const GalleryImage = Type.Object(
  {
    ...PUBLIC_FIELDS,
    width: Type.Integer({ description: 'Width in pixels, after the image was rotated and resized.' }),
    height: Type.Integer({ description: 'Height in pixels, after the image was rotated and resized.' }),
  },
  {
    $id: 'GalleryImage',
    description: 'An image in the gallery of a listing.',
    examples: [{ ...GALLERY_EXAMPLE, width: 2048, height: 1365 }],
  },
);

export const ImageChanges = Type.Object(
  {
    alt: Type.Optional(AltText),
    position: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_IMAGES - 1,
        description:
          'Zero-based position in the gallery. 0 is the cover. A position after the last one moves the image to the end.',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ position: 0 }] },
);

/** The parts of an image URL. */
export interface ImageLocation {
  publicUrl: string;
  mode: Mode;
}

export function imageUrl(id: string, { publicUrl, mode }: ImageLocation): string {
  return new URL(`/images/${mode}/${id}.webp`, publicUrl).href;
}

export function toImageResponse(
  { id, alt, width, height }: Pick<GalleryEntry, 'id' | 'alt' | 'width' | 'height'>,
  at: ImageLocation,
): Static<typeof GalleryImage> {
  return { id, url: imageUrl(id, at), alt, width, height };
}

/** The requested gallery: these images, in this order. */
export type ArrangedGallery = readonly { id: string; alt?: string }[];

/**
 * Arranges the gallery as requested. Removes unnamed images that the caller could know of; an image that was added
 * while the request was in transit stays, at the end.
 */
export function arrangeGallery(
  gallery: readonly GalleryEntry[],
  wanted: ArrangedGallery,
  known: readonly GalleryEntry[],
): GalleryEntry[] {
  const byId = new Map(gallery.map((entry) => [entry.id, entry]));
  const arranged = wanted.map(({ id, alt }) => {
    const entry = byId.get(id);
    if (!entry) throw noSuchImage(id);
    return alt === undefined ? entry : { ...entry, alt };
  });
  const seen = new Set([...wanted, ...known].map(({ id }) => id));
  return [...arranged, ...gallery.filter(({ id }) => !seen.has(id))];
}

/** Moves one image to another position; a position after the last is the last. */
export function moveImage(gallery: readonly GalleryEntry[], entry: GalleryEntry, place: number): GalleryEntry[] {
  return gallery.filter(({ id }) => id !== entry.id).toSpliced(place, 0, entry);
}

/** Returns the images that the caller knew of and did not name. */
export function findRemoved(gallery: readonly GalleryEntry[], wanted: ArrangedGallery): GalleryEntry[] {
  const named = new Set(wanted.map(({ id }) => id));
  if (named.size < wanted.length) throw invalid('gallery', '`gallery` must not contain an image twice.');
  const existing = new Set(gallery.map(({ id }) => id));
  for (const { id } of wanted) if (!existing.has(id)) throw noSuchImage(id);
  return gallery.filter(({ id }) => !named.has(id));
}

function noSuchImage(id: string) {
  return invalid('gallery', `\`gallery\` can contain only images of this listing, but ${id} is not one. Add it first.`);
}
