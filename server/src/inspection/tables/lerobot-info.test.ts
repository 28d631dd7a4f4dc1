import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memorySource } from '../buffer-source.fixture.ts';
import { readLeRobotInfo } from './lerobot-info.ts';

const read = (info: unknown) => readLeRobotInfo(memorySource(JSON.stringify(info)));

const FEATURES = {
  'observation.state': { dtype: 'float32', shape: [2], names: { motors: ['shoulder', 'gripper'] } },
  'observation.images.top': { dtype: 'video', shape: [480, 640, 3], names: ['height', 'width', 'channel'], info: {} },
  timestamp: { dtype: 'float32', shape: [1], names: null },
};
const V2 = {
  codebase_version: 'v2.1',
  robot_type: 'so100',
  total_episodes: 50,
  total_frames: 12_000,
  total_tasks: 1,
  total_videos: 50,
  total_chunks: 1,
  chunks_size: 1000,
  fps: 30,
  splits: { train: '0:50' },
  data_path: 'data/chunk-{episode_chunk:03d}/episode_{episode_index:06d}.parquet',
  video_path: 'videos/chunk-{episode_chunk:03d}/{video_key}/episode_{episode_index:06d}.mp4',
  features: FEATURES,
};
const { total_chunks: _, total_videos: __, ...COMMON } = V2;
const V3 = {
  ...COMMON,
  codebase_version: 'v3.0',
  data_files_size_in_mb: 100,
  data_path: 'data/chunk-{chunk_index:03d}/file-{file_index:03d}.parquet',
};

test('reads every layout in use', async () => {
  const expected = {
    robot_type: 'so100',
    total_episodes: 50,
    total_frames: 12_000,
    total_tasks: 1,
    fps: 30,
    features: [
      { name: 'observation.state', dtype: 'float32', shape: [2], names: ['shoulder', 'gripper'] },
      { name: 'observation.images.top', dtype: 'video', shape: [480, 640, 3], names: ['height', 'width', 'channel'] },
      { name: 'timestamp', dtype: 'float32', shape: [1] },
    ],
  };
  for (const info of [{ ...V2, codebase_version: 'v2.0' }, V2, V3]) {
    assert.deepEqual(await read(info), { codebase_version: info.codebase_version, ...expected });
  }
});

test('accepts missing optional fields', async () => {
  const { robot_type: _robot, total_tasks: _tasks, ...bare } = V3;
  const info = await read({ ...bare, features: {} });
  assert.equal(info?.robot_type, null);
  assert.ok(info && !('total_tasks' in info));
});

test('returns null for anything else', async () => {
  const others: unknown[] = [
    ...[null, [], 'v2.1', {}, { features: FEATURES }],
    ...[
      { ...V2, codebase_version: 'v1.6' },
      { ...V2, codebase_version: 2 },
      { ...V2, fps: 0 },
      { ...V2, fps: '30' },
    ],
    ...[
      { ...V2, total_frames: -1 },
      { ...V2, total_episodes: 1.5 },
      { ...V2, features: [] },
    ],
    { ...V2, features: { a: { dtype: 'float32', shape: [-1] } } },
    { ...V2, features: { a: { dtype: 'float32' } } },
    { ...V2, features: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [i, FEATURES.timestamp])) },
    { ...V2, notes: 'x'.repeat(1024 * 1024) },
  ];
  for (const other of others) assert.equal(await read(other), null, JSON.stringify(other).slice(0, 100));
  assert.equal(await readLeRobotInfo(memorySource('{"codebase_version":')), null);
});

test('never throws', async () => {
  const keys = fc.constantFrom(...Object.keys(V2));
  await fc.assert(
    fc.asyncProperty(keys, fc.jsonValue(), async (key, value) => {
      const info = await read({ ...V2, [key]: value });
      assert.ok(info === null || Array.isArray(info.features));
    }),
    { numRuns: 500 },
  );
});
