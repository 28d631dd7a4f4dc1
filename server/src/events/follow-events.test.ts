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

/** Streams over a market without events, and the resources they hold. */
function quietMarket(options: Partial<FollowingOptions> = {}) {
  const listeners = new Set<(realm: Realm, detail: string) => void>();
  const market = { queries: 0, fails: false };
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
      market.queries += 1;
      if (market.fails) throw new Error('the database is unavailable');
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

test('releases everything when the client disconnects', async () => {
  const { streams, follow } = quietMarket();
  const { raw, stream } = await follow();
  stream.resume();
  assert.equal(streams.size, 1);
  const ended = once(stream, 'end');
  raw.emit('close');
  assert.equal(streams.size, 0);
  await ended;
});

test('releases everything if the client disconnected early or the first query fails', async () => {
  const { streams, market, follow } = quietMarket();
  const { stream } = await follow();
  stream.destroy();
  await once(stream, 'close');
  market.fails = true;
  await assert.rejects(follow(), /unavailable/);
  assert.equal(streams.size, 0);
});

test('sends heartbeats on an idle stream', async () => {
  const { follow } = quietMarket({ heartbeatMs: 1 });
  const { stream } = await follow();
  assert.match(await textUntil(stream, /still here/), /^retry: 1000\n\n(: still here\n\n)+$/);
});

test('limits streams per account with 429 rate_limited', async () => {
  const { streams, follow } = quietMarket();
  const open = [];
  for (let i = 0; i < MAX_STREAMS; i++) open.push(await follow());
  const isRejected = (error: unknown) =>
    error instanceof ApiError && error.code === 'rate_limited' && Number(error.headers['retry-after']) >= 1;
  await assert.rejects(follow(), isRejected);
  open.push(await follow('usr_b'));
  open.shift()?.raw.emit('close');
  open.push(await follow());
  await assert.rejects(follow(), isRejected);
  for (const { raw } of open) raw.emit('close');
  assert.equal(streams.size, 0);
});

test('limits streams per server with 503 unavailable', async () => {
  const { streams, follow } = quietMarket();
  const open = [];
  for (let i = 0; i < MAX_STREAMS_IN_ALL; i++) open.push(await follow(`usr_${i % (MAX_STREAMS_IN_ALL / 2)}`));
  const isRejected = (error: unknown) =>
    error instanceof ApiError && error.code === 'unavailable' && Number(error.headers['retry-after']) >= 1;
  await assert.rejects(follow('usr_other'), isRejected);
  open.shift()?.raw.emit('close');
  open.push(await follow('usr_other'));
  await assert.rejects(follow('usr_other'), isRejected);
  for (const { raw } of open) raw.emit('close');
  assert.equal(streams.size, 0);
});

test('close ends streams, destroys stalled ones and rejects new ones', async () => {
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

test('ends a stream when the database fails or the credential ends', async () => {
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

test('does not query for a client that does not read', async () => {
  const { market, follow, listeners } = quietMarket({ heartbeatMs: 0 });
  const { stream, raw } = await follow();
  const before = market.queries;
  for (let i = 0; i < 20; i++) {
    for (const notify of listeners) notify('test', '');
    await new Promise(setImmediate);
  }
  assert.equal(market.queries, before, 'no query until the client reads');
  raw.emit('close');
  stream.destroy();
});
