import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { auditLedger } from '../../../src/operator/audit-ledger.ts';
import { writeAudit } from '../../../src/operator/write-ledger-audit.ts';
import { TEST_IBANS } from '../../../src/payments/simulated/simulated-banks.ts';
import { readSnapshot } from '../../../src/platform/db/read-snapshot.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import {
  assertAuditPasses,
  assertBooksSound,
  assertProcessorAgrees,
  bookedAmounts,
  ledgerBalance,
} from '../../harness/markets/books.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { publishListing, sellModel } from '../../harness/markets/commerce.ts';
import { ageEarnings, makeChecksDue } from '../../harness/markets/earnings.ts';
import {
  balanceOf,
  buy,
  completeBankStep,
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
  seedListings,
  type Trader,
  walletOf,
} from '../../harness/markets/market.ts';
import { cardTotals, openPaymentJobs, requestTopUp, topUp } from '../../harness/markets/payments.ts';
import { eventsAbout } from '../../harness/people/activation.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected, PASSWORD } from '../../harness/people/people.ts';
import { payOutNow, runJob, setDestination, untilPayoutStatus } from '../../harness/people/sellers.ts';
import { startTestServer } from '../../harness/servers/server.ts';
import { startStripeServer } from '../../harness/servers/stripe-server.ts';

// The twelve ways in which marketplaces get money wrong. Each is checked twice: through the API and in the books.

const server = await startTestServer({ env: { ...WITH_OPERATOR, SOUK_PAYOUT_DESTINATION_HOURS: '0' } });
const stripe = await startStripeServer();
const paymentJobs = await openPaymentJobs(server);
after(async () => {
  await paymentJobs.close();
  await stripe.stop();
  await server.stop();
});
afterEach(async () => {
  for (const [database, mode] of [
    [server.database, 'test'],
    [server.database, 'live'],
    [stripe.database, 'test'],
  ] as const) {
    await assertBooksSound(database, mode);
    await assertAuditPasses(database, mode);
  }
});

const operator = await signUpOperator(server);
const { database } = server;
const CARD = { payment_method: 'pm_card_visa' };
const REQUIRES_AUTHENTICATION = { payment_method: 'pm_card_authenticationRequired' };
const money = (amount: number, currency = 'usd') => ({ currency, amount });
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const statusesOf = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status).sort();

async function refundIdOf({ id }: { id: string }, of = database): Promise<string> {
  const [row] = await of.query<{ refund_id: string }>('select refund_id from test.purchases where id = $1', [id]);
  return String(row?.refund_id);
}

const untilCardRefunded = (buyer: Trader, amount: number) =>
  eventually('the refund to the card', async () => {
    return (
      (await cardTotals(database, buyer.id)).refunded === amount && (await ledgerBalance(database, 'refunds_due')) === 0
    );
  });

test('1. shows a refunded order as refunded everywhere', async () => {
  for (const buying of [{}, CARD]) {
    const { seller, model, listing } = await newShop(server, 4900);
    const buyer = await newBuyer(server, 5000);
    const bought = await buy(buyer.client, listing, buying);
    await refund(seller.client, bought);
    for (const [client, role] of [
      [buyer.client, 'buyer'],
      [seller.client, 'seller'],
    ] as const) {
      assert.equal((await getPurchase(client, bought)).status, 'refunded');
      const listed = async (status: string) =>
        (await client.get(`/v1/purchases?role=${role}&status=${status}`)).body.items.map(
          ({ id }: ApiResponse['body']) => id,
        );
      assert.deepEqual([await listed('succeeded'), await listed('refunded')], [[], [bought.id]]);
    }
    const grant = (await buyer.client.get(`/v1/license_grants/${bought.license_grant_id}`)).body;
    assert.deepEqual([grant.status, await downloadStatus(buyer.client, model)], ['revoked', 403]);
    assert.deepEqual([await salesOf(buyer.client, listing), await earningsOf(seller.client)], [0, 0]);

    if (buying === CARD) await untilCardRefunded(buyer, 4900);
    assert.equal(await walletOf(buyer.client), 5000);
    assert.deepEqual(await bookedAmounts(database, [bought.id, await refundIdOf(bought)]), {}, 'nothing is left of it');
  }
  await assertProcessorAgrees(database);
});

