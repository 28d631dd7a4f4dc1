import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longStart, shortStart } from './interval-labels.ts';

test('formats days in UTC', () => {
  assert.equal(shortStart('2026-01-05', 'day'), 'Jan 5');
  assert.equal(longStart('2026-01-05', 'day'), 'Mon, Jan 5, 2026');
});

test('names weeks by their first day, and months by their name', () => {
  assert.equal(longStart('2026-01-05', 'week'), 'Week of Jan 5, 2026');
  assert.equal(shortStart('2026-01-01', 'month'), 'Jan 26');
  assert.equal(longStart('2026-01-01', 'month'), 'January 2026');
});
