import assert from 'node:assert/strict';
import test from 'node:test';
import { delayBeforeRetry } from './retry.ts';

const highest = () => 1;
const lowest = () => 0;

test('doubles the delay up to a maximum, with jitter of up to one half', () => {
  const delays = [0, 1, 2, 3, 4, 10].map((attempt) => delayBeforeRetry(attempt, undefined, lowest));
  assert.deepEqual(delays, [500, 1000, 2000, 4000, 8000, 8000]);
  assert.equal(delayBeforeRetry(1, undefined, highest), 500);
});

test('never retries before Retry-After', () => {
  assert.equal(delayBeforeRetry(0, 3, lowest), 3000);
  assert.equal(delayBeforeRetry(5, 3, highest), 3250);
  assert.equal(delayBeforeRetry(0, 0, lowest), 0);
});
