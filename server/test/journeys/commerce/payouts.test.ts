import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { TEST_IBANS } from '../../../src/payments/simulated/simulated-banks.ts';
import { eventually } from '../../harness/eventually.ts';
import { sellModel } from '../../harness/markets/commerce.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { ageEarnings, assertEarningsBalance, makeChecksDue, refundSale, sell } from '../../harness/markets/earnings.ts';
import { topUp } from '../../harness/markets/payments.ts';
import { assertRejected, createKey, PASSWORD } from '../../harness/people/people.ts';
import {
  GOOD_IBAN,
  openDatabase,
  payOutNow,
  runJob,
  setDestination,
  signUpSeller,
  untilPayoutStatus,
} from '../../harness/people/sellers.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const market = openDatabase(server.database);
after(async () => {
  await market.close();
  await server.stop();
});
afterEach(async () => {
  await assertEarningsBalance(server.database, 'test');
  await assertEarningsBalance(server.database, 'live');
});
const testing = market.test;
const { live } = market;

test('pays out test earnings on request, line by line', async () => {
  const { client, id: seller } = await signUpSeller(server);
  const sold = await sell(testing, seller, { gross: 5000, fee: 500 });
  const refunded = await sell(testing, seller, { gross: 1000, fee: 100 });
  await refundSale(testing, refunded);
  assert.deepEqual((await client.get('/v1/balance')).body.earnings, [{ currency: 'usd', pending: 0, cleared: 4500 }]);

  const [payout, ...others] = await payOutNow(client);
  assert.deepEqual(others, []);
  const { id, lines, period, created_at, paid_at, ...rest } = payout;
  assert.match(id, /^pyo_[0-9a-z]{26}$/);
  assert.deepEqual(rest, {
    amount: { currency: 'usd', amount: 4500 },
    status: 'paid',
    destination: { label: 'simulated bank account' },
    lines_has_more: false,
    failure: null,
  });
  assert.ok(paid_at >= created_at);
  assert.ok(period.start <= period.end);
  const shown = lines.map(({ at: _at, ...line }: { at: string }) => line);
  assert.deepEqual(shown, [
    { type: 'refund', subject: refunded, gross: -1000, fee: -100, amount: -900 },
    { type: 'sale', subject: refunded, gross: 1000, fee: 100, amount: 900 },
    { type: 'sale', subject: sold, gross: 5000, fee: 500, amount: 4500 },
  ]);
  assert.equal(Date.parse(lines[0].at) > 0, true);

  assert.deepEqual((await client.get(`/v1/payouts/${id}`)).body, payout);
  const { lines: _l, lines_has_more: _m, ...listed } = payout;
  assert.deepEqual((await client.get('/v1/payouts')).body, { items: [listed], has_more: false });
  assert.deepEqual((await client.get('/v1/balance')).body.earnings, []);
  assert.deepEqual(await payOutNow(client), [], 'nothing is due any more');
  const events = await server.database.query('select type, data from test.events where account_id = $1', [seller]);
  assert.deepEqual(events, [{ type: 'payout.paid', data: { object: payout } }]);
});

test('names the request in the events of a payout that it sends', async () => {
  for (const [iban, type] of [
    [GOOD_IBAN, 'payout.paid'],
    [TEST_IBANS.fails, 'payout.failed'],
  ] as const) {
    const { client, id } = await signUpSeller(server);
    await setDestination(client, iban);
    await sell(testing, id, { gross: 2000, fee: 200 });
    const response = await client.post('/v1/test_helpers/payouts');
    const emitted = await server.database.query(
      `select type, request_id from test.events where account_id = $1 and type like 'payout.%'`,
      [id],
    );
    assert.deepEqual(emitted, [{ type, request_id: response.headers.get('x-request-id') }]);
  }
});

test('pays the seller what the buyer paid over the API, less the fee', async () => {
  const [seller, buyer] = [await signUpSeller(server), await signUpSeller(server)];
  const { listing } = await sellModel(seller.client, 4999);
  await topUp(buyer.client, 10_000);
  const purchase = await buyer.client.post('/v1/purchases', { listing_id: listing.id, payment_method: 'balance' });
  assert.equal(purchase.status, 201, purchase.text);
  const [payout] = await payOutNow(seller.client);
  assert.deepEqual([payout.status, payout.amount], ['paid', purchase.body.seller_payout]);
  const [{ at: _at, ...line }, ...more] = payout.lines;
  const amount = purchase.body.seller_payout.amount;
  assert.deepEqual(line, { type: 'sale', subject: purchase.body.id, gross: 4999, fee: 500, amount });
  assert.deepEqual(more, []);

  const refund = await seller.client.post(`/v1/purchases/${purchase.body.id}/refund`);
  assert.ok(refund.status < 300, refund.text);
  assert.deepEqual((await seller.client.get('/v1/balance')).body.earnings, [
    { currency: 'usd', pending: 0, cleared: -amount },
  ]);
  assert.deepEqual(await payOutNow(seller.client), []);
});

