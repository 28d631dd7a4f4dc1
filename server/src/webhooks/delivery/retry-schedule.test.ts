import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pauseAfter, RETRY_DELAYS_MS, waitAfter } from './retry-schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

test('the ladder is 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h, 24 h and 24 h', () => {
  const minutes = [2, 10, 30, 60, 180, 360, 720, 1440, 1440];
  assert.deepEqual(RETRY_DELAYS_MS, [5_000, 30_000, ...minutes.map((count) => count * 60_000)]);
});

test('each wait is its step and at most a fifth more, and after the last there is none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
      const wait = waitAfter(tries, null, random);
      const step = RETRY_DELAYS_MS[tries - 1];
      if (step === undefined) assert.equal(wait, null);
      else assert.ok(wait !== null && wait >= step && wait <= step * 1.2);
    }),
  );
});

test('a receiver that asks for more time gets it, up to a day, and never less than the step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 0, max: 30 * DAY_MS }), (tries, asked) => {
      const wait = waitAfter(tries, asked, 0);
      assert.equal(wait, Math.max(RETRY_DELAYS_MS[tries - 1] as number, Math.min(asked, DAY_MS)));
    }),
  );
});

test('a line rests only after many failures in a row, longer with each, and a minute at most', () => {
  const rests = Array.from({ length: 40 }, (_, failures) => pauseAfter(failures));
  assert.deepEqual(rests.slice(0, 10), Array(10).fill(0));
  assert.deepEqual(rests.slice(10, 13), [1_000, 2_000, 4_000]);
  assert.ok(rests.every((rest, i) => i === 0 || rest >= (rests[i - 1] as number)));
  assert.equal(Math.max(...rests), 60_000);
});

test('somebody who never answers is left to rest after two of them', () => {
  assert.deepEqual([pauseAfter(1, 15_000), pauseAfter(2, 15_000), pauseAfter(3, 15_000)], [0, 1_000, 2_000]);
});