test('2. shows a returned payout as failed, and its money as available again', async () => {
  const { seller, listing } = await newShop(server, 2000);
  await setDestination(seller.client, TEST_IBANS.returns);
  await buy((await newBuyer(server)).client, listing, CARD);
  const [payout] = await payOutNow(seller.client);
  assert.deepEqual([payout.status, payout.amount.amount, await earningsOf(seller.client)], ['paid', 1800, 0]);

  await database.query('update test.simulated_payouts set returns_at = now() where id = $1', [payout.id]);
  await makeChecksDue(database, 'test');
  await runJob(database, 'test', 'sweep_payouts');
  const returned = await untilPayoutStatus(seller.client, payout.id, 'failed');
  assert.deepEqual([returned.paid_at, returned.failure.code], [null, 'returned']);
  assert.deepEqual((await seller.client.get('/v1/payouts?status=paid')).body.items, []);
  assert.deepEqual((await balanceOf(seller.client)).earnings, [{ currency: 'usd', pending: 0, cleared: 1800 }]);
  assert.equal(await ledgerBalance(database, 'earnings', { owner: seller.id }), 1800);
  assert.deepEqual(await bookedAmounts(database, [payout.id]), {}, 'nothing of it is left');
  await assertProcessorAgrees(database);

  await setDestination(seller.client);
  const [again] = await payOutNow(seller.client);
  assert.deepEqual([again.status, again.amount.amount], ['paid', 1800]);
  assert.equal(await ledgerBalance(database, 'earnings', { owner: seller.id }), 0);
});

test('3. never pays out more than is available', async () => {
  const seller = await newTrader(server, 'Acme Robotics', 'live');
  const sales: ApiResponse['body'][] = [];
  const buyer = await newBuyer(server, 0, 'live');
  const sell = async (price: number) => {
    const { listing } = await sellModel(seller.client, price);
    sales.push(await buy(buyer.client, listing, CARD));
  };
  await setDestination(seller.client);
  await sell(5000);
  await sell(3000);
  await ageEarnings(database, 'live', 15);
  await sell(7000); // held for two weeks
  const [first] = sales;
  assert.deepEqual((await balanceOf(seller.client)).earnings, [{ currency: 'usd', pending: 6300, cleared: 7200 }]);

  // One of them is refunded during several payout runs.
  const [, ...runs] = await Promise.all([
    refund(seller.client, first),
    ...range(4).map(() => runJob(database, 'live', 'run_payouts')),
  ]);
  assert.equal(runs.length, 4);
  await eventually('the runs to be over', async () => {
    const waiting = 'select 1 from live_jobs._private_jobs j join live_jobs._private_tasks t on t.id = j.task_id';
    return (await database.query(`${waiting} where t.identifier in ('run_payouts', 'send_payout')`)).length === 0;
  });
  const { items } = (await seller.client.get('/v1/payouts')).body;
  const paid = items.reduce((sum: number, { amount }: ApiResponse['body']) => sum + amount.amount, 0);
  assert.ok(items.length === 1 && [2700, 7200].includes(paid), JSON.stringify(items));
  // If the refund came second, the excess payout is owed.
  const { earnings } = await balanceOf(seller.client);
  assert.deepEqual(earnings, [{ currency: 'usd', pending: 6300, cleared: 2700 - paid }]);
  assert.equal(await ledgerBalance(database, 'earnings', { owner: seller.id, mode: 'live' }), 6300 + 2700 - paid);
  assert.equal(await ledgerBalance(database, 'payouts_in_transit', { mode: 'live' }), 0);
});

