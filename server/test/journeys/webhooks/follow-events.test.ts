import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { ANNOUNCEMENTS_CHANNEL } from '../../../src/platform/db/announcements.ts';
import { newId, oldestIdAt } from '../../../src/platform/ids.ts';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import { bearer, followEvents, type StreamedEvent } from '../../harness/clients/event-stream.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { buy, newShop, newTrader, type Trader } from '../../harness/markets/market.ts';
import { createEvent, seedEvents } from '../../harness/markets/seed-events.ts';
import { createKey } from '../../harness/people/people.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Two nodes: events emitted on one are followed on the other.
const database = await cloneDatabase();
const server = await startTestServer({ database, env: { SOUK_QUOTA_KEYS: '1000' } });
const other = await startTestServer({ database, env: { SOUK_QUOTA_KEYS: '1000', SOUK_ROLE: 'api' } });
after(async () => {
  for (const node of [other, server]) await node.stop();
  await database.drop();
});

const follow = ({ secret }: Pick<Trader, 'secret'>, query = '', lastEventId?: string, node = server) =>
  followEvents(node, bearer(secret), query, lastEventId);
const idsOf = (events: readonly StreamedEvent[]) => events.map(({ id }) => id);

test('streams a sale as it is listed', async () => {
  const { seller, listing } = await newShop(server, 0);
  const stream = await follow(seller);
  const buyer = await newTrader(server);
  const purchase = await buy(buyer.client, listing);
  const [streamed] = await stream.take(1);
  const { items } = (await seller.client.get('/v1/events?limit=1')).body;
  assert.deepEqual([streamed?.id, streamed?.event, streamed?.data], [items[0].id, 'listing.purchased', items[0]]);
  assert.equal(streamed?.data.data.object.id, purchase.id);
  assert.deepEqual(stream.otherBlocks, ['retry: 1000']);
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(stream.headers.get('cache-control'), 'no-store');
  assert.match(stream.headers.get('x-request-id') ?? '', /^req_/);
  assertRateHeaders(stream);
  stream.close();
});

test('streams events of one account and mode, and of one type if requested', async () => {
  const [trader, outsider] = [await newTrader(server), await newTrader(server)];
  const live = await createKey(trader, { mode: 'live' });
  const [all, paid, inLive] = [
    await follow(trader),
    await follow(trader, '&type=payout.paid'),
    await follow(live, '&type=model.revision_published'),
  ];
  await createEvent(outsider.client, 'payout.paid');
  const [failed, payout] = [
    await createEvent(trader.client, 'payout.failed'),
    await createEvent(trader.client, 'payout.paid'),
  ];
  await publishModel(live.client);
  assert.deepEqual(idsOf(await all.take(2)), [failed.id, payout.id]);
  assert.deepEqual(idsOf(await paid.take(1)), [payout.id]);
  const [published] = await inLive.take(1);
  assert.deepEqual([published?.event, published?.data.mode], ['model.revision_published', 'live']);
  for (const stream of [all, paid, inLive]) stream.close();
});

test('streams events of another node', async () => {
  const trader = await newTrader(server);
  const stream = await follow(trader, '', undefined, other);
  const made = [await createEvent(trader.client), await createEvent(trader.client)];
  assert.deepEqual(idsOf(await stream.take(2)), idsOf(made));
  stream.close();
});

test('resumes after Last-Event-ID with everything missed, and then continues', async () => {
  const trader = await newTrader(server);
  const first = await follow(trader);
  const seen = await createEvent(trader.client);
  assert.deepEqual(idsOf(await first.take(1)), [seen.id]);
  first.close();
  const missed = await seedEvents(database, trader.id, 2_500, ['payout.paid', 'listing.purchased', 'payout.failed']);
  const again = await follow(trader, '', seen.id);
  assert.deepEqual(idsOf(await again.take(missed.length)), missed);
  const { id } = await createEvent(trader.client);
  assert.deepEqual(idsOf(await again.take(1)), [id]);
  again.close();
  const fromLast = await follow(trader, '', missed.at(-1));
  assert.deepEqual(idsOf(await fromLast.take(1)), [id], 'and none before it');
  fromLast.close();
  const everything = await follow(trader, '', oldestIdAt('evt', 0));
  assert.deepEqual(idsOf(await everything.take(missed.length + 2)), [seen.id, ...missed, id]);
  everything.close();
});

