import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatBytes, formatCount } from './format-limit.ts';

test('formats counts as English does', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (count) => formatCount(count) === count.toLocaleString('en-US')));
});

test('formats sizes with three digits at most', () => {
  const shown = [999, 1000, 1_048_576, 200_000_000_000, 3_000_000_000_000_000].map(formatBytes);
  assert.deepEqual(shown, ['999 bytes', '1 kB', '1.05 MB', '200 GB', '3000 TB']);
});
