import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import {
  assertMarketSound,
  buy,
  completeBankStep,
  downloadStatus,
  earningsOf,
  getPurchase,
  newBuyer,
  newShop,
  refund,
  requestPurchase,
  salesOf,
} from '../../harness/markets/market.ts';
import { agePayment, cardTotals, openPaymentJobs } from '../../harness/markets/payments.ts';
import { eventsAbout } from '../../harness/people/activation.ts';
import { assertRejected, createKey, PASSWORD } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Cards whose outcome is not known at once: the bank asks its owner, is slow, or its response is lost.
const server = await startTestServer();
const paymentJobs = await openPaymentJobs(server);
after(async () => {
  await paymentJobs.close();
  await server.stop();
});

const { database } = server;
const REQUIRES_AUTHENTICATION = { payment_method: 'pm_card_authenticationRequired' };
const SLOW = { payment_method: 'pm_card_slow' };
const LOST = { payment_method: 'pm_card_lostAnswer' };
const NOTHING_CHARGED = { charges: 0, charged: 0, refunded: 0 };
const once = (amount: number) => ({ charges: 1, charged: amount, refunded: 0 });
const usd = (amount: number) => ({ currency: 'usd', amount });

async function paymentOf({ id }: { id: string }): Promise<string> {
  const [row] = await database.query<{ id: string }>('select id from test.payments where subject = $1', [id]);
  assert.ok(row, 'a payment was begun');
  return row.id;
}

/** Settles the purchase, together with the sweeper of the server. */
async function settled(client: Client, purchase: { id: string }) {
  await paymentJobs.sweep();
  return eventually('the purchase to be settled', async () => {
    const shown = await getPurchase(client, purchase);
    return shown.status !== 'pending' && shown;
  });
}

test('returns a pending purchase for a card with a next action, and grants the license after it', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, REQUIRES_AUTHENTICATION);
  assert.deepEqual([pending.status, pending.license_grant_id, pending.amount], ['pending', null, usd(4900)]);
  assert.equal(pending.next_action.type, 'redirect');
  assert.ok(pending.next_action.url.startsWith(`${server.url}/simulated-bank/`), pending.next_action.url);
  assert.deepEqual(await getPurchase(buyer.client, pending), pending);
  assert.equal(await downloadStatus(buyer.client, model), 403);
  assert.deepEqual(await eventsAbout(database, 'test', pending.id), []);
  assert.deepEqual([await salesOf(buyer.client, listing), await earningsOf(seller.client)], [0, 0]);
  assert.deepEqual(await cardTotals(database, buyer.id), NOTHING_CHARGED);

  await completeBankStep(server, pending, 'approve');
  const bought = await getPurchase(buyer.client, pending);
  assert.match(bought.license_grant_id, /^grt_/);
  assert.deepEqual(bought, {
    ...pending,
    status: 'succeeded',
    next_action: null,
    license_grant_id: bought.license_grant_id,
    refundable_until: bought.refundable_until,
  });
  assert.ok(Date.parse(bought.refundable_until) > Date.parse(pending.created_at) + 14 * 86_400_000);
  assert.equal(await downloadStatus(buyer.client, model), 302);
  assert.deepEqual([await salesOf(buyer.client, listing), await earningsOf(seller.client)], [1, 4410]);
  const events = await eventsAbout(database, 'test', pending.id);
  assert.deepEqual(
    events.map(({ type, account_id, data }) => [type, account_id, data.object, data.listing.sales]),
    [['listing.purchased', seller.id, bought, 1]],
  );

  await completeBankStep(server, pending, 'deny');
  await paymentJobs.sweep();
  assert.deepEqual(await getPurchase(buyer.client, pending), bought, 'the first decision counts');
  assert.deepEqual(await cardTotals(database, buyer.id), once(4900));
  assert.equal((await eventsAbout(database, 'test', pending.id)).length, 1);
});