test('pays out each currency separately', async () => {
  const { client, id } = await signUpSeller(server);
  await sell(testing, id, { gross: 500, currency: 'jpy' });
  await sell(testing, id, { gross: 700 });
  const amounts = (await payOutNow(client)).map(({ amount }) => amount);
  assert.deepEqual(amounts, [
    { currency: 'jpy', amount: 500 },
    { currency: 'usd', amount: 700 },
  ]);
});

/** Starts the daily run of live payouts, and waits until it is over. */
async function runLivePayouts(): Promise<void> {
  await runJob(server.database, 'live', 'run_payouts');
  await eventually('the run to be over', async () => {
    const waiting = 'select 1 from live_jobs._private_jobs j join live_jobs._private_tasks t on t.id = j.task_id';
    return (await server.database.query(`${waiting} where t.identifier = 'run_payouts'`)).length === 0;
  });
}

/** Ends the waiting period of a seller’s new destination. */
const endWait = (seller: string) =>
  server.database.query('update live.payout_destinations set payable_at = now() where account_id = $1', [seller]);

test('pays out in the daily live run what can no longer be refunded, to the destination set', async () => {
  const { client, id } = await signUpSeller(server, 'live');
  await sell(live, id, { gross: 3000, fee: 300 });
  assert.deepEqual((await client.get('/v1/balance')).body.earnings, [{ currency: 'usd', pending: 2700, cleared: 0 }]);
  await ageEarnings(server.database, 'live', 14);
  const set = await setDestination(client);
  assert.equal(set.status, 200);
  const wait = Date.parse(set.body.payable_at) - Date.parse(set.body.updated_at);
  assert.equal(wait, 48 * 3_600_000, 'a new destination waits');
  await runLivePayouts();
  assert.deepEqual((await client.get('/v1/payouts')).body.items, []);
  await endWait(id);
  assert.equal((await client.get('/v1/payout_destination')).body.payable_at, null);
  await runLivePayouts();
  const payout = await eventually('the payout', async () => (await client.get('/v1/payouts')).body.items[0]);
  const paid = await untilPayoutStatus(client, payout.id, 'paid');
  assert.deepEqual([paid.amount.amount, paid.destination.label], [2700, 'bank account ending 3000']);
  const payoutEvents = `select type, request_id from live.events where account_id = $1 and type like 'payout.%'`;
  assert.deepEqual(await server.database.query(payoutEvents, [id]), [{ type: 'payout.paid', request_id: null }]);
  const [sent] = await server.database.query('select amount, status from live.simulated_payouts where id = $1', [
    paid.id,
  ]);
  assert.deepEqual(sent, { amount: 2700, status: 'succeeded' });
});

test('returns the first hundred lines of a payout, and all in its own list', async () => {
  const { client, id: seller } = await signUpSeller(server);
  for (let i = 1; i <= 130; i++) await sell(testing, seller, { gross: 100 + i });
  const [payout] = await payOutNow(client);
  assert.deepEqual([payout.lines.length, payout.lines_has_more], [100, true]);
  const lines = [];
  let query = '?limit=60';
  for (;;) {
    const { status, body, text } = await client.get(`/v1/payouts/${payout.id}/lines${query}`);
    assert.equal(status, 200, text);
    lines.push(...body.items);
    if (!body.has_more) break;
    query = `?limit=60&cursor=${body.next_cursor}`;
  }
  assert.deepEqual(lines.slice(0, 100), payout.lines);
  assert.equal(new Set(lines.map(({ subject }) => subject)).size, 130);
  assert.equal(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    payout.amount.amount,
  );
});

test('lists payouts newest first, by page and by status', async () => {
  const { client, id } = await signUpSeller(server);
  const ids: string[] = [];
  for (let i = 1; i <= 5; i++) {
    await sell(testing, id, { gross: i });
    ids.unshift((await payOutNow(client))[0].id);
  }
  const first = (await client.get('/v1/payouts?limit=3')).body;
  const second = (await client.get(`/v1/payouts?limit=3&cursor=${first.next_cursor}`)).body;
  assert.deepEqual(
    [...first.items, ...second.items].map((payout) => payout.id),
    ids,
  );
  assert.equal(second.has_more, false);
  assert.equal((await client.get('/v1/payouts?status=paid')).body.items.length, 5);
  assert.deepEqual((await client.get('/v1/payouts?status=failed')).body.items, []);
  assertRejected(await client.get('/v1/payouts?status=lost'), 422, 'validation_failed', 'status');
  assertRejected(await client.get(`/v1/payouts?status=paid&cursor=${first.next_cursor}`), 422, 'validation_failed');
});

