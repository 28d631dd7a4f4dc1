import type { Static } from 'typebox';
import { Enum, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { DESCRIBED, FRAMEWORKS, Framework, LICENSES, TASKS, Task } from './assets/asset.ts';
import { SORTS } from './assets/list-assets.sql.ts';
import { PRICES } from './assets/list-filters.ts';

const strict = { additionalProperties: false } as const;

export const ModelInput = Type.Object(
  { ...DESCRIBED, task: Task, framework: Framework },
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
  { ...DESCRIBED, task: Type.Optional(Task) },
  { ...strict, examples: [{ name: 'Tray Sorting', license: 'CC-BY-4.0', task: 'manipulation' }] },
);
export const DatasetChanges = Type.Partial(DatasetInput, { ...strict, examples: [{ readme: '# Tray sorting' }] });

const LISTED = {
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Search terms. A result matches all of them. The last term may be incomplete, and typos are tolerated.',
    }),
  ),
  task: Type.Optional(Enum(TASKS, { description: 'Returns only results for this task.' })),
  license: Type.Optional(Enum(LICENSES, { description: 'Returns only results under this license.' })),
  price: Type.Optional(Enum(PRICES, { description: 'Returns only free or only paid results, by their own `price`.' })),
  owner: Type.Optional(
    Type.String({ maxLength: 100, description: 'Returns only results of this account, by its ID or slug.' }),
  ),
  mine: Type.Optional(
    Type.Boolean({ description: 'Returns only your own, including drafts. Cannot be combined with `owner`.' }),
  ),
  sort: Type.Optional(
    Enum(SORTS, { description: 'Order of results. Defaults to relevance if `q` is set, otherwise to `newest`.' }),
  ),
  ...PageQuery,
};
export const ModelQuery = Type.Object(
  {
    ...LISTED,
    framework: Type.Optional(Enum(FRAMEWORKS, { description: 'Returns only models of this framework.' })),
  },
  strict,
);
export const DatasetQuery = Type.Object(LISTED, strict);

export const AssetParams = Type.Object({
  id: Type.String({ description: 'The ID, or the slug such as `acme/pick-place`.' }),
});
export const RevisionParams = Type.Object({
  ...AssetParams.properties,
  revision: Type.String({ description: 'Semantic version of the revision, such as `1.2.0`.' }),
});

/** Response to the deletion of an object that has a name within its parent and no ID of its own in the API. */
export const DeletedByName = Type.Object(
  {
    id: Type.String({ deprecated: true, description: 'Same as `name`.' }),
    name: Type.String({ description: 'Name of the deleted file, or the version of the deleted revision.' }),
    deleted: Type.Literal(true, { description: 'Always true.' }),
  },
  { examples: [{ id: 'model.onnx', name: 'model.onnx', deleted: true }] },
);
export type DeletedByName = Static<typeof DeletedByName>;

export function deletedByName(name: string): DeletedByName {
  return { id: name, name, deleted: true };
}
