import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, toSecond } from './dates.ts';

test('formats the UTC day', () => {
  assert.equal(day('2026-12-15T23:59:59.000Z'), '2026-12-15');
  assert.equal(day(null), 'never');
});

test('formats a time to the second, and null as an empty string', () => {
  assert.equal(toSecond('2026-12-15T23:59:59.123Z'), '2026-12-15 23:59:59');
  assert.equal(toSecond(null), '');
});