test('rejects an invalid Last-Event-ID', async () => {
  const { client } = await newTrader(server);
  for (const id of ['x', 'evt_', newId('req'), `${newId('evt')}x`, '1']) {
    const reply = await client.get('/v1/events?follow=true', { headers: { 'last-event-id': id } });
    assertWholeError(reply, 422, 'validation_failed', 'Last-Event-ID');
  }
});

test('streams an event that is committed late, behind newer ones, once', async () => {
  const trader = await newTrader(server);
  const slow = new pg.Client({ connectionString: database.url });
  await slow.connect();
  try {
    const stream = await follow(trader);
    for (const ageMs of [0, 1_000, 30_000]) {
      const late = `${oldestIdAt('evt', Date.now() - ageMs).slice(0, -16)}${newId('evt').slice(-16)}`;
      await slow.query('begin');
      await slow.query(
        `insert into test.events (id, account_id, type, data) values ($1, $2, 'payout.paid', '{"object":{}}')`,
        [late, trader.id],
      );
      const newer = await createEvent(trader.client);
      assert.deepEqual(idsOf(await stream.take(1)), [newer.id]);
      await slow.query('commit');
      // The last one is not notified, and found all the same.
      if (ageMs < 30_000) await slow.query('select pg_notify($1, $2)', [ANNOUNCEMENTS_CHANNEL, 'tests test events']);
      assert.deepEqual(idsOf(await stream.take(1)), [late]);
    }
    const last = await createEvent(trader.client);
    assert.deepEqual(idsOf(await stream.take(1)), [last.id], 'and none of them again');
    stream.close();
  } finally {
    await slow.end();
  }
});

test('streams many concurrent events once each', async () => {
  const trader = await newTrader(server);
  const stream = await follow(trader);
  const made = (await Promise.all(Array.from({ length: 60 }, () => createEvent(trader.client)))).map(({ id }) => id);
  assert.deepEqual(idsOf(await stream.take(made.length)).sort(), made.sort());
  const { id } = await createEvent(trader.client);
  assert.deepEqual(idsOf(await stream.take(1)), [id]);
  stream.close();
});

test('ends a stream with its key on any node, and with its session', async () => {
  const trader = await newTrader(server);
  const keys = [await createKey(trader), await createKey(trader), await createKey(trader)];
  const [own, elsewhere, expiring] = [
    await follow(keys[0] as Trader),
    await follow(keys[1] as Trader, '', undefined, other),
    await follow(keys[2] as Trader),
  ];
  for (const { id } of keys.slice(0, 2)) await trader.browser.post(`/v1/api_keys/${id}/revoke`);
  // Both nodes receive the notification of the revocation.
  for (const stream of [own, elsewhere]) await stream.rest();
  await database.query('update accounts.api_keys set expires_at = now() where id = $1', [keys[2]?.id]);
  await database.query(`select pg_notify('souk_credentials', $1)`, [keys[2]?.id]);
  await expiring.rest();

  const cookie = [...trader.browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const session = await followEvents(server, { cookie, 'sec-fetch-site': 'same-origin' });
  assert.equal((await trader.browser.post('/auth/sign_out')).status, 200);
  await session.rest();
});

test('allows ten streams per account, and another when one ends', async () => {
  const trader = await newTrader(server);
  const streams = [];
  for (let i = 0; i < 10; i++) streams.push(await follow(trader));
  const rejected = await trader.client.get('/v1/events?follow=true');
  assertWholeError(rejected, 429, 'rate_limited');
  assert.match(rejected.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  streams.pop()?.close();
  await eventually('a free stream', async () => {
    const response = await fetch(`${server.url}/v1/events?follow=true`, { headers: bearer(trader.secret) });
    await response.body?.cancel();
    return response.status === 200;
  });
  for (const stream of streams) stream.close();
});

test('responds to HEAD of a stream with its headers', async () => {
  const { client } = await newTrader(server);
  for (let i = 0; i < 12; i++) {
    const reply = await client.call('HEAD', '/v1/events?follow=true');
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  }
});

test('ends its streams cleanly on shutdown, with all events sent', async () => {
  const node = await startTestServer({ database, env: { SOUK_ROLE: 'api' } });
  const trader = await newTrader(server);
  const stream = await follow(trader, '', undefined, node);
  const { id } = await createEvent(trader.client);
  assert.deepEqual(idsOf(await stream.take(1)), [id]);
  const [rest] = await Promise.all([stream.rest(), node.stop()]);
  assert.deepEqual(rest, [], 'a connection that was cut would have failed');
});
