import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { queueBackoff, RETRY_DELAYS_MS, retryDelay } from './retry-schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

test('retries after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h, 24 h and 24 h', () => {
  const minutes = [2, 10, 30, 60, 180, 360, 720, 1440, 1440];
  assert.deepEqual(RETRY_DELAYS_MS, [5_000, 30_000, ...minutes.map((count) => count * 60_000)]);
});

test('adds up to a fifth of jitter, and does not retry after the last step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
      const wait = retryDelay(tries, null, random);
      const step = RETRY_DELAYS_MS[tries - 1];
      if (step === undefined) assert.equal(wait, null);
      else assert.ok(wait !== null && wait >= step && wait <= step * 1.2);
    }),
  );
});

test('honours Retry-After up to a day, and never waits less than the step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 0, max: 30 * DAY_MS }), (tries, requestedMs) => {
      const wait = retryDelay(tries, requestedMs, 0);
      assert.equal(wait, Math.max(RETRY_DELAYS_MS[tries - 1] as number, Math.min(requestedMs, DAY_MS)));
    }),
  );
});

test('backs a queue off after many consecutive failures, exponentially, up to a minute', () => {
  const backoffs = Array.from({ length: 40 }, (_, failures) => queueBackoff(failures));
  assert.deepEqual(backoffs.slice(0, 10), Array(10).fill(0));
  assert.deepEqual(backoffs.slice(10, 13), [1_000, 2_000, 4_000]);
  assert.ok(backoffs.every((backoff, i) => i === 0 || backoff >= (backoffs[i - 1] as number)));
  assert.equal(Math.max(...backoffs), 60_000);
});

test('backs off after two failures that time out', () => {
  assert.deepEqual([queueBackoff(1, 15_000), queueBackoff(2, 15_000), queueBackoff(3, 15_000)], [0, 1_000, 2_000]);
});
