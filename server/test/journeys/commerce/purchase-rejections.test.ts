import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { createListing, publishListing } from '../../harness/markets/commerce.ts';
import {
  assertMarketSound,
  buy,
  countSalesRows,
  downloadStatus,
  newBuyer,
  newShop,
  refund,
  requestPurchase,
  walletOf,
} from '../../harness/markets/market.ts';
import { cardTotals, requestTopUp, saveCard } from '../../harness/markets/payments.ts';
import { createKey } from '../../harness/people/people.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const { database } = server;
after(() => server.stop());

/** Asserts the rejection, and that nothing was inserted: no purchase, license, entry, event or payment. */
async function assertBuysNothing(send: () => Promise<ApiResponse>, status: number, code: string, field?: string) {
  const before = await countSalesRows(database);
  const response = await send();
  assertWholeError(response, status, code, field);
  assert.deepEqual(await countSalesRows(database), before);
  return response.body.error.message as string;
}

const METHODS = ['balance', 'pm_card_visa'];

test('rejects buying one’s own listing', async () => {
  const { seller, listing } = await newShop(server, 1000);
  for (const payment_method of METHODS) {
    await assertBuysNothing(() => requestPurchase(seller.client, listing, { payment_method }), 409, 'conflict');
  }
});

test('rejects buying a listing that is not on sale', async () => {
  const { seller, model, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server, 5000);
  await seller.client.post(`/v1/listings/${listing.id}/unpublish`);
  const draft = await createListing(seller.client, model);
  for (const payment_method of METHODS) {
    for (const off of [listing, draft]) {
      await assertBuysNothing(() => requestPurchase(buyer.client, off, { payment_method }), 409, 'invalid_state');
    }
  }
  await seller.client.post(`/v1/listings/${listing.id}/publish`);
  assert.equal((await buy(buyer.client, listing)).status, 'succeeded', 'until it is on sale again');
});

test('rejects buying an unknown listing', async () => {
  const buyer = await newBuyer(server, 5000);
  for (const payment_method of METHODS) {
    for (const id of [newId('lst'), 'lst_nothing']) {
      await assertBuysNothing(() => requestPurchase(buyer.client, { id }, { payment_method }), 404, 'not_found');
    }
    for (const id of [newId('mdl'), 'nothing', '']) {
      const send = () => requestPurchase(buyer.client, { id }, { payment_method });
      await assertBuysNothing(send, 422, 'validation_failed', 'listing_id');
    }
  }
});

test('rejects a second license from any listing, and allows buying again after a refund', async () => {
  const { seller, model, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server, 5000);
  const first = await buy(buyer.client, listing);
  const expectRejection = (offer: { id: string }) =>
    Promise.all(
      METHODS.map((payment_method) =>
        requestPurchase(buyer.client, offer, { payment_method }).then((response) => {
          assertWholeError(response, 409, 'already_licensed');
          assert.match(response.body.error.message, new RegExp(first.id));
        }),
      ),
    );
  await expectRejection(listing);
  await seller.client.post(`/v1/listings/${listing.id}/unpublish`);
  const successor = await publishListing(seller.client, model, { price: { currency: 'usd', amount: 500 } });
  await expectRejection(successor);

  await refund(seller.client, first);
  const second = await buy(buyer.client, successor);
  assert.notEqual(second.license_grant_id, first.license_grant_id);
  assert.equal(await walletOf(buyer.client), 4500);
  assert.equal(await downloadStatus(buyer.client, model), 302);
});

test('rejects a purchase above the balance, and charges nothing', async () => {
  const { model, listing } = await newShop(server, 1000);
  for (const amount of [0, 999]) {
    const buyer = await newBuyer(server, amount);
    const message = await assertBuysNothing(() => requestPurchase(buyer.client, listing), 402, 'insufficient_balance');
    assert.match(message, /Top it up/);
    assert.equal(await walletOf(buyer.client), amount);
    assert.equal(await downloadStatus(buyer.client, model), 403);
  }
});

