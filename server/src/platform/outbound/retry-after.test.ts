import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-01-07T08:00:00Z');

test('parses seconds and dates', () => {
  assert.equal(readRetryAfter('120', NOW), 120_000);
  assert.equal(readRetryAfter(' 0 ', NOW), 0);
  assert.equal(readRetryAfter(['5', '9'], NOW), 5_000);
  assert.equal(readRetryAfter('Wed, 07 Jan 2026 08:01:30 GMT', NOW), 90_000);
});

test('returns 0 for a date in the past', () => {
  assert.equal(readRetryAfter('Wed, 07 Jan 2026 07:59:59 GMT', NOW), 0);
});

test('returns null for anything else', () => {
  for (const text of [
    undefined,
    '',
    '-1',
    '1.5',
    '1e3',
    'soon',
    '5 apples',
    '2026-01-07',
    'Wed, 99 Jan 2026 08:01:30 GMT',
  ])
    assert.equal(readRetryAfter(text, NOW), null, String(text));
  assert.equal(readRetryAfter('9'.repeat(400), NOW), null);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const wait = readRetryAfter(text, NOW);
      assert.ok(wait === null || (Number.isSafeInteger(wait) && wait >= 0));
    }),
  );
});