test('4. refunds once when requested many times', async () => {
  for (const buying of [{}, CARD]) {
    const { seller, listing } = await newShop(server, 4900);
    const buyer = await newBuyer(server, 5000);
    const bought = await buy(buyer.client, listing, buying);
    const responses = await Promise.all(range(8).map(() => requestRefund(seller.client, bought)));
    assert.deepEqual(statusesOf(responses), [200, ...Array(7).fill(409)]);
    assertRejected(await requestRefund(seller.client, bought), 409, 'invalid_state');
    if (buying === CARD) await untilCardRefunded(buyer, 4900);
    // The job that sends it runs again, as after a crash.
    await database.query(`select test.enqueue_job('send_card_refund', $1, null)`, [
      JSON.stringify({ refund: await refundIdOf(bought) }),
    ]);
    await paymentJobs.sweep();

    assert.equal(await walletOf(buyer.client), 5000);
    assert.equal((await cardTotals(database, buyer.id)).refunded, buying === CARD ? 4900 : 0);
    assert.deepEqual(
      [await earningsOf(seller.client), await ledgerBalance(database, 'earnings', { owner: seller.id })],
      [0, 0],
    );
    const facts = await database.query<{ fact: string }>(
      `select distinct fact, transaction_id from test.ledger_entries where subject = $1 order by fact`,
      [await refundIdOf(bought)],
    );
    assert.deepEqual(
      facts.map(({ fact }) => fact),
      buying === CARD ? ['card_refunded', 'refund'] : ['refund'],
    );
  }
  await assertProcessorAgrees(database);
});

test('5. nets a refund after the payout from the next one, not at the market’s cost', async () => {
  const seller = await newTrader(server, 'Acme Robotics');
  const buyer = await newBuyer(server, 10_000);
  const fees = await ledgerBalance(database, 'fees');
  const sell = async (price: number) => buy(buyer.client, (await sellModel(seller.client, price)).listing);
  const owed = () => ledgerBalance(database, 'earnings', { owner: seller.id });
  const first = await sell(2000);
  assert.deepEqual(
    (await payOutNow(seller.client)).map(({ amount }) => amount.amount),
    [1800],
  );
  await refund(seller.client, first);
  assert.deepEqual(
    [await walletOf(buyer.client), await earningsOf(seller.client), await owed()],
    [10_000, -1800, -1800],
  );
  assert.equal(await ledgerBalance(database, 'fees'), fees, 'the fee was refunded too');
  assert.deepEqual(await payOutNow(seller.client), [], 'nothing is paid out of a debt');

  await sell(3000);
  const [netted] = await payOutNow(seller.client);
  assert.deepEqual([netted.amount.amount, await earningsOf(seller.client), await owed()], [900, 0, 0]);
  const lines = netted.lines.map(({ type, amount }: ApiResponse['body']) => `${type} ${amount}`).sort();
  assert.deepEqual(lines, ['refund -1800', 'sale 2700']);
  assert.equal(await ledgerBalance(database, 'fees'), fees + 300);
});

/** Runs the payouts of the live market and waits until they are sent. */
async function payOutLive(): Promise<void> {
  await runJob(database, 'live', 'run_payouts');
  await eventually('the payouts to be over', async () => {
    const waiting = 'select 1 from live_jobs._private_jobs j join live_jobs._private_tasks t on t.id = j.task_id';
    return (await database.query(`${waiting} where t.identifier in ('run_payouts', 'send_payout')`)).length === 0;
  });
}

const earningsEntries = ({ id: owner }: Trader) => ledgerBalance(database, 'earnings', { owner, mode: 'live' });

test('5. in live mode, holds a sale for as long as it can be refunded', async () => {
  const { seller, listing } = await newShop(server, 5000, 'live');
  const bought = await buy((await newBuyer(server, 0, 'live')).client, listing, CARD);
  const [row] = await database.query<{ available_at: Date }>(
    'select available_at from live.earnings where subject = $1',
    [bought.id],
  );
  const until = new Date(bought.refundable_until);
  assert.equal(until.getTime() - new Date(bought.created_at).getTime() >= 14 * 86_400_000, true);
  assert.ok(row && row.available_at >= until, 'released while it can be refunded');
  assert.equal((await getPurchase(seller.client, bought)).refundable_until, bought.refundable_until);
  assert.equal((await refund(seller.client, bought)).refundable_until, null);
});

