import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRemainingTime } from './remaining-time.ts';
import { Pace } from './upload-rate.ts';

test('a rate is told of the last seconds, and not before there is one', () => {
  const pace = new Pace();
  pace.note(5_000, 0);
  assert.equal(pace.rate(), undefined);
  pace.note(7_000, 1_000);
  assert.equal(pace.rate(), 2_000);
  for (let second = 2; second <= 30; second++) pace.note(7_000 + (second - 1) * 100, second * 1_000);
  assert.equal(Math.round(pace.rate() ?? 0), 100);
});

test('durations are short', () => {
  assert.deepEqual([0.2, 42, 190, 3600, 7500].map(formatRemainingTime), ['1 s', '42 s', '3 min', '1 h', '2 h 5 min']);
});
