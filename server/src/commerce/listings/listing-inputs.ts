import { Type } from 'typebox';
import { PriceInput } from '../../catalog/assets/asset.ts';
import { Enum, IdOf, IdOrSlugOf, NonBlank, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { idPattern } from '../../platform/ids.ts';
import { MAX_ALT, MAX_IMAGES } from '../gallery/gallery.ts';
import { ASSET_TYPES } from './listing.ts';

const strict = { additionalProperties: false } as const;

const EDITABLE_FIELDS = {
  title: NonBlank(120),
  description: Type.Optional(Type.String({ maxLength: 20_000, description: 'Markdown, shown on its own page' })),
  price: Type.Optional(PriceInput),
  inference: Type.Optional(
    Type.Object(
      {
        requests_per_minute: Type.Integer({
          minimum: 1,
          maximum: 100_000,
          description: 'how often each licensee may call its deployment; 60 where nothing is said',
        }),
      },
      strict,
    ),
  ),
  trial_calls: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'how often its deployment may be tried without a license; 0 where nothing is said',
    }),
  ),
};

export const ListingInput = Type.Object(
  {
    asset: Type.Object(
      {
        type: Enum(ASSET_TYPES),
        id: IdOrSlugOf(['mdl', 'dst'], 'a model or a dataset', { minLength: 1 }),
      },
      strict,
    ),
    ...EDITABLE_FIELDS,
  },
  {
    ...strict,
    examples: [
      {
        asset: { type: 'model', id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab' },
        title: 'Pick and place, ready to run',
        price: { currency: 'usd', amount: 4900 },
      },
    ],
  },
);

export const ListingChanges = Type.Object(
  {
    ...Type.Partial(Type.Object(EDITABLE_FIELDS)).properties,
    gallery: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.String({ pattern: idPattern('img'), description: 'the id of an image of this gallery' }),
            alt: Type.Optional(Type.String({ maxLength: MAX_ALT, description: 'what it shows, in words' })),
          },
          strict,
        ),
        { maxItems: MAX_IMAGES, description: 'the images in the order to show them; what is not named is removed' },
      ),
    ),
  },
  { ...strict, examples: [{ title: 'Pick and place', price: { currency: 'usd', amount: 3900 } }] },
);

export const ListingQuery = Type.Object(
  {
    asset: Type.Optional(IdOf(['mdl', 'dst'], 'a model or a dataset', { maxLength: 100 })),
    type: Type.Optional(Enum(ASSET_TYPES)),
    owner: Type.Optional(Type.String({ maxLength: 100, description: 'the slug or id of an account' })),
    mine: Type.Optional(Type.Boolean({ description: 'what is yours, whether published or not' })),
    ...PageQuery,
  },
  strict,
);

export const ListingParams = Type.Object({ id: Type.String({ description: 'such as lst_…' }) });

export const ImageQuery = Type.Object(
  { alt: Type.Optional(Type.String({ maxLength: MAX_ALT, description: 'what the image shows, in words' })) },
  strict,
);
export const ImageParams = Type.Object({
  ...ListingParams.properties,
  image_id: Type.String({ description: 'such as img_…' }),
});