test('shows the next action of a pending purchase only to callers that may pay', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, REQUIRES_AUTHENTICATION);
  // The seller does not see it as a sale yet.
  assertRejected(await seller.client.get(`/v1/purchases/${pending.id}`), 403, 'forbidden_resource');
  assert.deepEqual((await seller.client.get('/v1/purchases?role=seller')).body.items, []);
  const shown = { ...pending, next_action: null };
  const { client: reading } = await createKey(buyer, { scopes: ['models:read'] });
  assert.deepEqual(await getPurchase(reading, pending), shown);
  assert.deepEqual((await reading.get('/v1/purchases')).body.items, [shown]);
  assert.deepEqual((await buyer.browser.get('/v1/purchases')).body.items, [pending]);
});

test('fails a purchase whose next action is denied, and allows another attempt', async () => {
  const { model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, REQUIRES_AUTHENTICATION);
  await completeBankStep(server, pending, 'deny');
  const failed = await getPurchase(buyer.client, pending);
  assert.deepEqual(failed, { ...pending, status: 'failed', next_action: null });
  assert.equal(await downloadStatus(buyer.client, model), 403);
  assert.deepEqual(await eventsAbout(database, 'test', pending.id), []);
  await completeBankStep(server, pending, 'approve');
  assert.deepEqual(await getPurchase(buyer.client, pending), failed, 'the first decision counts');

  const second = await buy(buyer.client, listing, { payment_method: 'pm_card_visa' });
  assert.equal(second.status, 'succeeded');
  assert.deepEqual(await cardTotals(database, buyer.id), once(4900));
});

test('fails a purchase whose next action is not taken for a day, and charges nothing later', async () => {
  const { listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, REQUIRES_AUTHENTICATION);
  await paymentJobs.sweep();
  assert.equal((await getPurchase(buyer.client, pending)).status, 'pending', 'the buyer still has time');
  await agePayment(database, await paymentOf(pending), '25 hours');
  assert.equal((await settled(buyer.client, pending)).status, 'failed');
  await completeBankStep(server, pending, 'approve');
  await paymentJobs.sweep();
  assert.equal((await getPurchase(buyer.client, pending)).status, 'failed');
  assert.deepEqual(await cardTotals(database, buyer.id), NOTHING_CHARGED);
});

test('rejects other purchases of a listing while one is pending, by card or from the balance', async () => {
  const { listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const pending = await buy(buyer.client, listing, REQUIRES_AUTHENTICATION);
  for (const payment_method of ['balance', 'pm_card_visa', REQUIRES_AUTHENTICATION.payment_method]) {
    const rejected = await requestPurchase(buyer.client, listing, { payment_method });
    assertRejected(rejected, 409, 'conflict');
    assert.match(rejected.body.error.message, new RegExp(pending.id));
  }
  assert.deepEqual(await cardTotals(database, buyer.id), once(5000), 'the top-up');
});

test('keeps a purchase pending without a next action for a slow bank, and grants the license when paid', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, SLOW);
  assert.deepEqual([pending.status, pending.next_action, pending.license_grant_id], ['pending', null, null]);
  await agePayment(database, await paymentOf(pending), '1 minute');
  const bought = await settled(buyer.client, pending);
  assert.equal(bought.status, 'succeeded');
  assert.equal(await downloadStatus(buyer.client, model), 302);
  assert.equal(await earningsOf(seller.client), 4410);
  assert.equal((await eventsAbout(database, 'test', pending.id)).length, 1);
});

test('keeps a purchase pending when the response to the charge is lost, until the sweeper finds the payment', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, LOST);
  assert.deepEqual([pending.status, pending.license_grant_id], ['pending', null]);
  assert.deepEqual(await cardTotals(database, buyer.id), once(4900), 'though the card was charged');
  assert.equal(await downloadStatus(buyer.client, model), 403);

  const bought = await settled(buyer.client, pending);
  assert.equal(bought.status, 'succeeded');
  await paymentJobs.sweep();
  assert.equal(await downloadStatus(buyer.client, model), 302);
  assert.equal(await earningsOf(seller.client), 4410);
  assert.deepEqual(await cardTotals(database, buyer.id), once(4900), 'and only once');
  assert.equal((await eventsAbout(database, 'test', pending.id)).length, 1);
  assert.equal((await refund(seller.client, bought)).status, 'refunded');
});

