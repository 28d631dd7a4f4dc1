import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statisticsOf } from './column-statistics.ts';

const rows = [
  { joint: 'elbow', angle: 1, pose: [0, 1] },
  { joint: 'wrist', angle: 4, pose: [0, 1] },
  { joint: 'elbow', angle: null },
];

test('numbers have a range, everything has different values, and what is missing is counted', () => {
  assert.deepEqual(statisticsOf(rows, 'angle'), { missing: 1, distinct: 2, range: { least: 1, mean: 2.5, most: 4 } });
  assert.deepEqual(statisticsOf(rows, 'joint'), { missing: 0, distinct: 2 });
  assert.deepEqual(statisticsOf(rows, 'pose'), { missing: 1, distinct: 1 });
});

test('where there is nothing, nothing is said of it', () => {
  assert.deepEqual(statisticsOf([], 'angle'), { missing: 0, distinct: 0 });
  assert.deepEqual(statisticsOf(rows, 'speed'), { missing: 3, distinct: 0 });
});
