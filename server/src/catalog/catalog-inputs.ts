import { type Static, Type } from 'typebox';
import { Enum, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { DESCRIBED, FRAMEWORKS, LICENSES, TASKS } from './assets/asset.ts';
import { SORTS } from './assets/list-assets.sql.ts';
import { PRICES } from './assets/list-filters.ts';

const strict = { additionalProperties: false } as const;

export const ModelInput = Type.Object(
  { ...DESCRIBED, task: Enum(TASKS), framework: Enum(FRAMEWORKS) },
  {
    ...strict,
    examples: [
      {
        name: 'Pick Place',
        task: 'manipulation',
        framework: 'pytorch',
        license: 'Apache-2.0',
        price: { currency: 'usd', amount: 4900 },
      },
    ],
  },
);
export const ModelChanges = Type.Partial(ModelInput, {
  ...strict,
  examples: [{ description: 'Picks parts from a bin.', price: { currency: 'usd', amount: 3900 } }],
});

export const DatasetInput = Type.Object(
  { ...DESCRIBED, task: Type.Optional(Enum(TASKS)) },
  { ...strict, examples: [{ name: 'Tray Sorting', license: 'CC-BY-4.0', task: 'manipulation' }] },
);
export const DatasetChanges = Type.Partial(DatasetInput, { ...strict, examples: [{ readme: '# Tray sorting' }] });

const LISTED = {
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'words that must all match; the last may be unfinished, and typing errors are forgiven',
    }),
  ),
  task: Type.Optional(Enum(TASKS)),
  license: Type.Optional(Enum(LICENSES)),
  price: Type.Optional(Enum(PRICES, { description: 'only what is free, or what is not, by its own `price`' })),
  owner: Type.Optional(Type.String({ maxLength: 100, description: 'the slug or id of an account' })),
  mine: Type.Optional(Type.Boolean({ description: 'what is yours, drafts included' })),
  sort: Type.Optional(Enum(SORTS, { description: 'newest by default; by relevance where `q` is given' })),
  ...PageQuery,
};
export const ModelQuery = Type.Object({ ...LISTED, framework: Type.Optional(Enum(FRAMEWORKS)) }, strict);
export const DatasetQuery = Type.Object(LISTED, strict);

export const AssetParams = Type.Object({
  id: Type.String({ description: 'an id, or a slug such as acme/pick-place' }),
});
export const RevisionParams = Type.Object({
  ...AssetParams.properties,
  revision: Type.String({ description: 'a semantic version such as 1.2.0' }),
});

export const Deleted = Type.Object(
  { id: Type.String(), deleted: Type.Literal(true) },
  { examples: [{ id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab', deleted: true }] },
);

/** For objects that have a name within a parent, and no ID of their own in the API. */
export const DeletedByName = Type.Object(
  {
    id: Type.String({ deprecated: true, description: 'The same as `name`.' }),
    name: Type.String({ description: 'The name of the file, or the label of the revision.' }),
    deleted: Type.Literal(true),
  },
  { examples: [{ id: 'model.onnx', name: 'model.onnx', deleted: true }] },
);
export type DeletedByName = Static<typeof DeletedByName>;

export function deletedByName(name: string): DeletedByName {
  return { id: name, name, deleted: true };
}
