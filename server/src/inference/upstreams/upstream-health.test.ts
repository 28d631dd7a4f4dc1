import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UpstreamHealth } from './upstream-health.ts';

function healthAt(start = 1_000_000) {
  const clock = { now: start };
  return { clock, health: new UpstreamHealth(undefined, () => clock.now) };
}

test('two failures in a row put it out, one that answers in between does not', () => {
  const { health } = healthAt();
  assert.equal(health.failed('failed'), false);
  health.answered();
  assert.equal(health.failed('failed'), false);
  assert.equal(health.isOut, false);
  assert.equal(health.failed('failed'), true);
  assert.equal(health.isOut, true);
});

test('one that cannot be reached is out at once', () => {
  const { health } = healthAt();
  assert.equal(health.failed('unreachable'), true);
  assert.equal(health.isOut, true);
});

test('it is left alone for longer each time, but never for more than half a minute', () => {
  const { clock, health } = healthAt();
  for (const rest of [1, 2, 4, 8, 16, 30, 30]) {
    health.failed('unreachable');
    // Others that were under way fail too, and change nothing.
    assert.equal(health.failed('unreachable'), false);
    clock.now += rest * 1000 - 1;
    assert.equal(health.isOut, true, `${rest} s are not over`);
    clock.now += 1;
    assert.equal(health.isOut, false, `${rest} s are over`);
  }
  health.answered();
  health.failed('unreachable');
  clock.now += 1000;
  assert.equal(health.isOut, false);
});

test('one that came back has to prove itself', () => {
  const { health } = healthAt();
  health.failed('unreachable');
  health.comeBack();
  assert.equal(health.isOut, false);
  assert.equal(health.failed('failed'), true);
});

test('one that nobody answered at is down until it is seen or answers; one that failed, for as long as it is left alone', () => {
  const { clock, health } = healthAt();
  for (const recover of ['comeBack', 'answered'] as const) {
    health.failed('unreachable');
    clock.now += 60_000;
    assert.deepEqual([health.isOut, health.isDown], [false, true]);
    health[recover]();
    assert.equal(health.isDown, false);
  }
  health.failed('failed');
  assert.equal(health.isDown, false);
  health.failed('failed');
  assert.equal(health.isDown, true);
  clock.now += 60_000;
  assert.equal(health.isDown, false);
});
