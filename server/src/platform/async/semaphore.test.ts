import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../errors.ts';
import { Semaphore } from './semaphore.ts';

test('limits concurrency, queues in order and rejects the rest with 503 unavailable', async () => {
  const semaphore = new Semaphore(2, 2);
  const running = new Set<number>();
  const done: number[] = [];
  const finish: (() => void)[] = [];
  const run = (number: number) =>
    semaphore.run(async () => {
      running.add(number);
      assert.ok(running.size <= 2);
      await new Promise<void>((resolve) => finish.push(resolve));
      running.delete(number);
      done.push(number);
    });
  const tasks = [1, 2, 3, 4].map(run);
  await assert.rejects(
    run(5),
    (error: ApiError) => error.code === 'unavailable' && error.headers['retry-after'] === '3',
  );
  while (done.length < 4) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(tasks);
  assert.deepEqual(done, [1, 2, 3, 4]);
});

test('releases the permit of a task that fails', async () => {
  const semaphore = new Semaphore(1, 0);
  await assert.rejects(
    semaphore.run(() => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await semaphore.run(async () => 'in'), 'in');
});
