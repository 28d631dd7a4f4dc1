import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentile, pointsOf, readCall, readStarts } from './call-figures.ts';

const at = '2026-03-02T14:12:47.800Z';
const outcome = (message: string) => readCall({ at, message })?.outcome;

test('reads the outcome of a call from its log line', () => {
  assert.deepEqual(readCall({ at, message: 'req_1 200 12 ms' }), {
    at: Date.parse(at),
    outcome: 'succeeded',
    milliseconds: 12,
  });
  assert.equal(outcome('req_1 422 3 ms: `inputs` is required.'), 'rejected');
  assert.equal(outcome('req_1 502 30 ms: It died.'), 'failed');
  assert.equal(outcome('req_1 broke off after 4000 ms: It died.'), 'failed');
  assert.equal(outcome('req_1 the caller left after 900 ms'), 'disconnected');
  assert.equal(outcome('12 calls were left out here.'), undefined);
});

test('reads how long each start took', () => {
  const ready = 'Ready: its process started in 40 ms, and loaded the model in 160 ms.';
  assert.deepEqual(
    readStarts([
      { at, message: 'Starting on node-1.' },
      { at, message: ready },
    ]),
    [200],
  );
});

test('returns one of the values as a percentile', () => {
  const values = [30, 10, 20, 40];
  assert.deepEqual([percentile(values, 50), percentile(values, 95), percentile([], 50)], [20, 40, undefined]);
});

test('returns a point for every interval, and leaves out earlier calls', () => {
  const minute = 60_000;
  const now = Date.parse('2026-03-02T14:12:30Z');
  const call = (ago: number, milliseconds: number) => ({ at: now - ago, outcome: 'succeeded' as const, milliseconds });
  const points = pointsOf([call(0, 10), call(minute, 20), call(minute, 40), call(60 * minute, 1)], {
    until: now + 1,
    intervalMs: minute,
    count: 3,
  });
  assert.deepEqual(points.map(({ start, values }) => [start, values.succeeded, values.p95]), [
    ['2026-03-02T14:10:00.000Z', 0, null],
    ['2026-03-02T14:11:00.000Z', 2, 40],
    ['2026-03-02T14:12:00.000Z', 1, 10],
  ]); // biome-ignore format: a table
});
