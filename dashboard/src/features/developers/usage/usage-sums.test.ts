import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageDay } from '@souk/sdk';
import { daysOf } from '../../../lib/format/utc-days.ts';
import { periodOf } from './period.ts';
import { groupsOf, pointsOf, REST, sumOf } from './usage-sums.ts';

const row = (date: string, model: UsageDay['model'], key_id: string, cost: string): UsageDay => ({
  ...{ date, model, key_id, cost, currency: 'usd', requests: 2 },
  ...{ prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
});

const rows = [
  row('2026-01-03', 'svc-fast-8b', 'key_1', '0.000000001'),
  row('2026-01-03', 'svc-reason-70b', 'key_2', '0.5'),
  row('2026-01-01', 'svc-fast-8b', 'key_2', '0.000000002'),
];

test('returns periods that end today, with every day', () => {
  const now = Date.parse('2026-03-02T23:59:59Z');
  assert.deepEqual(periodOf('7', now), { from: '2026-02-24', to: '2026-03-02' });
  assert.deepEqual(periodOf('month', now), { from: '2026-03-01', to: '2026-03-02' });
  assert.deepEqual(daysOf(periodOf('month', now)), ['2026-03-01', '2026-03-02']);
  assert.equal(daysOf(periodOf('90', now)).length, 90);
});

test('sums usage exactly, in total and by group', () => {
  assert.deepEqual(sumOf(rows), { requests: 6, promptTokens: 300, completionTokens: 30, nano: 500_000_003n });
  assert.deepEqual(
    groupsOf(rows, 'model').map(({ id, nano }) => [id, nano]),
    [
      ['svc-reason-70b', 500_000_000n],
      ['svc-fast-8b', 3n],
    ],
  );
  assert.deepEqual(
    groupsOf(rows, 'key').map(({ id, requests }) => [id, requests]),
    [
      ['key_2', 4],
      ['key_1', 2],
    ],
  );
});

test('returns a point for every day, with the named groups and the rest', () => {
  const period = { from: '2026-01-01', to: '2026-01-03' };
  assert.deepEqual(pointsOf(rows, { period, by: 'key', measure: 'tokens', named: ['key_2'] }), [
    { start: '2026-01-01', values: { key_2: 110 } },
    { start: '2026-01-02', values: {} },
    { start: '2026-01-03', values: { [REST]: 110, key_2: 110 } },
  ]);
  assert.deepEqual(pointsOf(rows, { period, by: 'model', measure: 'cost', named: ['svc-reason-70b'] }).at(-1)?.values, {
    [REST]: 1e-9,
    'svc-reason-70b': 0.5,
  });
});
