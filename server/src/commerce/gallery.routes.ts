import { type Route, route } from '../access/route.ts';
import { Deleted } from '../catalog/catalog-inputs.ts';
import { Named } from '../platform/http/json-schema.ts';
import { addImage, readImage } from './add-image.ts';
import { deleteImage } from './delete-image.ts';
import { GalleryImage } from './gallery.ts';
import { ImageParams, ImageQuery, ListingParams } from './listing-inputs.ts';
import type { ListingsOptions } from './listings-options.ts';

const tag = 'Listings';

export function galleryRoutes(options: ListingsOptions): Route[] {
  return [
    route({
      tag,
      method: 'POST',
      url: '/v1/listings/:id/gallery',
      access: 'listings:write',
      rate: 'upload',
      summary: 'Add an image to a gallery',
      description:
        'The body is a PNG, JPEG or WebP file of at most 10 MiB and 40 megapixels. It is kept as a new WebP image of its pixels alone, upright and at most 2,048 pixels a side: nothing else that the file said survives. At most 10 images for each listing.',
      streams: 'application/octet-stream',
      params: ListingParams,
      query: ImageQuery,
      status: 201,
      answer: Named(GalleryImage),
      handler: (call) => addImage(call, call.params.id, call.query.alt ?? '', () => readImage(call.request), options),
    }),
    route({
      tag,
      method: 'DELETE',
      url: '/v1/listings/:id/gallery/:image_id',
      access: 'listings:write',
      rate: 'write',
      summary: 'Delete an image of a gallery',
      params: ImageParams,
      status: 200,
      answer: Deleted,
      handler: ({ principal, params, write }) => write((tx) => deleteImage(tx, principal, params.id, params.image_id)),
    }),
  ];
}
