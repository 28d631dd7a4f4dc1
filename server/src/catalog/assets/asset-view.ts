import { Type } from 'typebox';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import type { OfferSummary } from '../catalog-options.ts';
import { type AssetRow, MAX_AMOUNT, PRICE_MODELS } from './asset.ts';
import type { AssetContext } from './asset-context.ts';

export const Price = Type.Object(
  {
    currency: Type.String({ description: 'a lower-case ISO 4217 code such as usd' }),
    amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, description: 'in minor units of the currency' }),
    model: Enum(PRICE_MODELS),
  },
  { description: 'What the license costs. 0 is free.' },
);

/** Fields that every asset response starts with. */
export const SHOWN = {
  id: Type.String(),
  slug: Type.String({ description: '<owner>/<name>' }),
  name: Type.String(),
  owner: Type.Object({ id: Type.String(), slug: Type.String() }),
};

export const COUNTED = {
  downloads: Type.Integer(),
  stars: Type.Integer(),
  description: Type.String(),
  readme: Type.Optional(Type.String({ description: 'Markdown; absent in lists' })),
  visibility: Enum(['public', 'private'], { description: 'public once it is published, unless it is taken down' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  published_at: Nullable(Timestamp),
  listing: Nullable(
    Type.Object(
      {
        id: Type.String(),
        title: Type.String(),
        price: Price,
        cover: Nullable(
          Type.Object({ url: Type.String(), alt: Type.String() }, { description: 'the first picture of its gallery' }),
        ),
      },
      { description: 'where a license is sold at this moment, null where none is' },
    ),
  ),
  starred: Type.Boolean({ description: 'whether you have starred it; false for visitors' }),
  takedown: Type.Optional(
    Type.Object(
      { reason: Type.String(), at: Timestamp },
      { description: 'present while operators of the market keep it from everybody but its owner' },
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
