import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import { eventually } from '../../harness/eventually.ts';
import { sellModel } from '../../harness/markets/commerce.ts';
import { assertEarningsBalance } from '../../harness/markets/earnings.ts';
import {
  assertMarketSound,
  buy,
  downloadStatus,
  earningsOf,
  getPurchase,
  newBuyer,
  newShop,
  newTrader,
  refund,
  requestPurchase,
  requestRefund,
  salesOf,
  walletOf,
} from '../../harness/markets/market.ts';
import { cardTotals, openPaymentJobs } from '../../harness/markets/payments.ts';
import { eventsAbout } from '../../harness/people/activation.ts';
import { assertRejected, createKey } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const paymentJobs = await openPaymentJobs(server);
after(async () => {
  await paymentJobs.close();
  await server.stop();
});

const { database } = server;
const CARD = { payment_method: 'pm_card_visa' };
const IBAN = { bank_account: { holder: 'Acme Robotics', iban: 'DE89370400440532013000' } };

/** Returns the balance of one of the market's own accounts. */
async function marketsOwn(account: 'fees' | 'refunds_due' | 'processor'): Promise<number> {
  const [row] = await database.query<{ amount: string | null }>(
    'select sum(amount) as amount from test.ledger_entries where account = $1',
    [account],
  );
  return Number(row?.amount ?? 0);
}

const makeOlder = ({ id }: { id: string }, interval: string) =>
  database.query(
    `update test.purchases set created_at = created_at - $2::interval, refundable_until = refundable_until - $2::interval
     where id = $1`,
    [id, interval],
  );

test('refunds the wallet, debits the seller, returns the fee and revokes the license', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const fees = await marketsOwn('fees');
  const bought = await buy(buyer.client, listing);
  assert.equal(await marketsOwn('fees'), fees + 490);

  const response = await requestRefund(seller.client, bought);
  assert.equal(response.status, 200, response.text);
  const { refund_id, refunded_at } = response.body;
  assert.match(refund_id, /^rfd_/);
  assert.ok(refunded_at >= bought.created_at, refunded_at);
  assert.deepEqual(response.body, { ...bought, status: 'refunded', refund_id, refunded_at, refundable_until: null });
  assert.deepEqual(await getPurchase(buyer.client, bought), response.body);

  assert.equal(await walletOf(buyer.client), 5000);
  assert.equal(await earningsOf(seller.client), 0);
  assert.equal(await marketsOwn('fees'), fees);
  assert.equal(await downloadStatus(buyer.client, model), 403);
  assert.equal(await salesOf(buyer.client, listing), 0);
  const grant = (await buyer.client.get(`/v1/license_grants/${bought.license_grant_id}`)).body;
  assert.equal(grant.status, 'revoked');

  const events = (await eventsAbout(database, 'test', bought.id)).filter(({ type }) => type !== 'listing.purchased');
  const request_id = response.headers.get('x-request-id');
  const emitted = (account_id: string) => ({
    type: 'purchase.refunded',
    account_id,
    request_id,
    data: { object: response.body },
  });
  assert.deepEqual(events, [emitted(seller.id), emitted(buyer.id)]);
});

test('names the asset of a purchase, also when it is deleted after the refund', async () => {
  const { seller, model, listing } = await newShop(server, 900);
  const buyer = await newBuyer(server, 900);
  const bought = await buy(buyer.client, listing);
  const asset = { type: 'model', id: model.id, slug: model.slug };
  await seller.client.patch(`/v1/models/${model.id}`, { name: 'Pick and Place' });
  const shownTo = async ({ client }: typeof buyer) => (await getPurchase(client, bought)).asset;
  assert.deepEqual(await shownTo(seller), { ...asset, name: 'Pick and Place' }, 'the current name');

  await refund(seller.client, bought);
  assert.equal((await seller.client.post(`/v1/listings/${listing.id}/unpublish`)).status, 200);
  assert.equal((await seller.client.delete(`/v1/models/${model.id}`)).status, 200);
  assert.deepEqual(await shownTo(buyer), { ...asset, name: listing.title }, 'its listing is still known');
});

