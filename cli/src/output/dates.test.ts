import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDay, formatTimestamp } from './dates.ts';

test('formats the UTC day', () => {
  assert.equal(formatDay('2026-12-15T23:59:59.000Z'), '2026-12-15');
  assert.equal(formatDay(null), 'never');
});

test('formats a time to the second, and null as an empty string', () => {
  assert.equal(formatTimestamp('2026-12-15T23:59:59.123Z'), '2026-12-15 23:59:59');
  assert.equal(formatTimestamp(null), '');
});
