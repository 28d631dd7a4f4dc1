import { type Route, route } from '../../access/route.ts';
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
      summary: 'List what is on sale',
      description: 'Published listings, newest first; with `mine` your own, whether published or not.',
      query: ListingQuery,
      status: 200,
      response: ListOf(Named(Listing)),
      handler: ({ db, vault, caller, query }) =>
        listListings(db, vault, caller, query, (listing) => toResponse(listing, caller)),
    }),
    route({
      tag,
      method: 'POST',
      url: '/v1/listings',
      access: 'listings:write',
      rate: 'write',
      summary: 'Create a listing',
      description:
        'A storefront for a model or dataset of your own, which need not be published yet. It costs what the asset does unless it has a price of its own; a listing of a free asset is free. Nobody else sees it until it is published.',
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
      summary: 'Show a listing',
      description: 'One that is not published is shown to its owner alone.',
      handler: async ({ db, caller, params }) => toResponse(await findVisibleListing(db, caller, params.id), caller),
    }),
    route({
      ...one,
      method: 'PATCH',
      url: '/v1/listings/:id',
      access: 'listings:write',
      rate: 'write',
      summary: 'Change a listing',
      description:
        'What is not named stays. Naming `gallery` arranges the images: they are shown in this order, and those that are not named are removed.',
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
      summary: 'Put a listing on sale',
      description: 'Needs a published asset that is not on sale at another listing.',
      handler: (call) => call.write((tx) => publishListing(tx, call, call.params.id, options)),
    }),
    route({
      ...one,
      method: 'POST',
      url: '/v1/listings/:id/unpublish',
      access: 'listings:write',
      rate: 'write',
      summary: 'Take a listing off sale',
      description: 'Those who bought keep their licenses.',
      handler: (call) => call.write((tx) => unpublishListing(tx, call, call.params.id, options)),
    }),
  ];
}
