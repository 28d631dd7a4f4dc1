import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RuntimeFailure, tooBusy } from '../../runtimes/runtime-failure.ts';
import { FairSemaphore } from './fair-semaphore.ts';

const never = new AbortController().signal;
const isBusy = (error: unknown): boolean =>
  error instanceof RuntimeFailure && error.kind === 'busy' && (error.details.retryAfter ?? 0) > 0;

describe('FairSemaphore', () => {
  test('grants its permits, then queues in order', async () => {
    const semaphore = new FairSemaphore({ permits: 2, maxQueue: 2, maxWait: 60_000, busy: tooBusy });
    assert.equal(semaphore.available, 2);
    const first = await semaphore.acquire(never);
    await semaphore.acquire(never);
    assert.equal(semaphore.available, 0);
    const admitted: string[] = [];
    const third = semaphore.acquire(never).then((release) => {
      admitted.push('third');
      return release;
    });
    const fourth = semaphore.acquire(never).then(() => admitted.push('fourth'));
    assert.equal(semaphore.waiting, 2);
    first();
    first(); // a second call releases nothing
    (await third)();
    await fourth;
    assert.deepEqual(admitted, ['third', 'fourth']);
  });

  test('rejects at once when the queue is full', async () => {
    const semaphore = new FairSemaphore({ permits: 1, maxQueue: 1, maxWait: 60_000, busy: tooBusy });
    const release = await semaphore.acquire(never);
    const waiting = semaphore.acquire(never);
    await assert.rejects(semaphore.acquire(never), isBusy);
    release();
    (await waiting)();
    (await semaphore.acquire(never))();
  });

  test('rejects a waiter after maxWait', async () => {
    const semaphore = new FairSemaphore({ permits: 1, maxQueue: 1, maxWait: 5, busy: tooBusy });
    const release = await semaphore.acquire(never);
    await assert.rejects(semaphore.acquire(never), isBusy);
    assert.equal(semaphore.waiting, 0);
    release();
    (await semaphore.acquire(never))();
  });

  test('drops a waiter whose signal is aborted', async () => {
    const semaphore = new FairSemaphore({ permits: 1, maxQueue: 1, maxWait: 60_000, busy: tooBusy });
    const release = await semaphore.acquire(never);
    const controller = new AbortController();
    const waiting = semaphore.acquire(controller.signal);
    controller.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    assert.equal(semaphore.waiting, 0);
    release();
    await semaphore.acquire(never);
    await assert.rejects(semaphore.acquire(AbortSignal.abort(new Error('long gone'))), /long gone/);
  });

  test('admits by ticket order and rejects the last in order', async () => {
    const semaphore = new FairSemaphore<number>({
      permits: 1,
      maxQueue: 2,
      busy: tooBusy,
      order: () => (a, b) => a - b,
    });
    const release = await semaphore.acquire(never, { ticket: 9 });
    const admitted: number[] = [];
    const wait = (ticket: number) =>
      semaphore.acquire(never, { ticket }).then((next) => {
        admitted.push(ticket);
        next();
      });
    const third = assert.rejects(wait(3), isBusy);
    const turns = [wait(2), wait(1)];
    await third;
    assert.deepEqual(semaphore.tickets, [1, 2]);
    release();
    await Promise.all(turns);
    assert.deepEqual(admitted, [1, 2]);
  });
});
