import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, toSecond } from './dates.ts';

test('a day is that of UTC', () => {
  assert.equal(day('2026-12-15T23:59:59.000Z'), '2026-12-15');
  assert.equal(day(null), 'never');
});

test('a time is told to the second, and none as nothing', () => {
  assert.equal(toSecond('2026-12-15T23:59:59.123Z'), '2026-12-15 23:59:59');
  assert.equal(toSecond(null), '');
});
