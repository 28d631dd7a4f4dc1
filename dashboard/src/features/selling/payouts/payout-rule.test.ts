import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fateOf, minimumOf, nextRun } from './payout-rule.ts';

test('the least that is paid out is ten in the units of the currency, and anything in test mode', () => {
  assert.deepEqual([minimumOf('live', 'usd'), minimumOf('live', 'jpy'), minimumOf('test', 'usd')], [1000, 10, 1]);
});

test('what has cleared is due from there upwards, and owed below nothing', () => {
  const fate = (cleared: number) => fateOf('live', { currency: 'usd', pending: 0, cleared });
  assert.deepEqual([fate(0), fate(999), fate(1000), fate(-1)], ['nothing', 'too little', 'due', 'owed']);
});

test('payouts are made at four in the morning of UTC, today or tomorrow', () => {
  assert.equal(nextRun(new Date('2026-01-05T03:59:00Z')).toISOString(), '2026-01-05T04:00:00.000Z');
  assert.equal(nextRun(new Date('2026-01-31T04:00:00Z')).toISOString(), '2026-02-01T04:00:00.000Z');
});
