import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeOf, readPeriod } from './sales-period.ts';

const NOW = new Date('2026-03-15T22:30:00Z');

test('ends a period of days today, and compares it with as many days before', () => {
  assert.deepEqual(rangeOf('7d', NOW), { from: '2026-03-09', before: '2026-03-02', to: '2026-03-15', interval: 'day' });
});

test('starts twelve months at the first day of a month', () => {
  assert.deepEqual(rangeOf('12m', NOW), {
    from: '2025-04-01',
    before: '2024-04-01',
    to: '2026-03-15',
    interval: 'month',
  });
});

test('falls back to thirty days for an unknown period', () => {
  assert.deepEqual([readPeriod('90d'), readPeriod('1y'), readPeriod(null)], ['90d', '30d', '30d']);
});
