import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import { assertRateHeaders } from '../../harness/clients/assert-error.ts';
import { publishDataset, publishModel, publishRevision } from '../../harness/markets/catalog.ts';
import { publishListing, sellModel } from '../../harness/markets/commerce.ts';
import {
  assertMarketSound,
  buy,
  downloadStatus,
  earningsOf,
  getPurchase,
  newBuyer,
  newShop,
  newTrader,
  requestPurchase,
  salesOf,
  walletOf,
} from '../../harness/markets/market.ts';
import { cardTotals, saveCard, topUp } from '../../harness/markets/payments.ts';
import { eventsAbout } from '../../harness/people/activation.ts';
import { assertRejected, createKey } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const { database } = server;
after(() => server.stop());

const usd = (amount: number) => ({ currency: 'usd', amount });
const idsOf = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);

test('buys a license from the balance, and returns the whole purchase', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  assert.equal(await downloadStatus(buyer.client, model), 403);

  const before = Date.now();
  const response = await requestPurchase(buyer.client, listing, { payment_method: 'balance' });
  assert.equal(response.status, 201, response.text);
  assert.equal(response.headers.get('location'), null);
  assertRateHeaders(response);
  const { id, license_grant_id, created_at, ...rest } = response.body;
  assert.match(id, /^pur_[0-9a-z]{26}$/);
  assert.match(license_grant_id, /^grt_[0-9a-z]{26}$/);
  assert.equal(new Date(created_at).toISOString(), created_at);
  assert.ok(Date.parse(created_at) >= before && Date.parse(created_at) <= Date.now());
  assert.deepEqual(rest, {
    listing_id: listing.id,
    asset: { type: 'model', id: model.id, slug: model.slug, name: model.name },
    status: 'succeeded',
    amount: usd(4900),
    payment: { type: 'balance', card: null },
    platform_fee: usd(490),
    seller_payout: usd(4410),
    buyer: { id: buyer.id, slug: buyer.slug, name: buyer.name },
    seller: { id: seller.id, slug: seller.slug },
    next_action: null,
    refund_id: null,
    refunded_at: null,
    refundable_until: new Date(Date.parse(created_at) + 14 * 86_400_000).toISOString(),
  });
  assert.deepEqual(await getPurchase(buyer.client, { id }), response.body);
  assert.deepEqual(await getPurchase(seller.client, { id }), response.body);

  assert.equal(await walletOf(buyer.client), 100);
  assert.equal(await earningsOf(seller.client), 4410);
  assert.equal(await downloadStatus(buyer.client, model), 302);
  assert.equal(await salesOf(buyer.client, listing), 1);
  const grant = (await buyer.client.get(`/v1/license_grants/${license_grant_id}`)).body;
  assert.deepEqual([grant.purchase_id, grant.listing_id, grant.status], [id, listing.id, 'active']);
  assert.deepEqual([grant.asset.id, grant.revision], [model.id, '1.0.0']);
});

test('notifies the seller once, with the purchase, its buyer and the updated listing', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const response = await requestPurchase(buyer.client, listing);
  const shown = (await seller.client.get(`/v1/listings/${listing.id}`)).body;
  assert.equal(shown.sales, 1);
  assert.deepEqual(await eventsAbout(database, 'test', response.body.id), [
    {
      type: 'listing.purchased',
      account_id: seller.id,
      request_id: response.headers.get('x-request-id'),
      data: { object: response.body, listing: shown },
    },
  ]);
  assert.deepEqual(await eventsAbout(database, 'live', response.body.id), []);
});

test('inserts purchase, license, entries, earning and event in one transaction', async () => {
  const { listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const { id } = await buy(buyer.client, listing);
  const writers = await database.query<{ writer: string }>(
    `select distinct writer from (
       select xmin::text as writer from test.purchases where id = $1
       union all select xmin::text from test.license_grants where purchase_id = $1
       union all select xmin::text from test.ledger_entries where subject = $1
       union all select xmin::text from test.earnings where subject = $1
       union all select xmin::text from test.events where data->'object'->>'id' = $1
     ) written`,
    [id],
  );
  assert.equal(writers.length, 1);
});

test('books a sale in three ledger entries that sum to zero', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const { id } = await buy(buyer.client, listing);
  const entries = await database.query(
    `select fact, account, owner_id, currency, amount::int from test.ledger_entries where subject = $1 order by line`,
    [id],
  );
  assert.deepEqual(entries, [
    { fact: 'purchase', account: 'wallet', owner_id: buyer.id, currency: 'usd', amount: -4900 },
    { fact: 'purchase', account: 'earnings', owner_id: seller.id, currency: 'usd', amount: 4410 },
    { fact: 'purchase', account: 'fees', owner_id: null, currency: 'usd', amount: 490 },
  ]);
});

