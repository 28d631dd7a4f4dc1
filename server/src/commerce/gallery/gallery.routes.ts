import { type Call, type Route, route } from '../../access/route.ts';
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from '../../platform/http/idempotency/idempotency.ts';
import { Deleted } from '../../platform/http/schemas/deleted.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { ImageParams, ImageQuery, ListingParams } from '../listings/listing-inputs.ts';
import type { ListingsOptions } from '../listings/listings-options.ts';
import { addImage, checkImageHeaders, readImage } from './add-image.ts';
import { deleteImage } from './delete-image.ts';
import { GalleryImage, ImageChanges, toImageResponse } from './gallery.ts';
import { updateImage } from './update-image.ts';

const tag = 'Listings';

export function galleryRoutes(options: ListingsOptions): Route[] {
  return [
    route({
      tag,
      method: 'POST',
      url: '/v1/listings/:id/gallery',
      access: 'listings:write',
      rate: 'upload',
      summary: 'Create a gallery image',
      description:
        'Adds an image to the end of the gallery. The body is a PNG, JPEG or WebP file of up to 10 MiB and 40 megapixels. It is stored as a new WebP image, rotated upright and resized to at most 2,048 pixels per side, without any metadata. A listing can have up to 10 images. If you repeat the request with the same `Idempotency-Key`, the response is the image that was added, while it is in the gallery.',
      headers: Type.Object({
        'idempotency-key': Type.Optional(
          Type.String({ minLength: 1, maxLength: 255, description: 'Your own unique key for this image.' }),
        ),
      }),
      streams: 'application/octet-stream',
      params: ListingParams,
      query: ImageQuery,
      status: 201,
      response: Named(GalleryImage),
      handler: async (call) => {
        const { params, query, request, reply } = call;
        checkImageHeaders(request);
        const image = { alt: query.alt ?? '', request: requestOf(call) };
        const { added, repeated } = await addImage(call, params.id, image, () => readImage(request), options);
        if (repeated) reply.header('idempotent-replayed', 'true');
        return added;
      },
    }),
    route({
      tag,
      method: 'PATCH',
      url: '/v1/listings/:id/gallery/:image_id',
      access: 'listings:write',
      rate: 'write',
      summary: 'Update a gallery image',
      description: 'Moves an image or changes its alternative text. Other images keep their order.',
      params: ImageParams,
      body: ImageChanges,
      status: 200,
      response: Named(GalleryImage),
      handler: ({ principal, params, body, write }) =>
        write(async (tx) => {
          const image = await updateImage(tx, principal, params.id, params.image_id, body);
          return toImageResponse(image, { publicUrl: options.publicUrl, mode: principal.mode });
        }),
    }),
    route({
      tag,
      method: 'DELETE',
      url: '/v1/listings/:id/gallery/:image_id',
      access: 'listings:write',
      rate: 'write',
      summary: 'Delete a gallery image',
      description: 'Removes the image from the gallery. Its URL stops working.',
      params: ImageParams,
      status: 200,
      response: Deleted('image', 'img_01k9zq4v7he1r8c3t5n6m2x0mn'),
      handler: ({ principal, params, write }) => write((tx) => deleteImage(tx, principal, params.id, params.image_id)),
    }),
  ];
}

/** Signs the key, which belongs to the caller and is not stored. */
function requestOf({ request, vault }: Pick<Call, 'request' | 'vault'>): string | undefined {
  const header = request.headers[IDEMPOTENCY_HEADER];
  return header === undefined
    ? undefined
    : vault.sign('gallery image', readIdempotencyKey(header)).toString('base64url');
}
