import type { Static } from 'typebox';
import type { LeRobotInfo } from '../../inspection/tables/lerobot-info.ts';
import { Described } from '../../platform/http/schemas/common-fields.ts';
import { Enum, Nullable } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { type AssetRow, License, Task } from './asset.ts';
import type { AssetContext } from './asset-context.ts';
import { COUNTED, Price, SHOWN, toAssetFields } from './asset-view.ts';

const LeRobot = Type.Object(
  {
    codebase_version: Type.String({ description: 'Version of the LeRobot layout, such as `v2.1`.' }),
    robot_type: Nullable(Type.String({ description: 'Type of the robot. Null if the file does not name it.' })),
    episodes: Type.Integer({ description: 'Number of episodes.' }),
    frames: Type.Integer({ description: 'Number of frames in all episodes.' }),
    tasks: Nullable(Type.Integer({ description: 'Number of tasks. Null if the file does not state it.' })),
    fps: Type.Number({ description: 'Frames per second.' }),
    features: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the feature, such as `observation.state`.' }),
        dtype: Type.String({ description: 'Data type, such as `float32`, `int64` or `video`.' }),
        shape: Type.Array(Type.Integer(), { description: 'Size of each dimension.' }),
        names: Type.Optional(
          Type.Array(Type.String(), { description: 'Names of the dimensions, or of the motors along them.' }),
        ),
      }),
      { description: 'Features of each frame.' },
    ),
  },
  { description: 'Content of `meta/info.json`. Null if the files do not follow the LeRobot layout.' },
);

export const Dataset = Type.Object(
  {
    ...SHOWN,
    task: Nullable(Described(Task, 'Task that the dataset is for. Null if it has none.')),
    license: License,
    price: Price,
    status: Enum(['draft', 'published'], { description: 'The shards of a `published` dataset never change.' }),
    shards: Type.Integer({ description: 'Number of files.' }),
    size: Type.Integer({ description: 'Total size of all shards in bytes.' }),
    rows: Nullable(Type.Integer({ description: 'Number of rows in all tables. Null until they are counted.' })),
    lerobot: Nullable(LeRobot),
    ...COUNTED,
  },
  {
    $id: 'Dataset',
    description: 'A dataset: one or more shards that are published once.',
    examples: [
      {
        id: 'dst_01k9zq4v7he1r8c3t5n6m2x0ef',
        slug: 'acme-robotics/tray-sorting',
        name: 'Tray Sorting',
        owner: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', slug: 'acme-robotics' },
        task: 'manipulation',
        license: 'CC-BY-4.0',
        price: { currency: 'usd', amount: 0, model: 'one_time' },
        status: 'published',
        shards: 3,
        size: 18_204_114,
        rows: 25_650,
        lerobot: null,
        downloads: 310,
        stars: 12,
        description: 'Teleoperated episodes of sorting parts into trays.',
        visibility: 'public',
        created_at: '2026-01-05T09:30:00.000Z',
        updated_at: '2026-03-02T14:12:45.120Z',
        published_at: '2026-01-05T10:02:11.004Z',
        listing: null,
        starred: true,
      },
    ],
  },
);

export function toDatasetResponse(asset: AssetRow, context: AssetContext): Static<typeof Dataset> {
  return {
    ...toAssetFields(asset, context),
    task: asset.task === '' ? null : asset.task,
    status: asset.published_at === null ? 'draft' : 'published',
    shards: asset.file_count,
    size: asset.size,
    rows: asset.row_count,
    lerobot: asset.layout === null ? null : toLeRobotField(asset.layout),
  };
}

/** Maps the layout as stored to the fields of the API. */
function toLeRobotField({ total_episodes, total_frames, total_tasks, ...info }: LeRobotInfo): Static<typeof LeRobot> {
  const { codebase_version, robot_type, fps, features } = info;
  const counts = { episodes: total_episodes, frames: total_frames, tasks: total_tasks ?? null };
  return { codebase_version, robot_type, ...counts, fps, features };
}
