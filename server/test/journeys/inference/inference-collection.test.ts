import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../harness/eventually.ts';
import { assertAuditPasses, bookedAmounts } from '../../harness/markets/books.ts';
import { CHAT, HELLO, newCaller, startInferenceServer, untilNothingHeld } from '../../harness/markets/inference.ts';
import { CENT, collectionsOf, debtOf, seedUsage } from '../../harness/markets/inference-debts.ts';
import { newBuyer, type Trader } from '../../harness/markets/market.ts';
import { cardTotals, saveCard } from '../../harness/markets/payments.ts';
import { assertRejected, PASSWORD, type Person } from '../../harness/people/people.ts';

// Collects what is owed for usage with the server's own jobs.
const server = await startInferenceServer({ env: { SOUK_SIMULATED_LIVE: 'true' } });
after(() => server.stop());
const { database } = server;

const close = ({ browser }: Person) => browser.post('/v1/me/close', { password: PASSWORD });

/** Enqueues the job as the meter does when enough is owed. */
async function requestCollection({ id }: Trader, times = 1): Promise<void> {
  const job = JSON.stringify({ account: id, reason: 'threshold' });
  for (let count = 0; count < times; count++) {
    await database.query(`select live.enqueue_job('collect_usage', $1::json, null)`, [job]);
  }
}

const untilOwed = ({ id }: Trader, nano: number) =>
  eventually(`${nano} nano-units to be owed`, async () => (await debtOf(database, id)).owed === nano);

test('collects what is owed, from the wallet first, and lists it in the balance', async () => {
  const buyer = await newBuyer(server, 400, 'live');
  await saveCard(buyer.client);
  await seedUsage(database, buyer.id, 2500 * CENT + 3);
  await requestCollection(buyer, 5);
  await untilOwed(buyer, 3);
  assert.deepEqual(await collectionsOf(database, buyer.id), [
    ['wallet', 'succeeded', 400],
    ['card', 'succeeded', 2100],
  ]);
  assert.deepEqual(await cardTotals(database, buyer.id, 'live'), { charges: 2, charged: 2500, refunded: 0 });
  const { body } = await buyer.client.get('/v1/balance/transactions');
  const [usage, topUp] = body.items;
  assert.deepEqual([usage.type, usage.amount], ['usage', { currency: 'usd', amount: -400 }]);
  assert.match(usage.subject, /^col_[0-9a-z]{26}$/);
  assert.equal(topUp.type, 'topup');
  assert.deepEqual(await bookedAmounts(database, [usage.subject], 'live'), { wallet: -400, inference: 400 });
  await assertAuditPasses(database, 'live');
});

test('does not charge a declined card again, and charges the next default card', async () => {
  const buyer = await newBuyer(server, 0, 'live');
  await saveCard(buyer.client, 'declined');
  await seedUsage(database, buyer.id, 1500 * CENT);
  await requestCollection(buyer, 3);
  await eventually('the card to be declined', async () => (await debtOf(database, buyer.id)).declines === 1);
  const good = await saveCard(buyer.client, 'visa');
  const made = await buyer.client.post(`/v1/payment_methods/${good.id}/default`);
  assert.equal(made.status, 200, made.text);
  await requestCollection(buyer);
  await untilOwed(buyer, 0);
  assert.deepEqual(await collectionsOf(database, buyer.id), [
    ['card', 'failed', 1500],
    ['card', 'succeeded', 1500],
  ]);
  await assertAuditPasses(database, 'live');
});

test('rejects closing an account that owes, collects, and then closes it', async () => {
  const buyer = await newBuyer(server, 300, 'live');
  await seedUsage(database, buyer.id, 320 * CENT);
  const rejected = await close(buyer);
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, /You owe 3\.20 USD for inference\. We are collecting it now/);
  await untilOwed(buyer, 20 * CENT);
  assert.equal((await close(buyer)).status, 200, 'what is left is too little for a card');
  await assertAuditPasses(database, 'live');
});

test('asks an account without card and balance to save a card', async () => {
  const buyer = await newBuyer(server, 0, 'live');
  await seedUsage(database, buyer.id, 500 * CENT);
  const rejected = await close(buyer);
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, /You owe 5\.00 USD for inference\. Save a card/);
});

test('rejects closing an account while a request of it is running', async () => {
  const caller = await newCaller(server, 'live');
  const { live } = server.upstreams;
  live.respondWith({ stall: 'headers' });
  const response = caller.caller.post(CHAT, HELLO);
  await live.untilStalled();
  const rejected = await close(caller);
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, /A request is still in progress, or was a moment ago\. Try again/);
  live.resume();
  assert.equal((await response).status, 200);
  // Its reservation is kept for a moment, in case of another request.
  await untilNothingHeld(server, caller.id);
  assert.equal((await close(caller)).status, 200);
  await assertAuditPasses(database, 'live');
});

test('collects nothing for the sandbox', async () => {
  const buyer = await newBuyer(server, 400);
  await seedUsage(database, buyer.id, 5000 * CENT, { mode: 'test' });
  await database.query(`select test.enqueue_job('collect_usage', $1::json, null)`, [
    JSON.stringify({ account: buyer.id, reason: 'asked' }),
  ]);
  await eventually('the job to be done', async () => {
    const [jobs] = await database.query<{ count: number }>(
      `select count(*)::int as count from test_jobs._private_jobs j join test_jobs._private_tasks t on t.id = j.task_id
       where t.identifier = 'collect_usage'`,
    );
    return jobs?.count === 0;
  });
  assert.deepEqual((await buyer.client.get('/v1/balance')).body.available, [{ currency: 'usd', amount: 400 }]);
  assert.equal((await close(buyer)).status, 200);
  await assertAuditPasses(database);
});
