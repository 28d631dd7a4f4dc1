import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { holdAccount } from '../../../src/accounts/hold-account-open.ts';
import { statement } from '../../../src/platform/db/statement.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { sellModel } from '../../harness/markets/commerce.ts';
import {
  assertMarketSound,
  buy,
  completeBankStep,
  countSalesRows,
  downloadStatus,
  getPurchase,
  newBuyer,
  newShop,
  newTrader,
  requestPurchase,
  requestRefund,
  salesOf,
  seedListings,
  type Trader,
  walletOf,
} from '../../harness/markets/market.ts';
import { startPaymentNodes } from '../../harness/markets/payment-nodes.ts';
import { cardTotals, openPaymentJobs } from '../../harness/markets/payments.ts';
import { eventsAbout } from '../../harness/people/activation.ts';
import { assertRejected } from '../../harness/people/people.ts';

// Two nodes on one database: the guarantees hold whichever of them a request reaches.
const { server, second, paymentJobs, stop } = await startPaymentNodes(openPaymentJobs);
after(stop);

const { database } = server;
const usd = (amount: number) => ({ currency: 'usd', amount });

/** Sends all requests at once, alternating between the two nodes. */
function atOnce(count: number, buyer: Trader, send: (client: Client, index: number) => Promise<ApiResponse>) {
  const elsewhere = second.client.withKey(buyer.secret);
  const clientOf = (index: number) => (index % 2 === 0 ? buyer.client : elsewhere);
  return Promise.all(Array.from({ length: count }, (_, index) => send(clientOf(index), index)));
}

const succeeded = (responses: readonly ApiResponse[]) => responses.filter(({ status }) => status === 201);
const others = (responses: readonly ApiResponse[]) => responses.filter(({ status }) => status !== 201);

test('accepts and charges one of twenty concurrent purchases of a listing by one buyer', async () => {
  const { seller, model, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server, 100_000);
  const responses = await atOnce(20, buyer, (client) => requestPurchase(client, listing));
  assert.equal(succeeded(responses).length, 1);
  for (const response of others(responses)) assertRejected(response, 409, 'already_licensed');
  assert.equal(await walletOf(buyer.client), 99_000);
  assert.equal(await salesOf(seller.client, listing), 1);
  assert.equal(await downloadStatus(buyer.client, model), 302);
  assert.equal((await buyer.client.get('/v1/purchases')).body.items.length, 1);
});

test('accepts and charges one purchase when card and balance race', async () => {
  const { listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server, 100_000);
  const responses = await atOnce(20, buyer, (client, index) =>
    requestPurchase(client, listing, { payment_method: index % 4 < 2 ? 'balance' : 'pm_card_visa' }),
  );
  assert.equal(succeeded(responses).length, 1);
  for (const response of others(responses)) {
    assert.equal(response.status, 409, response.text);
    assert.ok(['already_licensed', 'conflict'].includes(response.body.error.code), response.text);
  }
  const { charged } = await cardTotals(database, buyer.id);
  assert.equal((await walletOf(buyer.client)) - (charged - 100_000), 99_000, 'one of the two has paid');
  const { items } = (await buyer.client.get('/v1/purchases')).body;
  assert.deepEqual([items.length, items[0].status], [1, 'succeeded']);
});

test('makes one purchase and one charge for twenty requests with one Idempotency-Key', async () => {
  for (const payment_method of ['balance', 'pm_card_visa']) {
    const { listing } = await newShop(server, 1000);
    const buyer = await newBuyer(server, 5000);
    const send = (client: Client) =>
      requestPurchase(client, listing, { payment_method }, { 'idempotency-key': 'once' });
    const responses = await atOnce(20, buyer, send);
    for (const response of others(responses)) assertRejected(response, 409, 'idempotency_key_in_use');
    const ids = new Set([...succeeded(responses), await send(buyer.client)].map(({ body }) => body.id));
    assert.equal(ids.size, 1);
    const paid = 5000 - (await walletOf(buyer.client)) + (await cardTotals(database, buyer.id)).charged - 5000;
    assert.equal(paid, 1000);
  }
});

