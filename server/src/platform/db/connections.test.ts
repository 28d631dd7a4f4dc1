import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type pg from 'pg';
import { Connections, type Share } from './connections.ts';

/** A pool of which a test decides what becomes of each connection. */
class FakePool extends EventEmitter {
  idleCount = 0;
  waitingCount = 0;
  readonly asked: PromiseWithResolvers<unknown>[] = [];
  readonly released: (Error | undefined)[] = [];

  connect(): Promise<unknown> {
    const connection = Promise.withResolvers<unknown>();
    this.asked.push(connection);
    return connection.promise;
  }

  accept(index: number): void {
    this.asked[index]?.resolve({ release: (error?: Error) => this.released.push(error) });
  }

  refuse(index: number): void {
    this.asked[index]?.reject(Object.assign(new Error('too many connections'), { code: '53300' }));
  }
}

function open(size: number, maxWaitMs: number) {
  const pool = new FakePool();
  return { pool, connections: new Connections(pool as unknown as pg.Pool, { size, maxWaitMs }) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function lend({ pool, connections }: ReturnType<typeof open>, share: Share) {
  const lent = connections.connect(share, 60_000);
  await turn();
  pool.accept(pool.asked.length - 1);
  return lent;
}

test('one deadline covers the wait for a share, for a place, and for the connection itself', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const pass = async (ms: number) => {
    now += ms;
    t.mock.timers.tick(ms);
    await turn();
  };
  const opened = open(2, 1_000);
  const [write, read] = [await lend(opened, 'limited'), await lend(opened, 'all')];
  let failure: Error | undefined;
  opened.connections.connect('limited').catch((error: Error) => {
    failure = error;
  });
  await pass(400);
  write.release(); // there is a share now, and with it a place
  await turn();
  assert.equal(opened.pool.asked.length, 3);
  await pass(500);
  assert.equal(failure, undefined);
  await pass(200);
  assert.match(String(failure), /waited .* for a database connection/);

  opened.pool.accept(2); // too late for whoever asked: it goes back
  await turn();
  assert.deepEqual(opened.pool.released, [undefined, undefined]);
  (await lend(opened, 'limited')).release();
  read.release();
});

test('where there is no room on the server, an idle connection is used at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] }); // nothing here waits for time to pass
  const { pool, connections } = open(4, 60_000);
  const lent = connections.connect('all');
  await turn();
  pool.idleCount = 1;
  pool.refuse(0);
  await turn();
  assert.equal(pool.asked.length, 2);
  pool.accept(1);
  await lent;
});

test('with an idle connection nothing waits for a timer', async (t) => {
  const timers = t.mock.method(globalThis, 'setTimeout');
  const opened = open(2, 60_000);
  opened.pool.idleCount = 1;
  (await lend(opened, 'all')).release();
  assert.equal(timers.mock.callCount(), 0);
  opened.pool.waitingCount = 1; // somebody else will have it
  (await lend(opened, 'all')).release();
  assert.equal(timers.mock.callCount(), 1);
});

test('however many wait for a connection to be released, the pool has one listener for them', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { pool, connections } = open(20, 60_000);
  const lent = Array.from({ length: 12 }, () => connections.connect('all'));
  await turn();
  for (let i = 0; i < 12; i++) pool.refuse(i);
  await turn();
  assert.equal(pool.listenerCount('release'), 1);
  for (let i = 12; i < 24; i++) {
    pool.idleCount = 1;
    pool.emit('release', undefined, {});
    await turn();
    assert.equal(pool.asked.length, i + 1, 'one is woken by each');
    pool.accept(i);
    pool.idleCount = 0;
  }
  await Promise.all(lent);
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
    await turn();
    assert.equal(pool.asked.length, writes);
  });
}

test('a heartbeat has a connection although reads and writes hold all of theirs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const opened = open(4, 60_000);
  for (let i = 0; i < 3; i++) await lend(opened, 'limited');
  await lend(opened, 'all');
  const heartbeat = await lend(opened, 'heartbeat');
  const next = opened.connections.connect('heartbeat', 60_000);
  await turn();
  assert.equal(opened.pool.asked.length, 5, 'one at a time');
  heartbeat.release();
  await turn();
  opened.pool.accept(5);
  await next;
});
