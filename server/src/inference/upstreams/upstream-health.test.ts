import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UpstreamHealth } from './upstream-health.ts';

function healthAt(start = 1_000_000) {
  const clock = { now: start };
  return { clock, health: new UpstreamHealth(undefined, () => clock.now) };
}

test('backs off after two consecutive failures, not after two with a success in between', () => {
  const { health } = healthAt();
  assert.equal(health.recordFailure('failed'), false);
  health.recordSuccess();
  assert.equal(health.recordFailure('failed'), false);
  assert.equal(health.isInBackoff, false);
  assert.equal(health.recordFailure('failed'), true);
  assert.equal(health.isInBackoff, true);
});

test('backs off at once from an unreachable replica', () => {
  const { health } = healthAt();
  assert.equal(health.recordFailure('unreachable'), true);
  assert.equal(health.isInBackoff, true);
});

test('doubles the backoff up to 30 seconds', () => {
  const { clock, health } = healthAt();
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    health.recordFailure('unreachable');
    // Concurrent requests that fail as well do not extend the backoff.
    assert.equal(health.recordFailure('unreachable'), false);
    clock.now += seconds * 1000 - 1;
    assert.equal(health.isInBackoff, true, `${seconds} s are not over`);
    clock.now += 1;
    assert.equal(health.isInBackoff, false, `${seconds} s are over`);
  }
  health.recordSuccess();
  health.recordFailure('unreachable');
  clock.now += 1000;
  assert.equal(health.isInBackoff, false);
});

test('backs off after a single failure until a request succeeds', () => {
  const { health } = healthAt();
  health.recordFailure('unreachable');
  health.markReachable();
  assert.equal(health.isInBackoff, false);
  assert.equal(health.recordFailure('failed'), true);
});

test('reports an unreachable replica as down until it responds, and a failing one during its backoff', () => {
  const { clock, health } = healthAt();
  for (const recover of ['markReachable', 'recordSuccess'] as const) {
    health.recordFailure('unreachable');
    clock.now += 60_000;
    assert.deepEqual([health.isInBackoff, health.isDown], [false, true]);
    health[recover]();
    assert.equal(health.isDown, false);
  }
  health.recordFailure('failed');
  assert.equal(health.isDown, false);
  health.recordFailure('failed');
  assert.equal(health.isDown, true);
  clock.now += 60_000;
  assert.equal(health.isDown, false);
});
