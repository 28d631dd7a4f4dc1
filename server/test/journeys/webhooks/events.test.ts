import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { EVENT_TYPES } from '../../../src/events/event.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { getPurchase, newBuyer, newShop, newTrader, requestPurchase } from '../../harness/markets/market.ts';
import { createEvent, seedEvents } from '../../harness/markets/seed-events.ts';
import { createKey } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const { database } = server;

interface Item {
  id: string;
  type: string;
}

async function listed(client: Client, query = ''): Promise<ApiResponse['body']> {
  const response = await client.get(`/v1/events${query}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Follows next_cursor to the end, and calls back between the pages. */
async function walk(client: Client, query: string, between: () => Promise<unknown> = async () => 0): Promise<Item[]> {
  const seen: Item[] = [];
  for (let cursor = ''; ; ) {
    const { items, has_more, next_cursor } = await listed(client, `?${query}${cursor && `&cursor=${cursor}`}`);
    seen.push(...items);
    if (!has_more) return seen;
    cursor = next_cursor;
    await between();
  }
}

const idsOf = (items: Item[]) => items.map(({ id }) => id);

test('shows a seller a sale with the whole purchase and listing, and all earlier events', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 10_000);
  const bought = await requestPurchase(buyer.client, listing);
  assert.equal(bought.status, 201, bought.text);
  const { items, has_more } = await listed(seller.client);
  assert.equal(has_more, false);
  assert.deepEqual(
    items.map(({ type }: Item) => type),
    ['listing.purchased', 'listing.published', 'model.revision_published'],
  );
  const [sale] = items;
  assert.deepEqual(Object.keys(sale), ['id', 'type', 'created_at', 'mode', 'data', 'request_id']);
  assert.deepEqual(sale.data.object, await getPurchase(seller.client, bought.body));
  assert.deepEqual(sale.data.object.buyer, { id: buyer.id, slug: buyer.slug, name: buyer.name });
  assert.deepEqual([sale.data.listing.id, sale.data.listing.title], [listing.id, listing.title]);
  assert.deepEqual([sale.mode, sale.request_id], ['test', bought.headers.get('x-request-id')]);
  assert.equal(new Date(sale.created_at).toISOString(), sale.created_at);
  assert.deepEqual((await seller.client.get(`/v1/events/${sale.id}`)).body, sale);
  assert.deepEqual((await listed(buyer.client)).items, [], 'a sale is an event of its seller');
});

test('filters events by the request that caused them', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 10_000);
  const bought = await requestPurchase(buyer.client, listing);
  const refunded = await seller.client.post(`/v1/purchases/${bought.body.id}/refund`);
  const did = async (client: Client, { headers }: ApiResponse, rest = '') =>
    (await listed(client, `?request_id=${headers.get('x-request-id')}${rest}`)).items.map(({ type }: Item) => type);
  assert.deepEqual(await did(seller.client, bought), ['listing.purchased']);
  assert.deepEqual(await did(buyer.client, bought), [], 'a sale is an event of its seller');
  for (const { client } of [seller, buyer]) assert.deepEqual(await did(client, refunded), ['purchase.refunded']);
  assert.deepEqual(await did(seller.client, refunded, '&type=listing.purchased'), []);
  const request = newId('req');
  const made = (await seedEvents(database, seller.id, 3, ['payout.paid', 'payout.failed'])).reverse();
  await database.query('update test.events set request_id = $1 where id = any ($2)', [request, made]);
  assert.deepEqual(idsOf(await walk(seller.client, `request_id=${request}&limit=1`)), made);
  for (const query of ['request_id=x', `request_id=${request}&follow=true`]) {
    assertWholeError(await seller.client.get(`/v1/events?${query}`), 422, 'validation_failed', 'request_id');
  }
});

test('keeps events of the two modes separate', async () => {
  const trader = await newTrader(server);
  const { client: live } = await createKey(trader, { mode: 'live' });
  await publishModel(live);
  const [event] = (await listed(live)).items;
  assert.deepEqual([event.type, event.mode], ['model.revision_published', 'live']);
  assert.deepEqual((await listed(trader.client)).items, []);
  assertWholeError(await trader.client.get(`/v1/events/${event.id}`), 404, 'not_found');
  const inLive = await trader.browser.get('/v1/events', { headers: { 'svc-mode': 'live' } });
  assert.deepEqual(inLive.body.items, [event], 'a session sees the mode that it names');
});

test('responds with 403 to an event of another account, and with 404 to an unknown one', async () => {
  const [owner, outsider] = [await newTrader(server), await newTrader(server)];
  const { id } = await createEvent(owner.client);
  assertWholeError(await outsider.client.get(`/v1/events/${id}`), 403, 'forbidden_resource');
  for (const unknown of [newId('evt'), 'evt_x', 'x', '%00', "'", id.toUpperCase()]) {
    assertWholeError(await owner.client.get(`/v1/events/${unknown}`), 404, 'not_found');
  }
});

test('requires the webhooks scope for events, and no other', async () => {
  const trader = await newTrader(server);
  const { id } = await createEvent(trader.client);
  const { client: seeing } = await createKey(trader, { scopes: ['webhooks:write'] });
  const { client: blind } = await createKey(trader, { scopes: ['models:read', 'listings:write'] });
  for (const path of ['/v1/events', `/v1/events/${id}`, '/v1/events?follow=true']) {
    assertWholeError(await blind.get(path), 403, 'scope_required');
    assertWholeError(await server.client.get(path), 401, 'missing_credentials');
  }
  assert.deepEqual(idsOf((await listed(seeing)).items), [id]);
  assert.equal((await seeing.get(`/v1/events/${id}`)).status, 200);
});

test('filters by every event type', async () => {
  const trader = await newTrader(server);
  const ids = await seedEvents(database, trader.id, 3 * EVENT_TYPES.length, EVENT_TYPES);
  for (const [index, type] of EVENT_TYPES.entries()) {
    const wanted = ids.filter((_, n) => n % EVENT_TYPES.length === index).reverse();
    const { items } = await listed(trader.client, `?type=${type}`);
    assert.deepEqual(idsOf(items), wanted);
    assert.ok(items.every((item: Item) => item.type === type));
  }
});

test('visits each event once, newest first, with pages of every size while more are emitted', async () => {
  const trader = await newTrader(server);
  const types = ['payout.paid', 'listing.purchased', 'listing.purchased', 'api_key.revoked'] as const;
  let newestFirst = (await seedEvents(database, trader.id, 23, types)).reverse();
  for (const limit of [1, 2, 3, 7, 22, 23, 24, 100]) {
    const added: string[] = [];
    const seen = await walk(trader.client, `limit=${limit}`, async () => {
      added.unshift(...(await seedEvents(database, trader.id, 1, ['listing.purchased'])));
    });
    assert.deepEqual(idsOf(seen), newestFirst, `limit=${limit}`);
    newestFirst = [...added, ...newestFirst];
  }
  const sales = await walk(trader.client, 'limit=4&type=listing.purchased');
  const all = await walk(trader.client, 'limit=100');
  assert.deepEqual(
    sales,
    all.filter(({ type }) => type === 'listing.purchased'),
  );
  assert.equal((await listed(trader.client)).items.length, 20, 'twenty by default');
});

test('rejects a cursor of another list, filter, account or mode', async () => {
  const [trader, other] = [await newTrader(server), await newTrader(server)];
  for (const { id } of [trader, other]) await seedEvents(database, id, 3, ['payout.paid']);
  const { client: live } = await createKey(trader, { mode: 'live' });
  const { next_cursor: cursor } = await listed(trader.client, '?limit=1');
  const expectRejection = async (client: Client, query: string) =>
    assertWholeError(await client.get(`/v1/events?${query}`), 422, 'validation_failed', 'cursor');
  await expectRejection(trader.client, `cursor=${cursor}&type=payout.paid`);
  await expectRejection(trader.client, `cursor=${cursor.slice(0, -2)}AA`);
  await expectRejection(trader.client, 'cursor=x');
  await expectRejection(trader.client, `cursor=${newId('evt')}`);
  await expectRejection(other.client, `cursor=${cursor}`);
  await expectRejection(live, `cursor=${cursor}`);
  const keys = (await trader.browser.get('/v1/api_keys?limit=1')).body.next_cursor;
  await expectRejection(trader.client, `cursor=${keys}`);
});

for (const [query, field] of [
  ['type=nothing.happened', 'type'],
  ['type=', 'type'],
  ['type=payout.paid&type=payout.failed', 'type'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=Infinity', 'limit'],
  ['follow=perhaps', 'follow'],
  ['follow=true&limit=5', 'limit'],
  ['follow=true&cursor=abc', 'cursor'],
  ['colour=red', 'colour'],
] as const) {
  test(`rejects a list with ${query}`, async () => {
    const { client } = await newTrader(server);
    assertWholeError(await client.get(`/v1/events?${query}`), 422, 'validation_failed', field);
  });
}

test('returns a plain list with its headers for follow=false', async () => {
  const { client } = await newTrader(server);
  const response = await client.get('/v1/events?follow=false');
  assert.deepEqual(response.body, { items: [], has_more: false });
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  assertRateHeaders(response);
});