test('denies payouts to other accounts, keys without the scope and the other mode', async () => {
  const [owner, outsider] = [await signUpSeller(server), await signUpSeller(server)];
  await sell(testing, owner.id, { gross: 100 });
  const [{ id }] = (await payOutNow(owner.client)) as [{ id: string }];
  for (const path of [`/v1/payouts/${id}`, `/v1/payouts/${id}/lines`]) {
    assertRejected(await outsider.client.get(path), 403, 'forbidden_resource');
    const restricted = await createKey(owner, { scopes: ['models:read'] });
    assertRejected(await restricted.client.get(path), 403, 'scope_required');
    assert.equal((await (await createKey(owner, { scopes: ['payouts:read'] })).client.get(path)).status, 200);
    const live = await createKey(owner, { mode: 'live' });
    assertRejected(await live.client.get(path), 404, 'not_found');
  }
  const unknown = '/v1/payouts/pyo_01k9zq4v7he1r8c3t5n6m2x0st';
  assertRejected(await owner.client.get(unknown), 404, 'not_found');
  assertRejected(await owner.client.get(`${unknown}/lines`), 404, 'not_found');
  // The query is validated before the object is looked up.
  assertRejected(await owner.client.get(`${unknown}/lines?cursor=x`), 422, 'validation_failed', 'cursor');
});

test('limits the test helper to test mode and unrestricted callers', async () => {
  const seller = await signUpSeller(server);
  const live = await createKey(seller, { mode: 'live' });
  assertRejected(await live.client.post('/v1/test_helpers/payouts'), 404, 'not_found');
  const restricted = await createKey(seller, { scopes: ['payouts:read'] });
  assertRejected(await restricted.client.post('/v1/test_helpers/payouts'), 403, 'scope_required');
  assertRejected(await seller.client.post('/v1/test_helpers/payouts', { now: true }), 422, 'validation_failed', 'now');
  assert.deepEqual((await seller.client.post('/v1/test_helpers/payouts', {})).body, { items: [], has_more: false });
});

test('pays out once for two requests with one idempotency key, and replays the response', async () => {
  const { client, id } = await signUpSeller(server);
  await sell(testing, id, { gross: 4200 });
  const send = () => client.post('/v1/test_helpers/payouts', {}, { 'idempotency-key': 'pay me' });
  const first = await send();
  await sell(testing, id, { gross: 100 });
  const again = await send();
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await client.get('/v1/payouts')).body.items.length, 1);
});

test('stores the last digits of a destination, and the account number nowhere', async () => {
  const { client } = await signUpSeller(server);
  const known = async () => (await client.get('/v1/balance')).body.payout_destination;
  assertRejected(await client.get('/v1/payout_destination'), 404, 'not_found');
  assert.equal(await known(), null, 'the balance shows it without an error');
  const set = await setDestination(client, 'de89 3704 0044 0532 0130 00');
  assert.equal(set.status, 200, set.text);
  const { created_at, updated_at, ...destination } = set.body;
  const ready = { status: 'ready', label: 'bank account ending 3000' };
  assert.deepEqual(destination, { ...ready, processor: 'simulated', failure: null, payable_at: null });
  assert.deepEqual(await known(), ready);
  assert.equal(created_at, updated_at);
  assert.deepEqual((await client.get('/v1/payout_destination')).body, set.body);
  const changed = await setDestination(client, 'GB82WEST12345698765432');
  assert.deepEqual([changed.body.label, changed.body.created_at], ['bank account ending 5432', created_at]);
  const numbers = { iban: GOOD_IBAN, spaced: '3704 0044 0532', british: 'WEST12345698765432', holder: 'Selma Seller,' };
  assert.deepEqual(findSecrets(await dumpDatabase(server.database), numbers), []);
});

test('rejects a destination that cannot be paid, without repeating its number', async () => {
  const seller = await signUpSeller(server);
  const put = (body: unknown) => seller.client.call('PUT', '/v1/payout_destination', { body });
  const wrong = await setDestination(seller.client, 'DE89370400440532013999');
  assertRejected(wrong, 422, 'validation_failed', 'bank_account.iban');
  assert.ok(!wrong.text.includes('0532013999'));
  assertRejected(await put({}), 422, 'validation_failed', 'bank_account');
  assertRejected(await put({ bank_account: { iban: GOOD_IBAN } }), 422, 'validation_failed', 'bank_account.holder');
  const blank = { bank_account: { holder: ' ', iban: GOOD_IBAN } };
  assertRejected(await put(blank), 422, 'validation_failed', 'bank_account.holder');
  assertRejected(await put({ iban: GOOD_IBAN }), 422, 'validation_failed', 'iban');
  const restricted = await createKey(seller, { scopes: ['payouts:read'] });
  assertRejected(await setDestination(restricted.client), 403, 'scope_required');
  assertRejected(await restricted.client.get('/v1/payout_destination'), 403, 'scope_required');
  assertRejected(await seller.client.get('/v1/payout_destination'), 404, 'not_found');
});

