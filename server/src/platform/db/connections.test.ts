import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type pg from 'pg';
import { Connections, type Share } from './connections.ts';

/** A pool whose test decides the outcome of each connection attempt. */
class FakePool extends EventEmitter {
  idleCount = 0;
  waitingCount = 0;
  readonly attempts: PromiseWithResolvers<unknown>[] = [];
  readonly released: (Error | undefined)[] = [];

  connect(): Promise<unknown> {
    const connection = Promise.withResolvers<unknown>();
    this.attempts.push(connection);
    return connection.promise;
  }

  accept(index: number): void {
    this.attempts[index]?.resolve({ release: (error?: Error) => this.released.push(error) });
  }

  reject(index: number): void {
    this.attempts[index]?.reject(Object.assign(new Error('too many connections'), { code: '53300' }));
  }
}

function open(size: number, maxWaitMs: number) {
  const pool = new FakePool();
  return { pool, connections: new Connections(pool as unknown as pg.Pool, { size, maxWaitMs }) };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

async function borrow({ pool, connections }: ReturnType<typeof open>, share: Share) {
  const borrowed = connections.connect(share, 60_000);
  await nextTick();
  pool.accept(pool.attempts.length - 1);
  return borrowed;
}

test('one deadline covers the wait for both permits and for the connection itself', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const pass = async (ms: number) => {
    now += ms;
    t.mock.timers.tick(ms);
    await nextTick();
  };
  const opened = open(2, 1_000);
  const [write, read] = [await borrow(opened, 'limited'), await borrow(opened, 'all')];
  let failure: Error | undefined;
  opened.connections.connect('limited').catch((error: Error) => {
    failure = error;
  });
  await pass(400);
  write.release(); // both permits are available now
  await nextTick();
  assert.equal(opened.pool.attempts.length, 3);
  await pass(500);
  assert.equal(failure, undefined);
  await pass(200);
  assert.match(String(failure), /waited .* for a database connection/);

  opened.pool.accept(2); // too late for the caller: it is returned to the pool
  await nextTick();
  assert.deepEqual(opened.pool.released, [undefined, undefined]);
  (await borrow(opened, 'limited')).release();
  read.release();
});

test('uses an idle connection at once when the server accepts no more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] }); // nothing here waits for time to pass
  const { pool, connections } = open(4, 60_000);
  const borrowed = connections.connect('all');
  await nextTick();
  pool.idleCount = 1;
  pool.reject(0);
  await nextTick();
  assert.equal(pool.attempts.length, 2);
  pool.accept(1);
  await borrowed;
});

test('starts no timer when a connection is idle', async (t) => {
  const timers = t.mock.method(globalThis, 'setTimeout');
  const opened = open(2, 60_000);
  opened.pool.idleCount = 1;
  (await borrow(opened, 'all')).release();
  assert.equal(timers.mock.callCount(), 0);
  opened.pool.waitingCount = 1; // another caller will get it
  (await borrow(opened, 'all')).release();
  assert.equal(timers.mock.callCount(), 1);
});

test('adds one listener to the pool for any number of waiters', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { pool, connections } = open(20, 60_000);
  const borrowed = Array.from({ length: 12 }, () => connections.connect('all'));
  await nextTick();
  for (let i = 0; i < 12; i++) pool.reject(i);
  await nextTick();
  assert.equal(pool.listenerCount('release'), 1);
  for (let i = 12; i < 24; i++) {
    pool.idleCount = 1;
    pool.emit('release', undefined, {});
    await nextTick();
    assert.equal(pool.attempts.length, i + 1, 'each release wakes one waiter');
    pool.accept(i);
    pool.idleCount = 0;
  }
  await Promise.all(borrowed);
});

for (const [size, writes] of [
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [8, 6],
] as const) {
  test(`writes use ${writes} of ${size} connections`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { pool, connections } = open(size, 60_000);
    for (let i = 0; i < size; i++) connections.connect('limited').catch(() => undefined);
    await nextTick();
    assert.equal(pool.attempts.length, writes);
  });
}

test('heartbeats get a connection while reads and writes hold all of theirs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const opened = open(4, 60_000);
  for (let i = 0; i < 3; i++) await borrow(opened, 'limited');
  await borrow(opened, 'all');
  const heartbeat = await borrow(opened, 'heartbeat');
  const next = opened.connections.connect('heartbeat', 60_000);
  await nextTick();
  assert.equal(opened.pool.attempts.length, 5, 'one at a time');
  heartbeat.release();
  await nextTick();
  opened.pool.accept(5);
  await next;
});