test('charges a saved card or a test token once, and leaves the wallet alone', async () => {
  const buyer = await newBuyer(server, 700);
  const card = await saveCard(buyer.client);
  for (const [method, times, paidWith] of [
    [card.id, 2, { brand: 'visa', last4: '4242' }],
    ['pm_card_mastercard', 3, null],
  ] as const) {
    const { seller, model, listing } = await newShop(server, 4900);
    const bought = await buy(buyer.client, listing, { payment_method: method });
    assert.deepEqual([bought.status, bought.next_action], ['succeeded', null]);
    assert.deepEqual(bought.payment, { type: 'card', card: paidWith });
    assert.match(bought.license_grant_id, /^grt_/);
    assert.equal(await downloadStatus(buyer.client, model), 302);
    assert.equal(await earningsOf(seller.client), 4410);
    const charged = 700 + (times - 1) * 4900;
    assert.deepEqual(await cardTotals(database, buyer.id), { charges: times, charged, refunded: 0 });
    const [event, ...more] = await eventsAbout(database, 'test', bought.id);
    assert.deepEqual(more, []);
    // The card is shown to the buyer only.
    const toOthers = { ...bought, payment: { type: 'card', card: null } };
    assert.deepEqual([event?.type, event?.account_id, event?.data.object], ['listing.purchased', seller.id, toOthers]);
    const { client: restricted } = await createKey(buyer, { scopes: ['models:read'] });
    assert.deepEqual(await getPurchase(buyer.client, bought), bought);
    for (const client of [seller.client, restricted]) assert.deepEqual(await getPurchase(client, bought), toOthers);
    assert.equal(event?.data.listing.sales, 1);
  }
  assert.equal(await walletOf(buyer.client), 700);
});

test('grants a free listing without money or card, whatever payment method is named', async () => {
  const seller = await newTrader(server);
  for (const buying of [{}, { payment_method: 'balance' }, { payment_method: 'pm_card_chargeDeclined' }]) {
    const { listing } = await sellModel(seller.client, 0);
    const buyer = await newBuyer(server);
    const bought = await buy(buyer.client, listing, buying);
    assert.deepEqual(
      [bought.status, bought.amount, bought.platform_fee, bought.seller_payout],
      ['succeeded', usd(0), usd(0), usd(0)],
    );
    assert.match(bought.license_grant_id, /^grt_/);
    assert.equal((await eventsAbout(database, 'test', bought.id)).length, 1);
    const [moved] = await database.query<{ rows: number }>(
      `select (select count(*) from test.ledger_entries where subject = $1)::int
         + (select count(*) from test.payments where subject = $1)::int as rows`,
      [bought.id],
    );
    assert.equal(moved?.rows, 0);
  }
  assert.equal(await earningsOf(seller.client), 0);
});

test('buys a dataset like a model', async () => {
  const seller = await newTrader(server);
  const dataset = await publishDataset(seller.client, { price: usd(900) });
  const listing = await publishListing(seller.client, dataset);
  const buyer = await newBuyer(server, 1000);
  const shard = `/v1/datasets/${dataset.id}/shards/train.csv`;
  assertRejected(await buyer.client.get(shard), 403, 'forbidden_resource');
  await buy(buyer.client, listing);
  assert.equal((await buyer.client.get(shard)).status, 302);
});

test('covers later revisions by a license, also after unpublishing', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  await buy(buyer.client, listing);
  await publishRevision(seller.client, model.id, '2.0.0', { 'new.bin': 'new' });
  await seller.client.post(`/v1/listings/${listing.id}/unpublish`);
  const download = await buyer.client.get(`/v1/models/${model.id}/download?revision=2.0.0`);
  assert.equal(download.status, 302, download.text);
  assert.equal(await downloadStatus(await newBuyer(server).then(({ client }) => client), model), 403);
});