test('accepts ten of fifty concurrent purchases with money for ten, and never overdraws the wallet', async () => {
  const seller = await newTrader(server);
  const buyer = await newBuyer(server, 10_000);
  const listings = await seedListings(server, seller, 50, 1000);
  const responses = await atOnce(50, buyer, (client, index) =>
    requestPurchase(client, listings[index] as { id: string }),
  );
  assert.equal(succeeded(responses).length, 10);
  for (const response of others(responses)) assertRejected(response, 402, 'insufficient_balance');
  assert.equal(await walletOf(buyer.client), 0);
  assert.equal((await buyer.client.get('/v1/purchases?limit=100')).body.items.length, 10);
  assert.equal((await seller.client.get('/v1/balance')).body.earnings[0].cleared, 9000);
});

test('serves many concurrent buyers of one listing, and counts every sale', async () => {
  const { seller, listing } = await newShop(server, 1000);
  const buyers: Trader[] = [];
  for (let i = 0; i < 12; i++) buyers.push(await newBuyer(server, 1000));
  const responses = await Promise.all(buyers.map(({ client }) => requestPurchase(client, listing)));
  assert.deepEqual(others(responses), []);
  assert.equal(await salesOf(seller.client, listing), 12);
  assert.equal((await seller.client.get('/v1/balance')).body.earnings[0].cleared, 12 * 900);
});

test('keeps wallets correct under concurrent purchases and refunds', async () => {
  const seller = await newTrader(server);
  const buyer = await newBuyer(server, 10_000);
  const listings = await seedListings(server, seller, 20, 1000);
  const [early, late] = [listings.slice(0, 10), listings.slice(10)];
  const bought = [];
  for (const listing of early) bought.push(await buy(buyer.client, listing));
  const [purchases, refunds] = await Promise.all([
    Promise.all(late.map((listing) => requestPurchase(buyer.client, listing))),
    Promise.all(bought.map((purchase) => requestRefund(seller.client, purchase))),
  ]);
  assert.deepEqual([...new Set(refunds.map(({ status }) => status))], [200]);
  for (const response of others(purchases)) assertRejected(response, 402, 'insufficient_balance');
  assert.equal(await walletOf(buyer.client), 10_000 - 1000 * succeeded(purchases).length);
});

test('never sells a listing after it was unpublished when both race', async () => {
  const seller = await newTrader(server);
  const buyers: Trader[] = [];
  for (let i = 0; i < 6; i++) buyers.push(await newBuyer(server, 10_000));
  for (let round = 0; round < 4; round++) {
    const { model, listing } = await sellModel(seller.client, 1000);
    const [unpublished, responses] = await Promise.all([
      seller.client.post(`/v1/listings/${listing.id}/unpublish`),
      Promise.all(buyers.map(({ client }) => requestPurchase(client, listing))),
    ]);
    assert.equal(unpublished.status, 200, unpublished.text);
    for (const response of others(responses)) assertRejected(response, 409, 'invalid_state');
    assert.equal(await salesOf(seller.client, listing), succeeded(responses).length);
    for (const [index, { client }] of buyers.entries()) {
      const has = responses[index]?.status === 201;
      assert.equal(await downloadStatus(client, model), has ? 302 : 403);
      if (!has) assertRejected(await requestPurchase(client, listing), 409, 'invalid_state');
    }
  }
});

test('charges the old or the new price, and never another than expected, when a change races', async () => {
  const seller = await newTrader(server);
  const buyers: Trader[] = [];
  for (let i = 0; i < 6; i++) buyers.push(await newBuyer(server, 20_000));
  for (let round = 0; round < 3; round++) {
    const { listing } = await sellModel(seller.client, 1000);
    const [repriced, responses] = await Promise.all([
      seller.client.patch(`/v1/listings/${listing.id}`, { price: usd(1500) }),
      Promise.all(
        buyers.map(({ client }, index) =>
          requestPurchase(client, listing, index % 2 === 0 ? {} : { expected_price: usd(1000) }),
        ),
      ),
    ]);
    assert.equal(repriced.status, 200, repriced.text);
    for (const [index, response] of responses.entries()) {
      if (response.status !== 201) assertRejected(response, 409, 'conflict');
      else assert.ok((index % 2 === 0 ? [1000, 1500] : [1000]).includes(response.body.amount.amount), response.text);
    }
  }
});

