import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statisticsOf } from './column-statistics.ts';

const rows = [
  { joint: 'elbow', angle: 1, pose: [0, 1] },
  { joint: 'wrist', angle: 4, pose: [0, 1] },
  { joint: 'elbow', angle: null },
];

test('counts missing and distinct values, and computes the range of numbers', () => {
  assert.deepEqual(statisticsOf(rows, 'angle'), { missing: 1, distinct: 2, range: { min: 1, mean: 2.5, max: 4 } });
  assert.deepEqual(statisticsOf(rows, 'joint'), { missing: 0, distinct: 2 });
  assert.deepEqual(statisticsOf(rows, 'pose'), { missing: 1, distinct: 1 });
});

test('omits the range of a column without values', () => {
  assert.deepEqual(statisticsOf([], 'angle'), { missing: 0, distinct: 0 });
  assert.deepEqual(statisticsOf(rows, 'speed'), { missing: 3, distinct: 0 });
});
