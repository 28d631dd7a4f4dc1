import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RuntimeFailure, tooBusy } from '../../runtimes/runtime-failure.ts';
import { FairSemaphore } from './fair-semaphore.ts';

const never = new AbortController().signal;
const isBusy = (error: unknown): boolean =>
  error instanceof RuntimeFailure && error.kind === 'busy' && (error.details.retryAfter ?? 0) > 0;

describe('a line', () => {
  test('lets in as many as there are places, and the others in their order', async () => {
    const line = new FairSemaphore({ places: 2, queue: 2, maxWait: 60_000, busy: tooBusy });
    assert.equal(line.free, 2);
    const first = await line.enter(never);
    await line.enter(never);
    assert.equal(line.free, 0);
    const entered: string[] = [];
    const third = line.enter(never).then((leave) => {
      entered.push('third');
      return leave;
    });
    const fourth = line.enter(never).then(() => entered.push('fourth'));
    assert.equal(line.waiting, 2);
    first();
    first(); // a second time gives nobody a place
    (await third)();
    await fourth;
    assert.deepEqual(entered, ['third', 'fourth']);
  });

  test('turns away at once whom it has no room for', async () => {
    const line = new FairSemaphore({ places: 1, queue: 1, maxWait: 60_000, busy: tooBusy });
    const leave = await line.enter(never);
    const waiting = line.enter(never);
    await assert.rejects(line.enter(never), isBusy);
    leave();
    (await waiting)();
    (await line.enter(never))();
  });

  test('turns away who waited long enough', async () => {
    const line = new FairSemaphore({ places: 1, queue: 1, maxWait: 5, busy: tooBusy });
    const leave = await line.enter(never);
    await assert.rejects(line.enter(never), isBusy);
    assert.equal(line.waiting, 0);
    leave();
    (await line.enter(never))();
  });

  test('forgets who no longer wants to wait, and keeps no place for them', async () => {
    const line = new FairSemaphore({ places: 1, queue: 1, maxWait: 60_000, busy: tooBusy });
    const leave = await line.enter(never);
    const controller = new AbortController();
    const waiting = line.enter(controller.signal);
    controller.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    assert.equal(line.waiting, 0);
    leave();
    await line.enter(never);
    await assert.rejects(line.enter(AbortSignal.abort(new Error('long gone'))), /long gone/);
  });

  test('lets in by their tickets where these have an order, and turns away the last of them', async () => {
    const line = new FairSemaphore<number>({ places: 1, queue: 2, busy: tooBusy, order: () => (a, b) => a - b });
    const leave = await line.enter(never, { ticket: 9 });
    const entered: number[] = [];
    const wait = (ticket: number) =>
      line.enter(never, { ticket }).then((next) => {
        entered.push(ticket);
        next();
      });
    const third = assert.rejects(wait(3), isBusy);
    const turns = [wait(2), wait(1)];
    await third;
    assert.deepEqual(line.tickets, [1, 2]);
    leave();
    await Promise.all(turns);
    assert.deepEqual(entered, [1, 2]);
  });
});
