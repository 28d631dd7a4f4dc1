import { PriceInput } from '../../catalog/assets/asset.ts';
import { Described, IdParams } from '../../platform/http/schemas/common-fields.ts';
import { IdOf, IdOrSlugOf, NonBlank, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { idPattern } from '../../platform/ids.ts';
import { AltText, MAX_IMAGES } from '../gallery/gallery.ts';
import { AssetType } from './listing.ts';

const strict = { additionalProperties: false } as const;

const EDITABLE_FIELDS = {
  title: Described(NonBlank(120), 'Title of 1 to 120 characters, at least one of them visible.'),
  description: Type.Optional(Type.String({ maxLength: 20_000, description: 'Description in Markdown.' })),
  price: Type.Optional(PriceInput),
  inference: Type.Optional(
    Type.Object(
      {
        requests_per_minute: Type.Integer({
          minimum: 1,
          maximum: 100_000,
          description: 'Rate limit of each licensee for the deployment. Defaults to 60.',
        }),
      },
      { ...strict, description: 'Terms for calling the deployment of the listing.' },
    ),
  ),
  trial_calls: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'Number of calls to the deployment that an account can make without a license. Defaults to 0.',
    }),
  ),
};

export const ListingInput = Type.Object(
  {
    asset: Type.Object(
      {
        type: AssetType,
        id: IdOrSlugOf(['mdl', 'dst'], 'a model or a dataset', { minLength: 1 }),
      },
      { ...strict, description: 'Model or dataset that the listing sells.' },
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
            id: Type.String({ pattern: idPattern('img'), description: 'ID of an image of this gallery (`img_…`).' }),
            alt: Type.Optional(AltText),
          },
          strict,
        ),
        {
          maxItems: MAX_IMAGES,
          description: 'Images in the order to show them. Images that you leave out are deleted.',
        },
      ),
    ),
  },
  { ...strict, examples: [{ title: 'Pick and place', price: { currency: 'usd', amount: 3900 } }] },
);

export const ListingQuery = Type.Object(
  {
    asset: Type.Optional(IdOf(['mdl', 'dst'], 'a model or a dataset', { maxLength: 100 })),
    type: Type.Optional(Described(AssetType, 'Returns only listings of models or of datasets.')),
    owner: Type.Optional(
      Type.String({ maxLength: 100, description: 'Returns only listings of this account, by its ID or slug.' }),
    ),
    mine: Type.Optional(
      Type.Boolean({ description: 'Returns only your own, published or not. Cannot be combined with `owner`.' }),
    ),
    ...PageQuery,
  },
  strict,
);

export const ListingParams = IdParams('lst', 'the listing');

export const ImageQuery = Type.Object({ alt: Type.Optional(AltText) }, strict);
export const ImageParams = Type.Object({
  ...ListingParams.properties,
  image_id: Type.String({ description: 'ID of the image (`img_…`).' }),
});