const unpublish = statement<unknown, [id: string]>(
  'test_unpublish_in_passing',
  `update listings set status = 'unpublished' where id = $1`,
);
const deleteAsset = statement<unknown, [id: string]>('test_delete_in_passing', 'delete from assets where id = $1');

test('waits for a deletion in progress, and then rejects the purchase with 404', async () => {
  const seller = await newTrader(server);
  for (const payment_method of ['balance', 'pm_card_visa']) {
    const buyer = await newBuyer(server, 5000);
    const [listing] = await seedListings(server, seller, 1, 1000);
    assert.ok(listing);
    const [row] = await database.query<{ asset_id: string }>('select asset_id from test.listings where id = $1', [
      listing.id,
    ]);
    const before = await countSalesRows(database);
    const buying = await paymentJobs.database.test.transaction(async (tx) => {
      await holdAccount(tx, seller.id);
      await tx.run(unpublish, [listing.id]);
      await tx.run(deleteAsset, [row?.asset_id as string]);
      const response = requestPurchase(buyer.client, listing, { payment_method });
      await eventually('the purchase to wait for it', async () => {
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await database.query(waiting)).length > 0;
      });
      return { response: response }; // must not be awaited in here
    });
    assertRejected(await buying.response, 404, 'not_found');
    assert.deepEqual(await countSalesRows(database), before);
    assert.equal(await walletOf(buyer.client), 5000);
    assert.equal((await cardTotals(database, buyer.id)).charged, 5000, 'the top-up');
  }
});

test('keeps a model with its licensees, or deletes it unsold, when deletion and purchases race', async () => {
  const seller = await newTrader(server);
  const buyers = [await newBuyer(server, 50_000), await newBuyer(server, 50_000)];
  for (let round = 0; round < 10; round++) {
    const { model, listing } = await sellModel(seller.client, 1000);
    const remove = async () => {
      await seller.client.post(`/v1/listings/${listing.id}/unpublish`);
      return seller.client.delete(`/v1/models/${model.id}`);
    };
    const payment_method = round % 2 === 0 ? 'balance' : 'pm_card_visa';
    const [deleted, responses] = await Promise.all([
      remove(),
      Promise.all(buyers.map(({ client }) => requestPurchase(client, listing, { payment_method }))),
    ]);
    for (const response of others(responses)) assert.ok([404, 409].includes(response.status), response.text);
    if (succeeded(responses).length > 0) assertRejected(deleted, 409, 'invalid_state');
    for (const [index, { client }] of buyers.entries()) {
      const expected = responses[index]?.status === 201 ? 302 : deleted.status === 200 ? 404 : 403;
      assert.equal(await downloadStatus(client, model), expected);
    }
  }
});

test('records one sale for a bank approval that arrives many ways at once', async () => {
  const { seller, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, { payment_method: 'pm_card_authenticationRequired' });
  await Promise.all([
    ...Array.from({ length: 5 }, () => completeBankStep(server, pending, 'approve')),
    ...Array.from({ length: 5 }, () => completeBankStep(second, pending, 'approve')),
    paymentJobs.sweep(),
    paymentJobs.sweep(),
  ]);
  assert.equal((await getPurchase(buyer.client, pending)).status, 'succeeded');
  assert.deepEqual(await cardTotals(database, buyer.id), { charges: 1, charged: 1000, refunded: 0 });
  assert.equal((await seller.client.get('/v1/balance')).body.earnings[0].cleared, 900);
  assert.equal((await eventsAbout(database, 'test', pending.id)).length, 1);
  assert.equal(await salesOf(seller.client, listing), 1);
});

test('leaves the books balanced', async () => {
  await paymentJobs.sweep();
  await assertMarketSound(database);
});