test('rejects paying with another currency or with earnings', async () => {
  const { listing } = await newShop(server, 1000);
  const { seller: rich, listing: sold } = await newShop(server, 50_000);
  await buy((await newBuyer(server, 50_000)).client, sold);
  const topup = { amount: { currency: 'eur', amount: 5000 }, payment_method: 'pm_card_visa' };
  assert.equal((await rich.client.post('/v1/balance/topups', topup)).status, 201);
  await assertBuysNothing(() => requestPurchase(rich.client, listing), 402, 'insufficient_balance');
  assert.equal(await walletOf(rich.client, 'eur'), 5000);
});

test('grants and charges nothing for a declined card, lists the attempt, and allows another', async () => {
  const { seller, model, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server);
  const methods = ['pm_card_chargeDeclined', 'pm_card_insufficientFunds', (await saveCard(buyer.client, 'expired')).id];
  for (const payment_method of methods) {
    const response = await requestPurchase(buyer.client, listing, { payment_method });
    assertWholeError(response, 402, 'card_declined');
    assert.match(response.body.error.message, /Nothing was charged/);
  }
  assert.deepEqual(await cardTotals(database, buyer.id), { charges: 0, charged: 0, refunded: 0 });
  assert.equal(await downloadStatus(buyer.client, model), 403);
  const { items } = (await buyer.client.get('/v1/purchases?status=failed')).body;
  assert.equal(items.length, methods.length);
  for (const failed of items) {
    assert.deepEqual([failed.license_grant_id, failed.next_action, failed.amount.amount], [null, null, 1000]);
  }
  const saleEvents = `select 1 from test.events where account_id = $1 and type = 'listing.purchased'`;
  assert.deepEqual(await database.query(saleEvents, [seller.id]), []);

  assert.equal((await buy(buyer.client, listing, { payment_method: 'pm_card_visa' })).status, 'succeeded');
  assert.deepEqual(await cardTotals(database, buyer.id), { charges: 1, charged: 1000, refunded: 0 });
});

test('replays a decline for the same Idempotency-Key, and allows a new attempt with another', async () => {
  const { listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server);
  const send = (payment_method: string, key: string) =>
    requestPurchase(buyer.client, listing, { payment_method }, { 'idempotency-key': key });
  const first = await send('pm_card_chargeDeclined', 'first');
  const again = await send('pm_card_chargeDeclined', 'first');
  assertWholeError(first, 402, 'card_declined');
  assert.deepEqual([again.status, again.body], [402, first.body]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await buyer.client.get('/v1/purchases')).body.items.length, 1);
  assert.equal((await send('pm_card_visa', 'second')).status, 201);
});

test('charges cards of the own account only', async () => {
  const { listing } = await newShop(server, 1000);
  const [buyer, other] = [await newBuyer(server), await newBuyer(server)];
  const [foreignCard, removed] = [await saveCard(other.client), await saveCard(buyer.client)];
  await buyer.client.delete(`/v1/payment_methods/${removed.id}`);
  const send = (payment_method: string) => () => requestPurchase(buyer.client, listing, { payment_method });
  await assertBuysNothing(send(foreignCard.id), 403, 'forbidden_resource');
  for (const unknown of [removed.id, newId('pm'), 'pm_card_nothing']) {
    await assertBuysNothing(send(unknown), 404, 'not_found');
  }
  for (const nothing of ['card', 'Balance', 'pm_', '']) {
    await assertBuysNothing(send(nothing), 422, 'validation_failed', 'payment_method');
  }
});

test('lets only unrestricted callers spend the account’s money', async () => {
  const { seller, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server, 5000);
  const scopes = ['models:read', 'listings:write', 'payouts:read', 'models:upload'];
  const { client: restricted } = await createKey(buyer, { scopes });
  const message = await assertBuysNothing(() => requestPurchase(restricted, listing), 403, 'scope_required');
  assert.match(message, /restricted|default/i);
  await assertBuysNothing(() => requestPurchase(server.client, listing), 401, 'missing_credentials');

  const fromBrowser = await buyer.browser.post('/v1/purchases', { listing_id: listing.id });
  assert.equal(fromBrowser.status, 201, fromBrowser.text);
  await refund(seller.client, fromBrowser.body);
  const { client: cli } = await signInFromCommandLine(buyer);
  assert.equal((await requestPurchase(cli, listing)).status, 201);
});

