import { type Static, Type } from 'typebox';
import type { LeRobotInfo } from '../../inspection/tables/lerobot-info.ts';
import { Enum, Nullable } from '../../platform/http/schemas/json-schema.ts';
import { type AssetRow, LICENSES, TASKS } from './asset.ts';
import type { AssetContext } from './asset-context.ts';
import { COUNTED, Price, SHOWN, toAssetFields } from './asset-view.ts';

const LeRobot = Type.Object(
  {
    codebase_version: Type.String({ description: 'of the layout, such as v2.1' }),
    robot_type: Nullable(Type.String()),
    episodes: Type.Integer(),
    frames: Type.Integer({ description: 'of all episodes together' }),
    tasks: Nullable(Type.Integer()),
    fps: Type.Number(),
    features: Type.Array(
      Type.Object({
        name: Type.String(),
        dtype: Type.String({ description: 'such as float32, int64 or video' }),
        shape: Type.Array(Type.Integer()),
        names: Type.Optional(Type.Array(Type.String(), { description: 'of the dimensions, or the motors along them' })),
      }),
    ),
  },
  { description: 'What `meta/info.json` says, where the files are laid out as LeRobot does; otherwise null.' },
);

export const Dataset = Type.Object(
  {
    ...SHOWN,
    task: Nullable(Enum(TASKS)),
    license: Enum(LICENSES),
    price: Price,
    status: Enum(['draft', 'published']),
    shards: Type.Integer({ description: 'how many files it holds' }),
    size: Type.Integer({ description: 'bytes, of all shards together' }),
    rows: Nullable(Type.Integer({ description: 'of all tables together; null until they have been counted' })),
    lerobot: Nullable(LeRobot),
    ...COUNTED,
  },
  {
    $id: 'Dataset',
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
