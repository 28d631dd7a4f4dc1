import type { Static } from 'typebox';
import { Nullable } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { type AssetRow, type FRAMEWORKS, Framework, License, type TASKS, Task } from './asset.ts';
import type { AssetContext } from './asset-context.ts';
import { COUNTED, Price, SHOWN, toAssetFields } from './asset-view.ts';

export const Model = Type.Object(
  {
    ...SHOWN,
    task: Task,
    framework: Framework,
    license: License,
    price: Price,
    latest_revision: Nullable(
      Type.String({ description: 'Highest published version. Null until a revision is published.' }),
    ),
    revisions: Type.Array(Type.String(), { description: 'Versions of all published revisions, in ascending order.' }),
    deployable: Type.Boolean({
      description:
        'Whether this market can run the newest revision: it contains an ONNX or GGUF file, or an engine of the market runs its framework.',
    }),
    ...COUNTED,
  },
  {
    $id: 'Model',
    description: 'A model, whose files are published in revisions.',
    examples: [
      {
        id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab',
        slug: 'acme-robotics/pick-place',
        name: 'Pick Place',
        owner: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', slug: 'acme-robotics' },
        task: 'manipulation',
        framework: 'pytorch',
        license: 'Apache-2.0',
        price: { currency: 'usd', amount: 4900, model: 'one_time' },
        latest_revision: '1.2.0',
        revisions: ['1.0.0', '1.1.0', '1.2.0'],
        deployable: true,
        downloads: 1204,
        stars: 87,
        description: 'Picks parts from a bin and places them on a tray.',
        visibility: 'public',
        created_at: '2026-01-05T09:30:00.000Z',
        updated_at: '2026-03-02T14:12:45.120Z',
        published_at: '2026-01-05T10:02:11.004Z',
        listing: {
          id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm',
          title: 'Pick and place, ready to run',
          price: { currency: 'usd', amount: 4900, model: 'one_time' },
          cover: {
            url: 'https://souk.example/images/live/img_01k9zq4v7he1r8c3t5n6m2x0mn.webp',
            alt: 'An arm over a bin of parts',
          },
        },
        starred: false,
      },
    ],
  },
);

export function toModelResponse(asset: AssetRow, context: AssetContext): Static<typeof Model> {
  return {
    ...toAssetFields(asset, context),
    task: asset.task as (typeof TASKS)[number],
    framework: asset.framework as (typeof FRAMEWORKS)[number],
    latest_revision: asset.revisions.at(-1) ?? null,
    revisions: asset.revisions,
    deployable: isDeployable(asset, context),
  };
}

/** Depends on the model only, not on the caller. */
function isDeployable({ revisions, loadable, framework }: AssetRow, { hasEngine }: AssetContext): boolean {
  return revisions.length > 0 && (loadable || hasEngine(framework));
}
