import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiveCall } from './live-call.ts';

/** A call that ends when the test says so, and a clock that only pauses move. */
function setUp() {
  const waiting: { input: number; respond: (output: string) => void; fail: (error: Error) => void }[] = [];
  const reported: unknown[] = [];
  const pauses: number[] = [];
  let time = 0;
  const live = new LiveCall<number, string>({
    call: (input) =>
      new Promise((respond, fail) => {
        waiting.push({ input, respond, fail });
      }),
    onStart: () => undefined,
    onResult: (input, output) => reported.push([input, output]),
    onError: (input, error) => reported.push([input, error]),
    intervalMs: () => 100,
    clock: {
      now: () => time,
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
        time += milliseconds;
      },
    },
  });
  return {
    live,
    waiting,
    reported,
    pauses,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('skips inputs while a call is in progress, and computes the latest', async () => {
  const { live, waiting, reported, pauses, pass } = setUp();
  for (const input of [1, 2, 3]) live.submit(input);
  assert.deepEqual(
    waiting.map(({ input }) => input),
    [1],
  );
  pass(30);
  waiting[0]?.respond('one');
  await settled();
  assert.deepEqual(pauses, [70]);
  assert.equal(waiting[1]?.input, 3);
  waiting[1]?.respond('three');
  await settled();
  assert.deepEqual(reported, [
    [1, 'one'],
    [3, 'three'],
  ]);
  pass(500);
  live.submit(4);
  assert.equal(waiting[2]?.input, 4, 'without a pause');
});

test('continues after an error', async () => {
  const { live, waiting, reported } = setUp();
  const error = new Error('busy');
  live.submit(1);
  live.submit(2);
  waiting[0]?.fail(error);
  await settled();
  waiting[1]?.respond('two');
  await settled();
  assert.deepEqual(reported, [
    [1, error],
    [2, 'two'],
  ]);
});

test('reports nothing once it is stopped', async () => {
  const { live, waiting, reported } = setUp();
  live.submit(1);
  live.submit(2);
  live.stop();
  waiting[0]?.respond('one');
  await settled();
  assert.equal(waiting.length, 1);
  assert.deepEqual(reported, []);
});
