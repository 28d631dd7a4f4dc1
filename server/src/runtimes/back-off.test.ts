import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackOff } from './back-off.ts';

const HOUR = 3_600_000;

test('doubles the pause with each consecutive failure, up to a maximum', () => {
  const backOff = new BackOff({ first: HOUR, max: 5 * HOUR });
  assert.equal(backOff.left, 0);
  for (const hours of [1, 2, 4, 5, 5]) {
    backOff.failed();
    assert.equal(Math.round(backOff.left / HOUR), hours);
  }
  backOff.succeeded();
  assert.equal(backOff.left, 0);
  backOff.failed();
  assert.equal(Math.round(backOff.left / HOUR), 1);
});