test('refunds a card what it paid, and then owes nothing', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 300);
  const bought = await buy(buyer.client, listing, CARD);
  const processor = await marketsOwn('processor');
  assert.equal((await refund(seller.client, bought)).status, 'refunded');
  await eventually('the refund to the card', async () => {
    return (await cardTotals(database, buyer.id)).refunded === 4900 && (await marketsOwn('refunds_due')) === 0;
  });
  assert.equal(await marketsOwn('processor'), processor + 4900);
  await paymentJobs.sweep();
  assert.deepEqual(await cardTotals(database, buyer.id), { charges: 2, charged: 5200, refunded: 4900 });
  assert.equal(await walletOf(buyer.client), 300, 'the wallet paid nothing and gets nothing');
  assert.equal(await earningsOf(seller.client), 0);
  assert.equal(await downloadStatus(buyer.client, model), 403);
});

test('credits the wallet when a card accepts no refund', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const bought = await buy(buyer.client, listing, { payment_method: 'pm_card_refundFail' });
  await refund(seller.client, bought);
  await eventually('the wallet to have it', async () => (await walletOf(buyer.client)) === 4900);
  assert.equal(await marketsOwn('refunds_due'), 0);
  assert.equal((await cardTotals(database, buyer.id)).refunded, 0);
});

test('refunds a free purchase without moving money', async () => {
  const { seller, listing } = await newShop(server, 0);
  const buyer = await newBuyer(server);
  const bought = await buy(buyer.client, listing);
  assert.equal((await refund(seller.client, bought)).status, 'refunded');
  const entries = await database.query('select 1 from test.ledger_entries where owner_id = any($1)', [
    [seller.id, buyer.id],
  ]);
  assert.deepEqual(entries, []);
  assert.equal(await salesOf(buyer.client, listing), 0);
});

test('allows refunds for 14 days', async () => {
  const seller = await newTrader(server);
  const buyer = await newBuyer(server, 2000);
  const [late, early] = [
    await buy(buyer.client, (await sellModel(seller.client, 1000)).listing),
    await buy(buyer.client, (await sellModel(seller.client, 1000)).listing),
  ];
  await makeOlder(late, '14 days 1 minute');
  await makeOlder(early, '13 days 23 hours 50 minutes');
  const rejected = await requestRefund(seller.client, late);
  assertRejected(rejected, 409, 'invalid_state');
  const { status, refundable_until: until } = await getPurchase(seller.client, late);
  const ended = `The refund period of this purchase ended on ${until.slice(0, 10)}. It can no longer be refunded.`;
  assert.equal(rejected.body.error.message, ended);
  assert.equal(status, 'succeeded');
  assert.equal((await refund(seller.client, early)).status, 'refunded');
  assert.equal(await walletOf(buyer.client), 1000);
});

test('lets only the seller refund a purchase, and not with a restricted key', async () => {
  const { seller, model, listing } = await newShop(server, 1000);
  const [buyer, outsider] = [await newBuyer(server, 1000), await newBuyer(server)];
  const bought = await buy(buyer.client, listing);
  for (const { client } of [buyer, outsider]) {
    assertRejected(await requestRefund(client, bought), 403, 'forbidden_resource');
  }
  const { client: restricted } = await createKey(seller, { scopes: ['payouts:read', 'listings:write'] });
  assertRejected(await requestRefund(restricted, bought), 403, 'scope_required');
  assertRejected(await requestRefund(server.client, bought), 401, 'missing_credentials');
  for (const id of [newId('pur'), 'nothing']) {
    assertRejected(await requestRefund(seller.client, { id }), 404, 'not_found');
  }
  assert.equal((await getPurchase(buyer.client, bought)).status, 'succeeded');
  assert.equal(await downloadStatus(buyer.client, model), 302);
});

test('rejects refunding a purchase that did not succeed', async () => {
  const { seller, listing } = await newShop(server, 1000);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, { payment_method: 'pm_card_authenticationRequired' });
  assertRejected(await requestRefund(seller.client, pending), 409, 'invalid_state');
  const other = await newBuyer(server);
  await requestPurchase(other.client, listing, { payment_method: 'pm_card_chargeDeclined' });
  const [failed] = (await other.client.get('/v1/purchases?status=failed')).body.items;
  assertRejected(await requestRefund(seller.client, failed), 409, 'invalid_state');
});

