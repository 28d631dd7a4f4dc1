import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { MAX_STREAMS, MAX_STREAMS_IN_ALL } from '../access/follow-streams.ts';
import type { Call } from '../access/route.ts';
import type { Realm } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { openLog } from '../platform/log.ts';
import { EVENT_TYPES } from './event.ts';
import { EventStreams, type FollowingOptions } from './follow-events.ts';

/** Streams over a market in which nothing ever happens, and what they hold on to. */
function quietMarket(options: Partial<FollowingOptions> = {}) {
  const listeners = new Set<(realm: Realm, detail: string) => void>();
  const market = { looks: 0, fails: false };
  const streams = new EventStreams({
    announcements: {
      on(_topic, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    stillValid: () => true,
    log: openLog('silent'),
    ...options,
  });
  const db = {
    realm: 'test',
    async many({ name }: { name: string }) {
      if (name === 'recent_events_of_accounts') return [];
      market.looks += 1;
      if (market.fails) throw new Error('the database is away');
      return [];
    },
  };
  const follow = async (accountId = 'usr_a') => {
    const raw = Object.assign(new EventEmitter(), {
      writableNeedDrain: false,
      destroyed: false,
      setTimeout: () => undefined,
      destroy() {
        raw.destroyed = true;
        raw.emit('close');
      },
    });
    const call = {
      request: { method: 'GET', id: 'req_x' },
      reply: { raw: raw as unknown as ServerResponse, headers: () => undefined },
      db,
      principal: { account: { id: accountId }, mode: 'test' },
    } as unknown as Call;
    return { raw, stream: await streams.follow(call, EVENT_TYPES) };
  };
  return { streams, listeners, market, follow };
}

async function textUntil(stream: Readable, wanted: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (wanted.test(text)) break;
  }
  return text;
}

test('a reader that leaves is let go of with everything that was held for it', async () => {
  const { streams, follow } = quietMarket();
  const { raw, stream } = await follow();
  stream.resume();
  assert.equal(streams.size, 1);
  const ended = once(stream, 'end');
  raw.emit('close');
  assert.equal(streams.size, 0);
  await ended;
});

test('so is one that has left before anything was sent, and one whose first look fails', async () => {
  const { streams, market, follow } = quietMarket();
  const { stream } = await follow();
  stream.destroy();
  await once(stream, 'close');
  market.fails = true;
  await assert.rejects(follow(), /away/);
  assert.equal(streams.size, 0);
});

test('a stream that stays silent says once in a while that it is there', async () => {
  const { follow } = quietMarket({ heartbeatMs: 1 });
  const { stream } = await follow();
  assert.match(await textUntil(stream, /still here/), /^retry: 1000\n\n(: still here\n\n)+$/);
});

test('an account has so many streams and no more, until one of them ends', async () => {
  const { streams, follow } = quietMarket();
  const open = [];
  for (let i = 0; i < MAX_STREAMS; i++) open.push(await follow());
  const refused = (error: unknown) =>
    error instanceof ApiError && error.code === 'rate_limited' && Number(error.headers['retry-after']) >= 1;
  await assert.rejects(follow(), refused);
  open.push(await follow('usr_b'));
  open.shift()?.raw.emit('close');
  open.push(await follow());
  await assert.rejects(follow(), refused);
  for (const { raw } of open) raw.emit('close');
  assert.equal(streams.size, 0);
});

test('a server has so many streams and no more, whoever follows', async () => {
  const { streams, follow } = quietMarket();
  const open = [];
  for (let i = 0; i < MAX_STREAMS_IN_ALL; i++) open.push(await follow(`usr_${i % (MAX_STREAMS_IN_ALL / 2)}`));
  const refused = (error: unknown) =>
    error instanceof ApiError && error.code === 'unavailable' && Number(error.headers['retry-after']) >= 1;
  await assert.rejects(follow('usr_other'), refused);
  open.shift()?.raw.emit('close');
  open.push(await follow('usr_other'));
  await assert.rejects(follow('usr_other'), refused);
  for (const { raw } of open) raw.emit('close');
  assert.equal(streams.size, 0);
});

test('a server that stops ends its streams, cuts off who does not read, and begins no other', async () => {
  const { streams, listeners, follow } = quietMarket();
  const [reading, stalled] = [await follow(), await follow()];
  reading.stream.resume();
  stalled.raw.writableNeedDrain = true;
  const ended = once(reading.stream, 'end');
  streams.close();
  await ended;
  assert.deepEqual([reading.raw.destroyed, stalled.raw.destroyed], [false, true]);
  assert.equal(listeners.size, 0, 'and hears of nothing any more');
  await assert.rejects(follow(), (error) => error instanceof ApiError && error.code === 'unavailable');
});

test('a stream ends where the database fails, and where the credential does', async () => {
  const failing = quietMarket();
  const { stream } = await failing.follow();
  failing.market.fails = true;
  assert.equal(await textUntil(stream, /never/), 'retry: 1000\n\n');
  let valid = true;
  const revoked = quietMarket({ stillValid: async () => valid });
  const { stream: other } = await revoked.follow();
  valid = false;
  assert.equal(await textUntil(other, /never/), 'retry: 1000\n\n');
});

test('a reader that does not read is not read for', async () => {
  const { market, follow, listeners } = quietMarket({ heartbeatMs: 0 });
  const { stream, raw } = await follow();
  const before = market.looks;
  for (let i = 0; i < 20; i++) {
    for (const ring of listeners) ring('test', '');
    await new Promise(setImmediate);
  }
  assert.equal(market.looks, before, 'nothing is looked for until somebody reads');
  raw.emit('close');
  stream.destroy();
});