test('5. in live mode, requires cover for a refund after the payout', async () => {
  const { seller, listing } = await newShop(server, 5000, 'live');
  const buyer = await newBuyer(server, 0, 'live');
  await setDestination(seller.client);
  const first = await buy(buyer.client, listing, CARD);
  // As if it had been sold under a shorter holding time.
  await ageEarnings(database, 'live', 15);
  await payOutLive();
  assert.equal(await earningsOf(seller.client), 0);

  const sell = async (price: number) => buy(buyer.client, (await sellModel(seller.client, price)).listing, CARD);
  const second = await sell(2000);
  const rejected = await requestRefund(seller.client, first);
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, /do not cover this refund: 27\.00 USD is missing/);
  assert.equal((await getPurchase(buyer.client, first)).status, 'succeeded');
  assert.equal(await earningsEntries(seller), 1800);

  await sell(3000);
  await refund(seller.client, first);
  assert.deepEqual((await balanceOf(seller.client)).earnings, [{ currency: 'usd', pending: 4500, cleared: -4500 }]);
  assertRejected(await requestRefund(seller.client, second), 409, 'invalid_state');
  await untilCardRefunded(buyer, 0);
  await ageEarnings(database, 'live', 15);
  await payOutLive();
  assert.equal((await seller.client.get('/v1/payouts')).body.items.length, 1, 'the refund took all of it');
  assert.equal(await earningsEntries(seller), 0);
});

test('5. in live mode, lets an operator refund what is not covered, and reports it in the audit', async () => {
  const { seller, listing } = await newShop(server, 5000, 'live');
  const buyer = await newBuyer(server, 0, 'live');
  await setDestination(seller.client);
  const sold = await buy(buyer.client, listing, CARD);
  await ageEarnings(database, 'live', 15);
  await payOutLive();

  const path = `/v1/operator/purchases/${sold.id}/refund`;
  const asOperator = (body: object) => operator.browser.post(path, body, { 'svc-mode': 'live' });
  assertRejected(await seller.client.post(path, { reason: 'mine' }), 403, 'scope_required');
  assertRejected(await seller.browser.post(path, { reason: 'mine' }), 403, 'forbidden_resource');
  assertRejected(await asOperator({}), 422, 'validation_failed');
  const response = await asOperator({ reason: 'the buyer was cheated' });
  assert.equal(response.status, 200, response.text);
  assert.deepEqual([response.body.purchase.status, response.body.uncovered], ['refunded', money(4500)]);
  assertRejected(await asOperator({ reason: 'again' }), 409, 'invalid_state');
  assert.deepEqual((await balanceOf(seller.client)).earnings, [{ currency: 'usd', pending: 0, cleared: -4500 }]);
  const [entry] = (await operator.browser.get('/v1/operator/audit?action=purchase.refund')).body.items;
  assert.deepEqual([entry.subject, entry.detail.uncovered, entry.detail.seller], [sold.id, 4500, seller.id]);

  const audited = () => readSnapshot(database.url, 'live', auditLedger);
  const audit = await audited();
  const whose = [{ account: seller.id, amount: 4500 }];
  assert.deepEqual(audit.uncovered, [{ currency: 'usd', amount: 4500, sellers: 1, largest: whose }]);
  assert.equal(audit.ok, true, 'the ledger still balances');
  const text = writeAudit(audit);
  assert.match(text, /^ {2}UNCOVERED {2}1 seller has a negative balance, 45\.00 USD in all/m);
  assert.match(text, new RegExp(`${seller.id}: 45\\.00 USD`));

  await buy(buyer.client, (await sellModel(seller.client, 7000)).listing, CARD);
  assert.deepEqual((await audited()).uncovered, [], 'the next earnings cover it');
  await ageEarnings(database, 'live', 15);
  await payOutLive();
  const [payout] = (await seller.client.get('/v1/payouts')).body.items;
  assert.equal(payout.amount.amount, 1800, '63.00 less the 45.00 that the market advanced');
});

test('5. in live mode, never spends the same earnings on concurrent refunds and payouts', async () => {
  const buyer = await newBuyer(server, 0, 'live');
  for (const _ of range(3)) {
    const seller = await newTrader(server, 'Acme Robotics', 'live');
    await setDestination(seller.client);
    const sales: ApiResponse['body'][] = [];
    for (const _sale of range(4)) {
      sales.push(await buy(buyer.client, (await sellModel(seller.client, 2000)).listing, CARD));
    }
    await ageEarnings(database, 'live', 15);
    const [responses] = await Promise.all([
      Promise.all(sales.map((sale) => requestRefund(seller.client, sale))),
      ...range(3).map(() => runJob(database, 'live', 'run_payouts')),
    ]);
    await payOutLive();
    const refunded = responses.filter(({ status }) => status === 200).length;
    assert.ok(responses.every(({ status }) => status === 200 || status === 409));
    const { items } = (await seller.client.get('/v1/payouts')).body;
    const paid = items.reduce((sum: number, { amount }: ApiResponse['body']) => sum + amount.amount, 0);
    assert.equal(paid + (await earningsEntries(seller)), (4 - refunded) * 1800);
    assert.ok((await earningsEntries(seller)) >= 0, 'the market bears nothing');
  }
});