test('requires the password to change the destination in a browser session, and not with a default key', async () => {
  const { browser, client } = await signUpSeller(server);
  const put = (given: object) =>
    browser.call('PUT', '/v1/payout_destination', {
      body: { bank_account: { holder: 'Selma Seller', iban: GOOD_IBAN }, ...given },
      headers: { 'svc-mode': 'test' },
    });
  assertRejected(await put({}), 422, 'validation_failed', 'password');
  assertRejected(await put({ password: 'a guess' }), 401, 'invalid_credentials', 'password');
  assertRejected(await client.get('/v1/payout_destination'), 404, 'not_found');
  const set = await put({ password: PASSWORD });
  assert.equal(set.status, 200, set.text);
  assert.equal((await setDestination(client)).status, 200);
});

test('denies new keys and command-line sessions a change of the live destination', async () => {
  const seller = await signUpSeller(server, 'live');
  assert.equal((await setDestination(seller.client)).status, 200, 'a new account has no older ones');
  const daysOld = (table: string, id: string) =>
    server.database.query(`update accounts.${table} set created_at = now() - interval '3 days' where id = $1`, [id]);
  await daysOld('accounts', seller.id);
  const young = await createKey(seller, { mode: 'live' });
  const cli = (await signInFromCommandLine(seller)).client.with({ 'svc-mode': 'live' });
  for (const client of [young.client, cli]) {
    const rejected = await setDestination(client);
    assertRejected(rejected, 403, 'forbidden_resource');
    assert.match(rejected.body.error.message, /less than 48 hours old.*Use an older key, or sign in/);
  }
  assert.equal((await setDestination((await createKey(seller)).client)).status, 200, 'test mode has no waiting time');
  await daysOld('api_keys', young.id);
  assert.equal((await setDestination(young.client)).status, 200);
});

test('mails every change of the destination to the account, and emits an event', async () => {
  for (const mode of ['test', 'live'] as const) {
    const seller = await signUpSeller(server, mode);
    const set = await setDestination(seller.client, 'GB82WEST12345698765432');
    const { text } = await server.mailbox.mailTo(seller.email, 'payout destination was changed');
    assert.match(text, new RegExp(`in ${mode} mode now go to a new destination: bank account ending 5432`));
    assert.match(text, /with the API key \(key_\w+\)/);
    assert.equal(/Payouts to it start on \d{4}-\d\d-\d\d at \d\d:\d\d UTC/.test(text), mode === 'live');
    const { items } = (await seller.client.get('/v1/events?type=payout_destination.updated')).body;
    assert.equal(items.length, 1);
    assert.deepEqual([items[0].data.object, items[0].request_id], [set.body, set.headers.get('x-request-id')]);
  }
});

test('keeps a separate destination for each mode', async () => {
  const seller = await signUpSeller(server, 'test');
  await setDestination(seller.client);
  const live = await createKey(seller, { mode: 'live' });
  assertRejected(await live.client.get('/v1/payout_destination'), 404, 'not_found');
});

test('rejects closing an account while live money depends on it', async () => {
  const { browser, client, id } = await signUpSeller(server, 'live');
  const close = () => browser.post('/v1/me/close', { password: PASSWORD });
  await sell(testing, id, { gross: 100 }); // test money does not count
  const purchase = await sell(live, id, { gross: 2000 });
  const rejected = await close();
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, /20\.00 USD/);

  // On its way, to a slow bank.
  await setDestination(client, 'DE35370400440532013002');
  assert.match((await close()).body.error.message, /Payouts to your new destination start on \d{4}-/);
  await endWait(id);
  await ageEarnings(server.database, 'live', 14);
  await runJob(server.database, 'live', 'run_payouts');
  const payout = await eventually('the payout', async () => (await client.get('/v1/payouts')).body.items[0]);
  const under = await close();
  assertRejected(under, 409, 'invalid_state');
  assert.ok(under.body.error.message.includes(payout.id));

  // Arrived, and then the sale is refunded.
  await untilPayoutStatus(client, payout.id, 'in_transit');
  await server.database.query('update live.simulated_payouts set settles_at = now()');
  await makeChecksDue(server.database, 'live');
  await runJob(server.database, 'live', 'sweep_payouts');
  await untilPayoutStatus(client, payout.id, 'paid');
  await refundSale(live, purchase);
  const owing = await close();
  assertRejected(owing, 409, 'invalid_state');
  assert.match(owing.body.error.message, /-20\.00 USD/);
  await sell(live, id, { gross: 2000 });
  assert.equal((await close()).status, 200);
});
