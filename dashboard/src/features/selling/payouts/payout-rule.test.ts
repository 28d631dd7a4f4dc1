import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearedStatus, minimumOf, nextRun } from './payout-rule.ts';

test('requires ten units of the currency, and any amount in test mode', () => {
  assert.deepEqual([minimumOf('live', 'usd'), minimumOf('live', 'jpy'), minimumOf('test', 'usd')], [1000, 10, 1]);
});

test('classifies the cleared amount by the minimum', () => {
  const status = (cleared: number) => clearedStatus('live', { currency: 'usd', pending: 0, cleared });
  assert.deepEqual([status(0), status(999), status(1000), status(-1)], ['nothing', 'below minimum', 'due', 'owed']);
});

test('runs next at 04:00 UTC, today or tomorrow', () => {
  assert.equal(nextRun(new Date('2026-01-05T03:59:00Z')).toISOString(), '2026-01-05T04:00:00.000Z');
  assert.equal(nextRun(new Date('2026-01-31T04:00:00Z')).toISOString(), '2026-02-01T04:00:00.000Z');
});