test('6. rounds fees without drift', async (t) => {
  t.after(() => database.query('delete from test.fee_rates'));
  const seller = await newTrader(server, 'Acme Robotics');
  const RATES = [0, 1, 7, 333, 999, 1250, 3333, 5000, 6667, 10_000];
  const [buyers, listings]: [Trader[], { id: string }[]] = [[], await seedListings(server, seller, 100, 1)];
  // Odd prices from a single cent up, which leave halves, thirds and sevenths of cents.
  for (const [index, { id }] of listings.entries()) {
    const price = index < 50 ? index + 1 : 1 + ((index * 7_919_123) % 99_991);
    await database.query('update test.listings set price_amount = $2 where id = $1', [id, price]);
  }
  for (let i = 0; i < 10; i++) buyers.push(await newBuyer(server, 10_000_000));
  const fees = await ledgerBalance(database, 'fees');

  const sales: ApiResponse['body'][] = [];
  for (const [turn, basis_points] of RATES.entries()) {
    assert.equal((await operator.browser.call('PUT', '/v1/operator/fee', { body: { basis_points } })).status, 200);
    const buyTen = async ({ client }: Trader, place: number) => {
      for (const i of range(10)) {
        const listing = listings[((turn + place) % 10) * 10 + i] as { id: string };
        const bought = await buy(client, listing);
        // Half a cent is rounded up, in integers of any size.
        const exact = (BigInt(bought.amount.amount) * BigInt(basis_points) * 2n + 10_000n) / 20_000n;
        assert.equal(bought.platform_fee.amount, Number(exact), `${bought.amount.amount} at ${basis_points}`);
        assert.equal(bought.platform_fee.amount + bought.seller_payout.amount, bought.amount.amount);
        sales.push(bought);
      }
    };
    await Promise.all(buyers.map(buyTen));
  }

  assert.equal(sales.length, 1000);
  const total = (of: 'amount' | 'platform_fee' | 'seller_payout') =>
    sales.reduce((sum, sale) => sum + sale[of].amount, 0);
  assert.equal(total('platform_fee') + total('seller_payout'), total('amount'));
  assert.equal((await ledgerBalance(database, 'fees')) - fees, total('platform_fee'));
  assert.equal(await ledgerBalance(database, 'earnings', { owner: seller.id }), total('seller_payout'));
  assert.equal(await earningsOf(seller.client), total('seller_payout'));
  const { gross, net } = (await seller.client.get('/v1/revenue')).body.items.at(-1);
  assert.deepEqual([gross, net], [total('amount'), total('seller_payout')]);
  const left = await Promise.all(buyers.map(({ client }) => walletOf(client)));
  assert.equal(10 * 10_000_000 - left.reduce((sum, amount) => sum + amount), total('amount'));
});