test('keeps the accepted offer when a listing is repriced or unpublished during the charge', async () => {
  for (const change of ['repriced', 'unpublished'] as const) {
    const { seller, model, listing } = await newShop(server, 4900);
    const buyer = await newBuyer(server);
    const pending = await buy(buyer.client, listing, REQUIRES_AUTHENTICATION);
    const changed =
      change === 'repriced'
        ? await seller.client.patch(`/v1/listings/${listing.id}`, { price: usd(9900) })
        : await seller.client.post(`/v1/listings/${listing.id}/unpublish`);
    assert.equal(changed.status, 200, changed.text);
    await completeBankStep(server, pending, 'approve');
    const bought = await getPurchase(buyer.client, pending);
    assert.deepEqual([bought.status, bought.amount, bought.seller_payout], ['succeeded', usd(4900), usd(4410)]);
    assert.deepEqual(await cardTotals(database, buyer.id), once(4900));
    assert.equal(await earningsOf(seller.client), 4410);
    assert.equal(await downloadStatus(buyer.client, model), 302);
  }
});

test('rejects deleting an asset while a payment for it is open, and allows it once that has failed', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, REQUIRES_AUTHENTICATION);
  await seller.client.post(`/v1/listings/${listing.id}/unpublish`);
  assertRejected(await seller.client.delete(`/v1/models/${model.id}`), 409, 'invalid_state');
  await completeBankStep(server, pending, 'deny');
  assert.equal((await seller.client.delete(`/v1/models/${model.id}`)).status, 200);
});

test('refunds the payment and fails the purchase when the seller closes the account meanwhile', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const pending = await buy(buyer.client, listing, REQUIRES_AUTHENTICATION);
  const closed = await seller.browser.post('/v1/me/close', { password: PASSWORD });
  assert.equal(closed.status, 200, closed.text);
  await eventually('the model to be gone', async () => (await downloadStatus(buyer.client, model)) === 404);
  await completeBankStep(server, pending, 'approve');
  const { status, license_grant_id } = await getPurchase(buyer.client, pending);
  assert.deepEqual([status, license_grant_id], ['failed', null]);
  await eventually('the refund to the card', async () => {
    const { charged, refunded } = await cardTotals(database, buyer.id);
    return charged === 4900 && refunded === 4900;
  });
});

test('replays the purchase that a repeated request began', async () => {
  for (const method of [REQUIRES_AUTHENTICATION, LOST, SLOW]) {
    const { listing } = await newShop(server, 4900);
    const buyer = await newBuyer(server);
    const send = () => requestPurchase(buyer.client, listing, method, { 'idempotency-key': 'once' });
    const [first, again] = [await send(), await send()];
    assert.deepEqual([first.status, first.body.status], [201, 'pending']);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal((await buyer.client.get('/v1/purchases')).body.items.length, 1);
  }
});

test('resumes an interrupted request by its key: one charge, one grant', async () => {
  const { listing } = await newShop(server, 4900);
  const { listing: other } = await newShop(server, 4900);
  const buyer = await newBuyer(server);
  const send = (wanted = listing) => requestPurchase(buyer.client, wanted, LOST, { 'idempotency-key': 'cut off' });
  const first = await send();
  assert.equal(first.body.status, 'pending');
  // As when the process dies before it responds: the key is free again, the payment is not.
  await database.query('delete from test.idempotency_keys where account_id = $1', [buyer.id]);
  assertRejected(await send(other), 409, 'idempotency_key_reused');
  await database.query('delete from test.idempotency_keys where account_id = $1', [buyer.id]);
  const resumed = await send();
  assert.deepEqual([resumed.status, resumed.body.id, resumed.body.status], [201, first.body.id, 'succeeded']);
  assert.deepEqual(await cardTotals(database, buyer.id), once(4900));
  assert.equal((await eventsAbout(database, 'test', first.body.id)).length, 1);
});

test('leaves the books balanced', async () => {
  await paymentJobs.sweep();
  await assertMarketSound(database);
});