test('rejects an invalid body by field', async () => {
  const { listing } = await newShop(server, 1000);
  const { client } = await newBuyer(server, 5000);
  const listing_id = listing.id;
  for (const [body, field] of [
    [{}, 'listing_id'],
    [{ listing_id: 7 }, 'listing_id'],
    [{ listing_id: null }, 'listing_id'],
    [{ listing_id, payment_method: 7 }, 'payment_method'],
    [{ listing_id, price: 1000 }, 'price'],
    [{ listing_id, expected_price: 1000 }, 'expected_price'],
    [{ listing_id, expected_price: { amount: 1000 } }, 'expected_price.currency'],
    [{ listing_id, expected_price: { currency: 'usd', amount: -1 } }, 'expected_price.amount'],
    [{ listing_id, expected_price: { currency: 'usd', amount: 10.5 } }, 'expected_price.amount'],
    [{ listing_id, expected_price: { currency: 'usd', amount: 1000, model: 'monthly' } }, 'expected_price.model'],
  ] as const) {
    await assertBuysNothing(() => client.post('/v1/purchases', body), 422, 'validation_failed', field);
  }
  await assertBuysNothing(() => client.call('POST', '/v1/purchases', { body: '{' }), 400, 'invalid_json');
});

test('requires a confirmed email to buy in live mode where mail is configured, and not in test mode', async () => {
  const mailing = await startTestServer({ env: { SMTP_URL: `smtp://localhost:${await freePort()}` } });
  after(() => mailing.stop());
  const confirm = (id: string) =>
    mailing.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [id]);
  const buyer = await newBuyer(mailing);
  const { listing: inTest } = await newShop(mailing, 1000);
  assert.equal((await buy(buyer.client, inTest, { payment_method: 'pm_card_visa' })).status, 'succeeded');

  const seller = await newBuyer(mailing, 0, 'live');
  await confirm(seller.id);
  const { client: selling } = await createKey(seller, { mode: 'live' });
  const listing = await publishListing(
    selling,
    await publishModel(selling, { price: { currency: 'usd', amount: 1000 } }),
  );
  const free = await publishListing(selling, await publishModel(selling));
  const { client } = await createKey(buyer, { mode: 'live' });
  const before = await countSalesRows(mailing.database, 'live');
  for (const response of [
    await requestPurchase(client, listing),
    await requestPurchase(client, listing, { payment_method: 'pm_card_visa' }),
    await requestPurchase(client, free),
    await requestTopUp(client, 'pm_card_visa'),
  ]) {
    assertWholeError(response, 403, 'forbidden_resource');
    assert.match(response.body.error.message, /Confirm your email address before you buy/);
  }
  assert.deepEqual(await countSalesRows(mailing.database, 'live'), before);
  await confirm(buyer.id);
  const { client: confirmed } = await createKey(buyer, { mode: 'live' });
  assert.equal((await buy(confirmed, listing, { payment_method: 'pm_card_visa' })).status, 'succeeded');
});

test('rejects live cards on a public market without a processor, and names the setting', async () => {
  const open = await startTestServer({ env: { PUBLIC_URL: 'https://market.example' } });
  after(() => open.stop());
  const { listing } = await newShop(open, 1000, 'live');
  const buyer = await newBuyer(open, 0, 'live');
  const before = await countSalesRows(open.database, 'live');
  for (const method of ['pm_card_visa', newId('pm')]) {
    for (const response of [
      await requestPurchase(buyer.client, listing, { payment_method: method }),
      await requestTopUp(buyer.client, method),
    ]) {
      assertWholeError(response, 503, 'unavailable');
      assert.match(response.body.error.message, /STRIPE_SECRET_KEY/);
    }
  }
  assert.deepEqual(await countSalesRows(open.database, 'live'), before);
  assertWholeError(await requestPurchase(buyer.client, listing), 402, 'insufficient_balance');
  const { client: testing } = await createKey(buyer);
  const { listing: inTest } = await newShop(open, 1000);
  assert.equal((await buy(testing, inTest, { payment_method: 'pm_card_visa' })).status, 'succeeded');
});

test('leaves the books balanced', async () => {
  await assertMarketSound(database);
});