test('7. never mixes two currencies', async () => {
  const seller = await newTrader(server, 'Acme Robotics');
  const offer = async (amount: number, currency: string) =>
    publishListing(seller.client, await publishModel(seller.client, { price: { currency, amount } }));
  const [inYen, inDollars] = [await offer(1500, 'jpy'), await offer(1500, 'usd')];
  const buyer = await newBuyer(server, 2000);
  assertRejected(await requestPurchase(buyer.client, inYen), 402, 'insufficient_balance');
  await topUp(buyer.client, 1000, 'jpy');
  assertRejected(await requestPurchase(buyer.client, inYen), 402, 'insufficient_balance'); // 2000 and 1000 are not 3000
  await topUp(buyer.client, 1000, 'jpy');
  const asDollars = await requestPurchase(buyer.client, inYen, { expected_price: money(1500) });
  assertRejected(asDollars, 409, 'conflict', 'expected_price');

  const [yen, dollars] = [await buy(buyer.client, inYen), await buy(buyer.client, inDollars)];
  assert.deepEqual(
    [yen.amount, yen.platform_fee, yen.seller_payout],
    [1500, 150, 1350].map((of) => money(of, 'jpy')),
  );
  assert.deepEqual((await balanceOf(buyer.client)).available, [money(500, 'jpy'), money(500)]);
  assert.deepEqual((await balanceOf(seller.client)).earnings, [
    { currency: 'jpy', pending: 0, cleared: 1350 },
    { currency: 'usd', pending: 0, cleared: 1350 },
  ]);
  for (const currency of ['jpy', 'usd']) {
    assert.equal(await ledgerBalance(database, 'wallet', { owner: buyer.id, currency }), 500);
    assert.equal(await ledgerBalance(database, 'earnings', { owner: seller.id, currency }), 1350);
  }
  const payouts = await payOutNow(seller.client);
  assert.deepEqual(
    payouts.map(({ amount, lines }) => [amount, lines.length]),
    [
      [money(1350, 'jpy'), 1],
      [money(1350), 1],
    ],
  );
  // A debt in one currency is not taken from earnings in another.
  await refund(seller.client, yen);
  await buy((await newBuyer(server, 1500)).client, inDollars);
  assert.deepEqual(
    (await payOutNow(seller.client)).map(({ amount }) => amount),
    [money(1350)],
  );
  assert.equal(await earningsOf(seller.client, 'jpy'), -1350);
  assert.deepEqual((await balanceOf(buyer.client)).available, [money(2000, 'jpy'), money(500)]);
  assert.equal((await getPurchase(buyer.client, dollars)).status, 'succeeded');
});

/** Creates a shop in the market that is paid through Stripe, and a purchase that waits for its buyer at the bank. */
async function waitingPurchase(price = 4900) {
  const shop = await newShop(stripe, price);
  const buyer = await newBuyer(stripe);
  const pending = await buy(buyer.client, shop.listing, REQUIRES_AUTHENTICATION);
  assert.equal(pending.status, 'pending');
  return { ...shop, buyer, pending, intent: await stripe.intentFor(pending.id) };
}

async function deliverEvent(type: string, object: Parameters<typeof stripe.eventOf>[1]): Promise<void> {
  assert.equal((await stripe.sendEvent(stripe.eventOf(type, object))).status, 200);
}

const refundsOf = (intent: { id: string }) =>
  stripe.double.objects.refunds.filter(({ payment_intent }) => payment_intent === intent.id);

test('8. applies a repeated processor callback once', async () => {
  const { seller, model, listing, buyer, pending, intent } = await waitingPurchase();
  stripe.double.objects.completeStep(intent.id, true);
  const event = stripe.eventOf('payment_intent.succeeded', intent);
  for (const { status } of await Promise.all(range(5).map(() => stripe.sendEvent(event)))) assert.equal(status, 200);
  await deliverEvent('payment_intent.succeeded', intent); // another event with the same content
  const bought = await getPurchase(buyer.client, pending);
  assert.deepEqual([bought.status, await downloadStatus(buyer.client, model)], ['succeeded', 302]);
  assert.deepEqual([await salesOf(buyer.client, listing), await earningsOf(seller.client)], [1, 4410]);
  assert.equal((await eventsAbout(stripe.database, 'test', pending.id)).length, 1);
  assert.deepEqual(await bookedAmounts(stripe.database, [pending.id]), { processor: -4900, earnings: 4410, fees: 490 });

  await refund(seller.client, bought);
  const [sent] = await eventually(
    'the refund to be sent',
    async () => refundsOf(intent).length > 0 && refundsOf(intent),
  );
  assert.ok(sent);
  for (const type of ['refund.created', 'refund.updated', 'refund.updated']) await deliverEvent(type, sent);
  await deliverEvent('charge.refunded', { id: 'ch_1', payment_intent: intent.id, metadata: {} });
  assert.equal(refundsOf(intent).length, 1);
  assert.equal(await ledgerBalance(stripe.database, 'refunds_due'), 0);
  assert.deepEqual(await bookedAmounts(stripe.database, [pending.id, await refundIdOf(pending, stripe.database)]), {});
});

