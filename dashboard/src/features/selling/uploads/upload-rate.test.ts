import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRemainingTime } from './remaining-time.ts';
import { UploadRate } from './upload-rate.ts';

test('averages the rate of the last seconds, and returns undefined before', () => {
  const rate = new UploadRate();
  rate.record(5_000, 0);
  assert.equal(rate.bytesPerSecond(), undefined);
  rate.record(7_000, 1_000);
  assert.equal(rate.bytesPerSecond(), 2_000);
  for (let second = 2; second <= 30; second++) rate.record(7_000 + (second - 1) * 100, second * 1_000);
  assert.equal(Math.round(rate.bytesPerSecond() ?? 0), 100);
});

test('formats the remaining time', () => {
  assert.deepEqual([0.2, 42, 190, 3600, 7500].map(formatRemainingTime), ['1 s', '42 s', '3 min', '1 h', '2 h 5 min']);
});
