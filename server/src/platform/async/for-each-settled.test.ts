import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimed, forEachSettled } from './for-each-settled.ts';

test('runs the task for every item and throws the first failure at the end', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  };
  await assert.rejects(forEachSettled([1, 2, 3, 4, 5], work), { message: 'no 2' });
  assert.deepEqual(done, [1, 3, 5]);
});

test('claims batches until one is not full', async () => {
  const rows = [1, 2, 3, 4, 5];
  const requestedCounts: number[] = [];
  const claim = async (count: number) => {
    requestedCounts.push(count);
    return rows.splice(0, count);
  };
  const seen: number[] = [];
  await forEachSettled(claimed(claim, 2), async (row) => seen.push(row));
  assert.deepEqual(
    [seen, requestedCounts],
    [
      [1, 2, 3, 4, 5],
      [2, 2, 2],
    ],
  );
});

test('throws if claiming fails', async () => {
  const claim = async () => {
    throw new Error('no database');
  };
  await assert.rejects(
    forEachSettled(claimed(claim), async () => undefined),
    { message: 'no database' },
  );
});