test('9. applies callbacks that arrive out of order', async () => {
  // A payment that failed first and succeeded later: the outdated failure arrives last.
  const paid = await waitingPurchase();
  const old = stripe.eventOf('payment_intent.payment_failed', { ...paid.intent, status: 'requires_payment_method' });
  stripe.double.objects.completeStep(paid.intent.id, true);
  await deliverEvent('payment_intent.succeeded', paid.intent);
  assert.equal((await stripe.sendEvent(old)).status, 200);
  assert.equal((await getPurchase(paid.buyer.client, paid.pending)).status, 'succeeded');
  assert.equal(await downloadStatus(paid.buyer.client, paid.model), 302);
  assert.deepEqual(await bookedAmounts(stripe.database, [paid.pending.id]), {
    processor: -4900,
    earnings: 4410,
    fees: 490,
  });
  assert.deepEqual(refundsOf(paid.intent), []);

  // A payment that failed, and was replaced by a new purchase, succeeds after all: its money is refunded.
  const given = await waitingPurchase();
  stripe.double.objects.completeStep(given.intent.id, false);
  await deliverEvent('payment_intent.payment_failed', given.intent);
  assert.equal((await getPurchase(given.buyer.client, given.pending)).status, 'failed');
  const second = await buy(given.buyer.client, given.listing, CARD);
  Object.assign(given.intent, { status: 'succeeded', last_payment_error: null });
  const late = stripe.eventOf('payment_intent.succeeded', given.intent);
  await Promise.all(range(3).map(() => stripe.sendEvent(late)));
  await eventually('the refund', async () => (await ledgerBalance(stripe.database, 'refunds_due')) === 0);
  assert.deepEqual(
    refundsOf(given.intent).map(({ amount, status }) => [amount, status]),
    [[4900, 'succeeded']],
  );
  assert.equal((await getPurchase(given.buyer.client, given.pending)).status, 'failed');
  assert.equal((await getPurchase(given.buyer.client, second)).status, 'succeeded');
  assert.deepEqual(
    [await salesOf(given.buyer.client, given.listing), await earningsOf(given.seller.client)],
    [1, 4410],
  );
  assert.deepEqual(await bookedAmounts(stripe.database, [given.pending.id]), {}, 'nothing was sold for it');
  assert.deepEqual(refundsOf(await stripe.intentFor(second.id)), [], 'the wanted purchase stays');
});

test('10. charges the expected price when it changes before payment', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const reprice = async (amount: number) => {
    const response = await seller.client.patch(`/v1/listings/${listing.id}`, { price: money(amount) });
    assert.equal(response.status, 200, response.text);
  };
  const paying = await newBuyer(server);
  const pending = await buy(paying.client, listing, { ...REQUIRES_AUTHENTICATION, expected_price: money(4900) });
  await reprice(9900);

  const anotherBuyer = await newBuyer(server, 20_000);
  for (const buying of [{}, CARD]) {
    const rejected = await requestPurchase(anotherBuyer.client, listing, { ...buying, expected_price: money(4900) });
    assertRejected(rejected, 409, 'conflict', 'expected_price');
    assert.match(rejected.body.error.message, /9900 usd/);
  }
  assert.deepEqual(
    [await walletOf(anotherBuyer.client), (await cardTotals(database, anotherBuyer.id)).charged],
    [20_000, 20_000],
  );
  assert.deepEqual((await anotherBuyer.client.get('/v1/purchases')).body.items, []);
  const dear = await buy(anotherBuyer.client, listing, { expected_price: money(9900) });
  assert.deepEqual(await bookedAmounts(database, [dear.id]), { wallet: -9900, earnings: 8910, fees: 990 });

  await completeBankStep(server, pending, 'approve');
  const bought = await getPurchase(paying.client, pending);
  assert.deepEqual([bought.status, bought.amount, bought.seller_payout], ['succeeded', money(4900), money(4410)]);
  assert.equal((await cardTotals(database, paying.id)).charged, 4900);
  assert.deepEqual(await bookedAmounts(database, [bought.id]), { processor: -4900, earnings: 4410, fees: 490 });
});

