import { type Route, route } from '../../access/route.ts';
import { sharedReads } from '../../platform/db/shared-reads.ts';
import { ListOf, Named } from '../../platform/http/schemas/json-schema.ts';
import type { ImageLocation } from '../gallery/gallery.ts';
import { createListing } from './create-listing.ts';
import { findVisibleListing } from './find-listing.ts';
import { listListings } from './list-listings.ts';
import { Listing, type ListingRow, toListingResponse } from './listing.ts';
import { ListingChanges, ListingInput, ListingParams, ListingQuery } from './listing-inputs.ts';
import type { ListingsOptions } from './listings-options.ts';
import { publishListing, unpublishListing } from './publish-listing.ts';
import { updateListing } from './update-listing.ts';

const tag = 'Listings';

export function listingsRoutes(options: ListingsOptions): Route[] {
  const { publicUrl } = options;
  const toResponse = (listing: ListingRow, { mode }: Pick<ImageLocation, 'mode'>) =>
    toListingResponse(listing, { publicUrl, mode });
  const one = { tag, params: ListingParams, status: 200, response: Named(Listing) } as const;
  return [
    route({
      tag,
      method: 'GET',
      url: '/v1/listings',
      access: 'listings:read',
      rate: 'read',
      visitors: true,
      summary: 'List listings',
      description: 'Returns published listings, newest first. With `mine`, returns all of your own.',
      query: ListingQuery,
      status: 200,
      response: ListOf(Named(Listing)),
      handler: ({ db, vault, caller, query }) =>
        listListings(sharedReads(db), vault, caller, query, (listing) => toResponse(listing, caller)),
    }),
    route({
      tag,
      method: 'POST',
      url: '/v1/listings',
      access: 'listings:write',
      rate: 'write',
      summary: 'Create a listing',
      description:
        'Creates a draft that offers a model or dataset of yours. The asset does not need to be published yet. The listing has the price of the asset unless you set another one, but a listing of a free asset is always free. Only you can see the listing until you publish it.',
      body: ListingInput,
      status: 201,
      response: Named(Listing),
      handler: ({ principal, body, write }) =>
        write(async (tx) => toResponse(await createListing(tx, principal, body), principal)),
    }),
    route({
      ...one,
      method: 'GET',
      url: '/v1/listings/:id',
      access: 'listings:read',
      rate: 'read',
      visitors: true,
      summary: 'Retrieve a listing',
      description: 'Only its owner can see a listing that is not published.',
      handler: async ({ db, caller, params }) =>
        toResponse(await findVisibleListing(sharedReads(db), caller, params.id), caller),
    }),
    route({
      ...one,
      method: 'PATCH',
      url: '/v1/listings/:id',
      access: 'listings:write',
      rate: 'write',
      summary: 'Update a listing',
      description:
        'Fields that you leave out keep their values. If you send `gallery`, images are shown in that order, and images that you leave out are deleted.',
      body: ListingChanges,
      handler: ({ principal, params, body, write }) =>
        write(async (tx) => toResponse(await updateListing(tx, principal, params.id, body), principal)),
    }),
    route({
      ...one,
      method: 'POST',
      url: '/v1/listings/:id/publish',
      access: 'listings:write',
      rate: 'write',
      summary: 'Publish a listing',
      description: 'Puts the listing on sale. Its asset must be published and must not be on sale in another listing.',
      handler: (call) => call.write((tx) => publishListing(tx, call, call.params.id, options)),
    }),
    route({
      ...one,
      method: 'POST',
      url: '/v1/listings/:id/unpublish',
      access: 'listings:write',
      rate: 'write',
      summary: 'Unpublish a listing',
      description: 'Takes the listing off sale. Existing licenses stay valid.',
      handler: (call) => call.write((tx) => unpublishListing(tx, call, call.params.id, options)),
    }),
  ];
}
