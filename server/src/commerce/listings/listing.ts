import type { Static } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import type { AssetKind } from '../../catalog/assets/asset.ts';
import { AssetOwner, AssetSlug, Price } from '../../catalog/assets/asset-view.ts';
import { ApiError } from '../../platform/errors.ts';
import { TimestampOf } from '../../platform/http/schemas/common-fields.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { GALLERY_EXAMPLE, type GalleryEntry, type ImageLocation, imageUrl, ShownImage } from '../gallery/gallery.ts';

const LISTING_STATUSES = ['draft', 'published', 'unpublished'] as const;
export const ASSET_TYPES = ['model', 'dataset'] as const satisfies readonly AssetKind[];
export const AssetType = Enum(ASSET_TYPES, { description: 'Kind of the asset.' });

/** Offers an asset for sale: its price, description and what a license allows. */
export interface ListingRow {
  id: string;
  asset_id: string;
  asset_type: AssetKind;
  asset_slug: string;
  owner_id: string;
  title: string;
  description: string;
  price_currency: string;
  price_amount: number;
  /** In display order. */
  gallery: GalleryEntry[];
  requests_per_minute: number;
  trial_calls: number;
  deployment_id: string | null;
  status: (typeof LISTING_STATUSES)[number];
  /** Sum of the counter rows in `listing_sales`. */
  sales: number;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
}

export const Listing = Type.Object(
  {
    id: Type.String({ description: 'Unique listing ID.' }),
    asset: Type.Object(
      { type: AssetType, id: Type.String({ description: 'ID of the model or dataset.' }), slug: AssetSlug },
      { description: 'Model or dataset that the listing sells.' },
    ),
    owner: AssetOwner,
    title: Type.String({ description: 'Title of the listing.' }),
    description: Type.String({ description: 'Description in Markdown.' }),
    price: Price,
    gallery: Type.Array(ShownImage, { description: 'Images in the order in which they are shown.' }),
    status: Enum(LISTING_STATUSES, { description: 'Only a `published` listing can be bought.' }),
    inference: Type.Object(
      { requests_per_minute: Type.Integer({ description: 'Rate limit of each licensee for the deployment.' }) },
      { description: 'Terms for calling the deployment of the listing.' },
    ),
    trial_calls: Type.Integer({
      description: 'Number of calls to the deployment that an account can make without a license.',
    }),
    deployment_id: Nullable(
      Type.String({ description: 'ID of the deployment that licensees can call. Null without one.' }),
    ),
    sales: Type.Integer({ description: 'Number of sales.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
    published_at: Nullable(TimestampOf('When the listing was published. Null until then.')),
  },
  {
    $id: 'Listing',
    description: 'An offer of licenses to a model or dataset, with its price and terms.',
    examples: [
      {
        id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm',
        asset: { type: 'model', id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab', slug: 'acme/pick-place' },
        owner: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', slug: 'acme' },
        title: 'Pick and place, ready to run',
        description: 'Picks parts from a bin and places them on a belt.',
        price: { currency: 'usd', amount: 4900, model: 'one_time' },
        gallery: [GALLERY_EXAMPLE],
        status: 'published',
        inference: { requests_per_minute: 60 },
        trial_calls: 5,
        deployment_id: null,
        sales: 12,
        created_at: '2026-01-05T09:41:07.310Z',
        updated_at: '2026-01-06T10:00:00.000Z',
        published_at: '2026-01-06T10:00:00.000Z',
      },
    ],
  },
);

export function toListingResponse(listing: ListingRow, at: ImageLocation): Static<typeof Listing> {
  const { asset_slug: slug } = listing;
  return {
    id: listing.id,
    asset: { type: listing.asset_type, id: listing.asset_id, slug },
    owner: { id: listing.owner_id, slug: slug.slice(0, slug.indexOf('/')) },
    title: listing.title,
    description: listing.description,
    price: { currency: listing.price_currency, amount: listing.price_amount, model: 'one_time' },
    gallery: listing.gallery.map(({ id, alt }) => ({ id, url: imageUrl(id, at), alt })),
    status: listing.status,
    inference: { requests_per_minute: listing.requests_per_minute },
    trial_calls: listing.trial_calls,
    deployment_id: listing.deployment_id,
    sales: listing.sales,
    created_at: listing.created_at.toISOString(),
    updated_at: listing.updated_at.toISOString(),
    published_at: listing.published_at?.toISOString() ?? null,
  };
}

export function ownsListing(caller: Caller, { owner_id }: Pick<ListingRow, 'owner_id'>): boolean {
  return caller.kind !== 'visitor' && caller.account.id === owner_id;
}

export function requireOwnListing(caller: Caller, listing: Pick<ListingRow, 'owner_id'>): void {
  if (!ownsListing(caller, listing))
    throw new ApiError('forbidden_resource', 'This listing belongs to another account. Only its owner can do this.');
}
