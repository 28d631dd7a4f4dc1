import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchesOf } from './inspection-batches.ts';

const GB = 1_000_000_000;
const batches = (sizes: readonly number[]): number[][] => [...batchesOf(sizes, (size) => size)];

test('batches small files by 64, and large ones alone', () => {
  assert.deepEqual(batches([]), []);
  assert.deepEqual(
    batches(Array.from({ length: 130 }, () => 1)).map(({ length }) => length),
    [64, 64, 2],
  );
  assert.deepEqual(batches([1, 50 * GB, 2, 3, GB, GB]), [[1], [50 * GB], [2, 3], [GB], [GB]]);
});
