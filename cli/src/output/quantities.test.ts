import assert from 'node:assert/strict';
import test from 'node:test';
import { formatBytes, formatDuration } from './quantities.ts';

test('formats bytes as three digits and a unit', () => {
  const written = [0, 999, 1000, 1234, 12_345, 99_949, 99_950, 999_499, 999_500, 4.35e9, 2e15, 5e18].map(formatBytes);
  const wanted = ['0 B', '999 B', '1.00 kB', '1.23 kB', '12.3 kB', '99.9 kB', '100 kB', '999 kB', '1.00 MB', '4.35 GB'];
  assert.deepEqual(written, [...wanted, '2.00 PB', '5000 PB']);
});

test('formats durations with two units or fewer', () => {
  const written = [-1, 0, 0.4, 59.4, 59.6, 60, 185, 3599, 3600, 8040, 86_399, 86_400, 273_600].map(formatDuration);
  const wanted = ['0 s', '0 s', '0 s', '59 s', '1 min', '1 min', '3 min 5 s', '59 min 59 s', '1 h', '2 h 14 min'];
  assert.deepEqual(written, [...wanted, '1 d', '1 d', '3 d 4 h']);
});
