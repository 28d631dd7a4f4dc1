import { AMOUNT, CurrencyCode, TimestampOf } from '../../platform/http/schemas/common-fields.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { OfferSummary } from '../catalog-options.ts';
import { type AssetRow, MAX_AMOUNT, PriceModel } from './asset.ts';
import type { AssetContext } from './asset-context.ts';

export const Price = Type.Object(
  {
    currency: CurrencyCode,
    amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, ...AMOUNT }),
    model: PriceModel,
  },
  { description: 'Price of a license. An amount of 0 is free.' },
);

/** The `<owner>/<name>` of an asset. */
export const AssetSlug = Type.String({ description: 'Slug, in the form `<owner>/<name>`.' });

/** The account that an asset belongs to. */
export const AssetOwner = Type.Object(
  {
    id: Type.String({ description: 'Unique account ID.' }),
    slug: Type.String({ description: 'Slug of the account.' }),
  },
  { description: 'Account that owns it.' },
);

/** Fields that every asset response starts with. */
export const SHOWN = {
  id: Type.String({ description: 'Unique ID (`mdl_…` or `dst_…`).' }),
  slug: AssetSlug,
  name: Type.String({ description: 'Display name.' }),
  owner: AssetOwner,
};

export const COUNTED = {
  downloads: Type.Integer({ description: 'Number of downloads.' }),
  stars: Type.Integer({ description: 'Number of accounts that starred it.' }),
  description: Type.String({ description: 'Short description for lists.' }),
  readme: Type.Optional(Type.String({ description: 'Markdown document for the detail page. Absent in lists.' })),
  visibility: Enum(['public', 'private'], { description: '`public` once it is published, unless it is taken down.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  published_at: Nullable(TimestampOf('When it was first published. Null until then.')),
  listing: Nullable(
    Type.Object(
      {
        id: Type.String({ description: 'Unique listing ID.' }),
        title: Type.String({ description: 'Title of the listing.' }),
        price: Price,
        cover: Nullable(
          Type.Object(
            {
              url: Type.String({ description: 'Public URL of the image.' }),
              alt: Type.String({ description: 'Alternative text of the image.' }),
            },
            { description: 'First image of the gallery. Null if the gallery is empty.' },
          ),
        ),
      },
      { description: 'Published listing that sells a license. Null if it is not on sale.' },
    ),
  ),
  starred: Type.Boolean({ description: 'Whether you starred it. Always `false` for visitors.' }),
  takedown: Type.Optional(
    Type.Object(
      {
        reason: Type.String({ description: 'Reason that the operators gave.' }),
        at: TimestampOf('When it was taken down.'),
      },
      { description: 'Present while it is taken down. Only its owner and operators can see it then.' },
    ),
  ),
};

/** Serializes the fields that all assets share. */
export function toAssetFields(asset: AssetRow, { listing, starred }: AssetContext) {
  return {
    id: asset.id,
    slug: asset.slug,
    name: asset.name,
    owner: { id: asset.owner_id, slug: asset.slug.slice(0, asset.slug.indexOf('/')) },
    license: asset.license,
    price: { currency: asset.price_currency, amount: asset.price_amount, model: 'one_time' as const },
    downloads: asset.downloads,
    stars: asset.stars,
    description: asset.description,
    ...(asset.readme === undefined ? {} : { readme: asset.readme }),
    created_at: asset.created_at.toISOString(),
    updated_at: asset.updated_at.toISOString(),
    visibility:
      asset.published_at === null || asset.taken_down_at !== null ? ('private' as const) : ('public' as const),
    published_at: asset.published_at?.toISOString() ?? null,
    ...(asset.taken_down_at === null
      ? {}
      : { takedown: { reason: asset.takedown_reason ?? '', at: asset.taken_down_at.toISOString() } }),
    listing: listing && toListingField(listing),
    starred,
  };
}

function toListingField({ id, title, priceCurrency, priceAmount, cover }: OfferSummary) {
  return { id, title, price: { currency: priceCurrency, amount: priceAmount, model: 'one_time' as const }, cover };
}
