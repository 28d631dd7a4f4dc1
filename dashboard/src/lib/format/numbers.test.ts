import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes, formatCompact, formatCount } from './numbers.ts';

test('formats sizes in decimal units', () => {
  const sizes = [0, 1, 999, 1000, 1_048_664, 12_340, 999_499, 999_500, 999_999_999, 7.2e12];
  assert.deepEqual(sizes.map(formatBytes), [
    ...['0 bytes', '1 byte', '999 bytes', '1 KB', '1 MB', '12.3 KB', '999 KB', '1 MB', '1 GB', '7.2 TB'],
  ]);
});

test('formats counts in full and in short', () => {
  assert.deepEqual(
    [formatCount(12_000), formatCompact(12_000), formatCompact(7_240_000_000)],
    ['12,000', '12K', '7.2B'],
  );
});