test('compares expected_price, and rejects a stale one', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 20_000);
  for (const expected of [usd(4899), { currency: 'eur', amount: 4900 }]) {
    for (const payment_method of ['balance', 'pm_card_visa']) {
      const rejected = await requestPurchase(buyer.client, listing, { payment_method, expected_price: expected });
      assertRejected(rejected, 409, 'conflict', 'expected_price');
      assert.match(rejected.body.error.message, /4900 usd/);
    }
  }
  const repriced = await seller.client.patch(`/v1/listings/${listing.id}`, { price: usd(6000) });
  assert.equal(repriced.status, 200, repriced.text);
  assertRejected(await requestPurchase(buyer.client, listing, { expected_price: usd(4900) }), 409, 'conflict');
  const bought = await buy(buyer.client, listing, { expected_price: usd(6000) });
  assert.deepEqual(bought.amount, usd(6000));
  assert.deepEqual(await cardTotals(database, buyer.id), { charges: 1, charged: 20_000, refunded: 0 });
});

test('rounds the fee half up, so that fee and payout always add up', async () => {
  const seller = await newTrader(server);
  const buyer = await newBuyer(server, 10_000);
  let [fees, earned] = [0, 0];
  for (const [amount, fee] of [
    [1, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [99, 10],
    [4995, 500],
  ] as const) {
    const { listing } = await sellModel(seller.client, amount);
    const bought = await buy(buyer.client, listing);
    assert.deepEqual([bought.platform_fee, bought.seller_payout], [usd(fee), usd(amount - fee)]);
    fees += fee;
    earned += amount - fee;
  }
  assert.equal(await earningsOf(seller.client), earned);
  assert.equal(await walletOf(buyer.client), 10_000 - fees - earned);
});

test('never mixes currencies: each is paid from its own wallet and earned in itself', async () => {
  const seller = await newTrader(server);
  const model = await publishModel(seller.client, { price: { currency: 'jpy', amount: 500 } });
  const listing = await publishListing(seller.client, model);
  const buyer = await newBuyer(server, 1000);
  assertRejected(await requestPurchase(buyer.client, listing), 402, 'insufficient_balance');
  await topUp(buyer.client, 600, 'jpy');
  const bought = await buy(buyer.client, listing);
  assert.deepEqual(
    [bought.amount, bought.platform_fee],
    [
      { currency: 'jpy', amount: 500 },
      { currency: 'jpy', amount: 50 },
    ],
  );
  assert.deepEqual([await walletOf(buyer.client, 'jpy'), await walletOf(buyer.client)], [100, 1000]);
  assert.deepEqual([await earningsOf(seller.client, 'jpy'), await earningsOf(seller.client)], [450, 0]);
});

test('lists purchases for the buyer and sales for the seller, newest first and in pages', async () => {
  const seller = await newTrader(server);
  const [first, second] = [await newBuyer(server, 10_000), await newBuyer(server, 10_000)];
  const listings = [];
  for (let i = 0; i < 3; i++) listings.push((await sellModel(seller.client, 1000)).listing);
  const bought = [];
  for (const listing of listings) bought.unshift(await buy(first.client, listing));
  const [other] = [await buy(second.client, listings[0])];
  const ids = bought.map(({ id }) => id);

  const list = async (client: typeof first.client, query = '') => {
    const response = await client.get(`/v1/purchases${query}`);
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  assert.deepEqual(await list(first.client), { items: bought, has_more: false });
  assert.deepEqual(await list(first.client, '?role=buyer'), { items: bought, has_more: false });
  assert.deepEqual(await list(second.client), { items: [other], has_more: false });
  assert.deepEqual(idsOf(await list(seller.client)), []);
  assert.deepEqual((await list(seller.client, '?role=seller')).items, [other, ...bought]);
  assert.deepEqual(idsOf(await list(seller.client, `?role=seller&listing=${listings[0].id}`)), [other.id, ids[2]]);
  assert.deepEqual(idsOf(await list(first.client, `?listing=${listings[1].id}`)), [ids[1]]);
  assert.deepEqual(idsOf(await list(first.client, '?status=succeeded')), ids);
  assert.deepEqual(idsOf(await list(first.client, '?status=refunded')), []);

  const page = await list(seller.client, '?role=seller&limit=3');
  assert.deepEqual([idsOf(page), page.has_more], [[other.id, ...ids.slice(0, 2)], true]);
  await buy(await newBuyer(server, 1000).then(({ client }) => client), listings[2]);
  const rest = await list(seller.client, `?role=seller&limit=3&cursor=${page.next_cursor}`);
  assert.deepEqual([idsOf(rest), rest.has_more, rest.next_cursor], [[ids[2]], false, undefined]);
  for (const [client, query] of [
    [seller.client, `?limit=3&cursor=${page.next_cursor}`],
    [seller.client, `?role=seller&status=pending&cursor=${page.next_cursor}`],
    [first.client, `?role=seller&limit=3&cursor=${page.next_cursor}`],
  ] as const) {
    assertRejected(await client.get(`/v1/purchases${query}`), 422, 'validation_failed', 'cursor');
  }
  for (const [query, field] of [
    ['?role=owner', 'role'],
    ['?status=paid', 'status'],
    ['?limit=0', 'limit'],
    ['?buyer=me', 'buyer'],
  ] as const) {
    assertRejected(await first.client.get(`/v1/purchases${query}`), 422, 'validation_failed', field);
  }
});

test('shows a purchase to its buyer and its seller only', async () => {
  const { seller, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server, 1000);
  const { id } = await buy(buyer.client, listing);
  const outsider = await newBuyer(server);
  assertRejected(await outsider.client.get(`/v1/purchases/${id}`), 403, 'forbidden_resource');
  assertRejected(await buyer.client.get(`/v1/purchases/${newId('pur')}`), 404, 'not_found');
  assertRejected(await buyer.client.get('/v1/purchases/nothing'), 404, 'not_found');
  assertRejected(await server.client.get(`/v1/purchases/${id}`), 401, 'missing_credentials');
  for (const { browser } of [seller, buyer]) assert.equal((await browser.get(`/v1/purchases/${id}`)).status, 200);
});

test('shows a restricted key the side of a purchase that its scopes cover', async () => {
  const { seller, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server, 1000);
  const { id } = await buy(buyer.client, listing);
  const one = `/v1/purchases/${id}`;
  for (const [person, scope, allowed, rejected] of [
    [buyer, 'models:read', ['/v1/purchases', one], ['/v1/purchases?role=seller']],
    [buyer, 'payouts:read', ['/v1/purchases?role=seller'], ['/v1/purchases', one]],
    [seller, 'payouts:read', ['/v1/purchases?role=seller', one], ['/v1/purchases']],
    [seller, 'models:read', ['/v1/purchases'], ['/v1/purchases?role=seller', one]],
    [buyer, 'listings:read', [], ['/v1/purchases', '/v1/purchases?role=seller', one]],
  ] as const) {
    const { client } = await createKey(person, { scopes: [scope] });
    for (const path of allowed) assert.equal((await client.get(path)).status, 200, `${scope} ${path}`);
    for (const path of rejected) assertRejected(await client.get(path), 403, 'scope_required');
  }
});

test('holds live earnings back from the seller, and leaves test mode alone', async () => {
  const { seller, model, listing } = await newShop(server, 4900, 'live');
  const buyer = await newBuyer(server, 5000, 'live');
  await buy(buyer.client, listing);
  assert.equal(await downloadStatus(buyer.client, model), 302);
  const { earnings } = (await seller.client.get('/v1/balance')).body;
  assert.deepEqual(earnings, [{ currency: 'usd', pending: 4410, cleared: 0 }]);
  await assertMarketSound(database, 'live');
  const inTest = (await createKey(buyer)).client;
  assert.equal(await walletOf(inTest), 0);
  assert.deepEqual((await inTest.get('/v1/purchases')).body.items, []);
});

test('replays the response to a repeated request, and buys once, by balance and by card', async () => {
  const buyer = await newBuyer(server, 10_000);
  for (const payment_method of ['balance', 'pm_card_visa']) {
    const [{ listing }, { listing: other }] = [await newShop(server, 4900), await newShop(server, 4900)];
    const headers = { 'idempotency-key': `once by ${payment_method}` };
    const send = (wanted = listing) => requestPurchase(buyer.client, wanted, { payment_method }, headers);
    const [first, again] = [await send(), await send()];
    assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [201, null]);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assertRejected(await send(other), 409, 'idempotency_key_reused');
    assert.equal((await eventsAbout(database, 'test', first.body.id)).length, 1);
  }
  assert.equal(await walletOf(buyer.client), 5100);
  assert.deepEqual(await cardTotals(database, buyer.id), { charges: 2, charged: 14_900, refunded: 0 });
});

test('leaves the books balanced', async () => {
  await assertMarketSound(database);
});
