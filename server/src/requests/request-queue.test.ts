import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountProfile } from '../access/principal.ts';
import { newId } from '../platform/ids.ts';
import { openLog } from '../platform/log.ts';
import type { RequestEntry } from './request-entry.ts';
import { loggedRoute } from './request-path.ts';
import { MAX_WAITING, MAX_WAITING_OF_ONE, RequestQueue } from './request-queue.ts';

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

/** Stores nothing while `away` is an error. */
class Shelf {
  readonly stored: RequestEntry[] = [];
  readonly sizes: number[] = [];
  dropped = 0;
  away: Error | undefined;
  readonly queue = new RequestQueue({
    store: async (entries) => {
      if (this.away) throw this.away;
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

test('what was gathered is written together, in the order in which it came', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const shelf = new Shelf();
  const entries = [...shelf.add('usr_a', 3), ...shelf.add('usr_b', 2)];
  assert.deepEqual(shelf.stored, []);
  t.mock.timers.tick(1_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([shelf.stored, shelf.sizes, shelf.dropped], [entries, [5], 0]);
  await shelf.queue.flush();
  assert.deepEqual(shelf.sizes, [5], 'nothing came since');
});

test('one account has its own share of the room, and what is beyond it is dropped and counted', async () => {
  const shelf = new Shelf();
  const flood = shelf.add('usr_flood', MAX_WAITING_OF_ONE + 7);
  const quiet = shelf.add('usr_quiet', 1);
  assert.equal(shelf.dropped, 7);
  await shelf.queue.flush();
  assert.deepEqual(shelf.stored, [...flood.slice(0, MAX_WAITING_OF_ONE), ...quiet]);
  const later = shelf.add('usr_flood', 1);
  await shelf.queue.flush();
  assert.equal(shelf.stored.at(-1), later[0], 'there is room again');
});

test('all of them together have no more than the room there is', async () => {
  const shelf = new Shelf();
  for (let n = 0; n < 12; n++) shelf.add(`usr_${n}`, MAX_WAITING_OF_ONE);
  assert.equal(shelf.dropped, 12 * MAX_WAITING_OF_ONE - MAX_WAITING);
  await shelf.queue.flush();
  assert.equal(shelf.stored.length, MAX_WAITING);
  assert.ok(shelf.sizes.every((size) => size <= 1_000));
});

test('while the database is away they wait, as far as there is room, and are written in order afterwards', async () => {
  const shelf = new Shelf();
  shelf.away = new Error('connection refused');
  const before = shelf.add('usr_a', 2);
  await assert.rejects(shelf.queue.flush(), /connection refused/);
  const meanwhile = shelf.add('usr_a', MAX_WAITING_OF_ONE);
  assert.equal(shelf.dropped, 2);
  await assert.rejects(shelf.queue.flush(), /connection refused/);
  shelf.away = undefined;
  await shelf.queue.flush();
  assert.deepEqual(shelf.stored, [...before, ...meanwhile.slice(0, MAX_WAITING_OF_ONE - 2)]);
  assert.equal(shelf.dropped, 2);
});

test('what the database refuses for good is not tried again', async () => {
  const shelf = new Shelf();
  shelf.away = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
  shelf.add('usr_a', 3);
  await shelf.queue.flush();
  assert.equal(shelf.dropped, 3);
  shelf.away = undefined;
  const later = shelf.add('usr_a', 1);
  await shelf.queue.flush();
  assert.deepEqual(shelf.stored, later);
});
