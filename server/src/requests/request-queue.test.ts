import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountProfile } from '../access/principal.ts';
import { newId } from '../platform/ids.ts';
import { openLog } from '../platform/log.ts';
import type { RequestEntry } from './request-entry.ts';
import { loggedRoute } from './request-path.ts';
import { MAX_WAITING, MAX_WAITING_OF_ONE, openRequestQueue } from './request-queue.ts';

function entryOf(accountId: string): RequestEntry {
  return {
    ...{
      id: newId('req'),
      account: { id: accountId } as AccountProfile,
      method: 'GET',
      route: loggedRoute('/v1/me'),
      url: '/v1/me',
    },
    ...{ status: 200, error: null, ms: 1, caller: 'key', callerId: newId('key') },
    ...{ userAgent: undefined, idempotencyKey: undefined },
  };
}

/** Stores nothing while `failure` is set. */
class FakeStore {
  readonly stored: RequestEntry[] = [];
  readonly sizes: number[] = [];
  dropped = 0;
  tries = 0;
  failure: Error | undefined;
  readonly queue = openRequestQueue({
    store: async (entries) => {
      this.tries += 1;
      if (this.failure) throw this.failure;
      this.sizes.push(entries.length);
      this.stored.push(...entries);
    },
    onDropped: (count) => {
      this.dropped += count;
    },
    log: openLog('silent'),
  });

  add(accountId: string, count: number): RequestEntry[] {
    const entries = Array.from({ length: count }, () => entryOf(accountId));
    for (const entry of entries) this.queue.add(entry);
    return entries;
  }
}

test('writes collected requests together, in order', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const store = new FakeStore();
  const entries = [...store.add('usr_a', 3), ...store.add('usr_b', 2)];
  assert.deepEqual(store.stored, []);
  t.mock.timers.tick(1_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([store.stored, store.sizes, store.dropped], [entries, [5], 0]);
  await store.queue.flush();
  assert.deepEqual(store.sizes, [5], 'nothing was added since');
});

test('limits requests per account, and drops and counts the rest', async () => {
  const store = new FakeStore();
  const flood = store.add('usr_flood', MAX_WAITING_OF_ONE + 7);
  const quiet = store.add('usr_quiet', 1);
  assert.equal(store.dropped, 7);
  await store.queue.flush();
  assert.deepEqual(store.stored, [...flood.slice(0, MAX_WAITING_OF_ONE), ...quiet]);
  const later = store.add('usr_flood', 1);
  await store.queue.flush();
  assert.equal(store.stored.at(-1), later[0], 'there is room again');
});

test('limits requests of all accounts together', async () => {
  const store = new FakeStore();
  for (let n = 0; n < 12; n++) store.add(`usr_${n}`, MAX_WAITING_OF_ONE);
  assert.equal(store.dropped, 12 * MAX_WAITING_OF_ONE - MAX_WAITING);
  await store.queue.flush();
  assert.equal(store.stored.length, MAX_WAITING);
  assert.ok(store.sizes.every((size) => size <= 1_000));
});

test('keeps requests while the database is unavailable, and writes them in order afterwards', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const store = new FakeStore();
  store.failure = new Error('connection refused');
  const before = store.add('usr_a', 2);
  for (const tries of [1, 2]) {
    t.mock.timers.tick(1_000);
    await turn();
    assert.equal(store.tries, tries);
  }
  const meanwhile = store.add('usr_a', MAX_WAITING_OF_ONE + 2);
  assert.equal(store.dropped, 2);
  store.failure = undefined;
  t.mock.timers.tick(1_000);
  await store.queue.flush();
  assert.deepEqual(store.stored, [...before, ...meanwhile.slice(0, MAX_WAITING_OF_ONE)]);
  assert.equal(store.dropped, 2);
});

test('writes what waits on closing; counts it as dropped while the database is unavailable', async () => {
  const [available, unavailable] = [new FakeStore(), new FakeStore()];
  const entries = available.add('usr_a', 2);
  await available.queue.close();
  assert.deepEqual([available.stored, available.dropped], [entries, 0]);
  unavailable.failure = new Error('connection refused');
  unavailable.add('usr_a', 2);
  await unavailable.queue.close();
  assert.deepEqual([unavailable.stored, unavailable.dropped], [[], 2]);
});

test('does not retry what the database rejects', async () => {
  const store = new FakeStore();
  store.failure = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
  store.add('usr_a', 3);
  await store.queue.flush();
  assert.equal(store.dropped, 3);
  store.failure = undefined;
  const later = store.add('usr_a', 1);
  await store.queue.flush();
  assert.deepEqual(store.stored, later);
});
