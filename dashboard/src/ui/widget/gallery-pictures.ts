import type { Listing } from '@souk/sdk';
import { picturePath } from '../../lib/format/picture-path.ts';
import type { ExamplePicture } from './inputs/image-picker.tsx';

/** Returns the pictures of a listing, which a widget may offer as examples. */
export function galleryPictures(listing: Listing | null | undefined): ExamplePicture[] {
  return (listing?.gallery ?? []).map((image) => ({ url: picturePath(image), label: image.alt }));
}