test('11. completes open payments of a listing that is unpublished meanwhile', async () => {
  const { seller, model, listing } = await newShop(server, 4900);
  const [atTheBank, answerLost, late] = [await newBuyer(server), await newBuyer(server), await newBuyer(server, 5000)];
  const first = await buy(atTheBank.client, listing, REQUIRES_AUTHENTICATION);
  const second = await buy(answerLost.client, listing, { payment_method: 'pm_card_lostAnswer' });
  assert.equal((await seller.client.post(`/v1/listings/${listing.id}/unpublish`)).status, 200);
  assertRejected(await seller.client.delete(`/v1/models/${model.id}`), 409, 'invalid_state');
  for (const buying of [{}, CARD])
    assertRejected(await requestPurchase(late.client, listing, buying), 409, 'invalid_state');
  assert.deepEqual([await walletOf(late.client), (await cardTotals(database, late.id)).charged], [5000, 5000]);

  await completeBankStep(server, first, 'approve');
  await paymentJobs.sweep();
  for (const [buyer, purchase] of [
    [atTheBank, first],
    [answerLost, second],
  ] as const) {
    const bought = await eventually('the purchase to succeed', async () => {
      const shown = await getPurchase(buyer.client, purchase);
      return shown.status !== 'pending' && shown;
    });
    assert.deepEqual([bought.status, await downloadStatus(buyer.client, model)], ['succeeded', 302]);
    assert.deepEqual(await cardTotals(database, buyer.id), { charges: 1, charged: 4900, refunded: 0 });
    assert.deepEqual(await bookedAmounts(database, [purchase.id]), { processor: -4900, earnings: 4410, fees: 490 });
  }
  assert.deepEqual([await salesOf(seller.client, listing), await earningsOf(seller.client)], [2, 8820]);
});

test('12. rejects closing an account with money in it', async () => {
  const close = ({ browser }: Trader) => browser.post('/v1/me/close', { password: PASSWORD });
  const rejectedFor = async (who: Trader, why: RegExp) => {
    const response = await close(who);
    assertRejected(response, 409, 'invalid_state');
    assert.match(response.body.error.message, why);
  };
  const closed = async (who: Trader, client: Client) => {
    const response = await close(who);
    assert.equal(response.status, 200, response.text);
    assertRejected(await client.get('/v1/balance'), 401, 'invalid_key');
    for (const account of ['wallet', 'earnings']) {
      assert.equal(await ledgerBalance(database, account, { owner: who.id, mode: 'live' }), 0);
    }
  };
  const { seller, listing } = await newShop(server, 5000, 'live');

  const buyer = await newBuyer(server, 0, 'live');
  const { body: open } = await requestTopUp(buyer.client, REQUIRES_AUTHENTICATION.payment_method, 5000);
  await rejectedFor(buyer, /payment is still open/);
  await completeBankStep(server, open, 'approve');
  await rejectedFor(buyer, /50\.00 USD/);
  await buy(buyer.client, listing);
  await closed(buyer, buyer.client);

  const other = await newBuyer(server, 5000, 'live');
  const { listing: only, seller: owed } = await newShop(server, 5000, 'live');
  const sale = await buy(other.client, only);
  await rejectedFor(owed, /earnings are not paid out yet \(45\.00 USD\)/);
  await setDestination(owed.client, TEST_IBANS.pays_later);
  await ageEarnings(database, 'live', 15);
  await runJob(database, 'live', 'run_payouts');
  const payout = await eventually('the payout to be in progress', async () => {
    const [made] = (await owed.client.get('/v1/payouts')).body.items;
    return made?.status === 'in_transit' && made;
  });
  await rejectedFor(owed, new RegExp(`payout ${payout.id} is in transit`));
  // The bank returns it: the seller gets the money back.
  await database.query(
    `update live.simulated_payouts set status = 'failed', failure_code = 'no_such_account', failure_message = 'Gone.',
       settles_at = null where id = $1`,
    [payout.id],
  );
  await makeChecksDue(database, 'live');
  await runJob(database, 'live', 'sweep_payouts');
  await untilPayoutStatus(owed.client, payout.id, 'failed');
  await rejectedFor(owed, /45\.00 USD/);
  await refund(owed.client, sale);
  await closed(owed, owed.client);

  await rejectedFor(seller, /earnings/);
  assert.equal(await walletOf(other.client), 5000, 'the refund stays with the buyer');
  await assertProcessorAgrees(database, 'live');
});