test('refunds a purchase once under repeated and concurrent requests', async () => {
  for (const buying of [{}, CARD]) {
    const { seller, listing } = await newShop(server, 4900);
    const buyer = await newBuyer(server, 5000);
    const bought = await buy(buyer.client, listing, buying);
    const [wallet, due] = [await walletOf(buyer.client), await marketsOwn('refunds_due')];
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestRefund(seller.client, bought)));
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      assertRejected(response, 409, 'invalid_state');
      assert.match(response.body.error.message, /already/);
    }
    assertRejected(await requestRefund(seller.client, bought), 409, 'invalid_state');
    await eventually('the refund to be sent', async () => (await marketsOwn('refunds_due')) === due);
    assert.equal(await walletOf(buyer.client), 'payment_method' in buying ? wallet : wallet + 4900);
    assert.equal((await cardTotals(database, buyer.id)).refunded, 'payment_method' in buying ? 4900 : 0);
    assert.equal(await earningsOf(seller.client), 0);
    assert.equal(await salesOf(buyer.client, listing), 0);
    const emitted = (await eventsAbout(database, 'test', bought.id)).filter(({ type }) => type === 'purchase.refunded');
    assert.equal(emitted.length, 2);
  }
});

test('replays the refund for a repeated request', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const { id } = await buy(buyer.client, listing);
  const send = () => seller.client.post(`/v1/purchases/${id}/refund`, undefined, { 'idempotency-key': 'once' });
  const [first, again] = [await send(), await send()];
  assert.deepEqual([again.status, again.body], [200, first.body]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(await walletOf(buyer.client), 5000);
});

test('allows buying and refunding again after a refund', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const grants = new Set<string>();
  for (const buying of [{}, CARD, {}]) {
    const bought = await buy(buyer.client, listing, buying);
    grants.add(bought.license_grant_id);
    assert.equal(await downloadStatus(buyer.client, model), 302);
    assert.equal(await salesOf(buyer.client, listing), 1);
    await refund(seller.client, bought);
    assert.equal(await salesOf(buyer.client, listing), 0);
  }
  assert.equal(grants.size, 3);
  const last = await buy(buyer.client, listing);
  assert.deepEqual([await walletOf(buyer.client), await earningsOf(seller.client)], [100, 4410]);
  const { items } = (await buyer.client.get('/v1/purchases')).body;
  assert.deepEqual(
    items.map(({ status }: { status: string }) => status),
    ['succeeded', 'refunded', 'refunded', 'refunded'],
  );
  assert.equal(items[0].id, last.id);
});

test('returns the fee that was taken, whatever the current fee', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const bought = await buy(buyer.client, listing);
  const fees = await marketsOwn('fees');
  await database.query('insert into test.fee_rates (basis_points) values (5000)');
  assert.deepEqual((await refund(seller.client, bought)).platform_fee, { currency: 'usd', amount: 490 });
  await database.query('delete from test.fee_rates');
  assert.deepEqual([await marketsOwn('fees'), await earningsOf(seller.client)], [fees - 490, 0]);
});

test('nets a refund after the payout from the next payout', async () => {
  const seller = await newTrader(server, 'Acme Robotics');
  const destination = await seller.client.call('PUT', '/v1/payout_destination', { body: IBAN });
  assert.equal(destination.status, 200, destination.text);
  const payOut = async () => {
    const response = await seller.client.post('/v1/test_helpers/payouts');
    assert.equal(response.status, 200, response.text);
    return response.body.items.map((payout: { amount: { amount: number } }) => payout.amount.amount);
  };
  const buyer = await newBuyer(server, 10_000);
  const first = await buy(buyer.client, (await sellModel(seller.client, 2000)).listing);
  assert.deepEqual(await payOut(), [1800]);

  await refund(seller.client, first);
  assert.equal(await walletOf(buyer.client), 10_000, 'the buyer does not wait for it');
  assert.equal(await earningsOf(seller.client), -1800);
  assert.deepEqual(await payOut(), [], 'nothing is paid out of a debt');
  await buy(buyer.client, (await sellModel(seller.client, 1000)).listing);
  assert.equal(await earningsOf(seller.client), -900);
  assert.deepEqual(await payOut(), []);
  await buy(buyer.client, (await sellModel(seller.client, 3000)).listing);
  assert.deepEqual(await payOut(), [1800], '900 and 2700 less the 1800 that were paid out too much');
  assert.equal(await earningsOf(seller.client), 0);
  await assertEarningsBalance(database, 'test');
});

test('leaves the books balanced', async () => {
  await paymentJobs.sweep();
  await assertMarketSound(database);
});
