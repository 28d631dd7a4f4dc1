import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longStart, shortStart } from './interval-labels.ts';

test('a day is a day of UTC wherever the reader is', () => {
  assert.equal(shortStart('2026-01-05', 'day'), 'Jan 5');
  assert.equal(longStart('2026-01-05', 'day'), 'Mon, Jan 5, 2026');
});

test('weeks and months are called by their first day, and by their name', () => {
  assert.equal(longStart('2026-01-05', 'week'), 'Week of Jan 5, 2026');
  assert.equal(shortStart('2026-01-01', 'month'), 'Jan 26');
  assert.equal(longStart('2026-01-01', 'month'), 'January 2026');
});
