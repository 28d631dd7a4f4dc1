import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { postEntries } from '../../../src/ledger/post-entries.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Client } from '../../harness/clients/client.ts';
import {
  agePayment,
  cardTotals,
  findLedgerFaults,
  openPaymentJobs,
  requestTopUp,
  saveCard,
  topUp,
} from '../../harness/markets/payments.ts';
import { assertRejected, createKey, PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const paymentJobs = await openPaymentJobs(server);
after(async () => {
  await paymentJobs.close();
  await server.stop();
});
const { database } = server;

async function newBuyer(mode: 'test' | 'live' = 'test'): Promise<{ person: Person; client: Client }> {
  const person = await signUp(server);
  return { person, client: (await createKey(person, { mode })).client };
}

const balance = async (client: Client) => (await client.get('/v1/balance')).body;
const show = async (client: Client, id: string) => (await client.get(`/v1/balance/topups/${id}`)).body;
const usd = (amount: number) => [{ currency: 'usd', amount }];
const EMPTY = { available: [], pending: [], earnings: [], owed: [], payout_destination: null };

test('moves money from the default card into the wallet, and returns the top-up', async () => {
  const { client } = await newBuyer();
  assert.deepEqual(await balance(client), EMPTY);
  const card = await saveCard(client);
  const response = await client.post('/v1/balance/topups', { amount: { currency: 'usd', amount: 5000 } });
  assert.equal(response.status, 201, response.text);
  const { id, created_at, ...shown } = response.body;
  assert.match(id, /^pay_[0-9a-z]{26}$/);
  assert.match(created_at, /^\d{4}-.*Z$/);
  assert.deepEqual(shown, {
    status: 'succeeded',
    amount: { currency: 'usd', amount: 5000 },
    payment_method: card.id,
    card: { brand: card.card.brand, last4: card.card.last4 },
    next_action: null,
    failure: null,
  });
  assert.deepEqual(await balance(client), { ...EMPTY, available: usd(5000) });
  assert.deepEqual(await show(client, id), response.body);

  const second = await topUp(client, 250);
  assert.deepEqual([second.payment_method, second.card], ['pm_card_visa', null]);
  assert.deepEqual((await client.get('/v1/balance/topups')).body, { items: [second, response.body], has_more: false });
  assert.deepEqual((await balance(client)).available, usd(5250));
  const { items } = (await client.get('/v1/balance/transactions')).body;
  assert.deepEqual(
    items.map(({ id: txn, created_at: _, ...item }: { id: string; created_at: string }) => {
      assert.match(txn, /^txn_[0-9a-z]{26}$/);
      return item;
    }),
    [second, response.body].map((made) => ({
      account: 'wallet',
      type: 'topup',
      subject: made.id,
      amount: made.amount,
    })),
  );
});

test('keeps currencies apart, ordered by code', async () => {
  const { client } = await newBuyer();
  for (const [amount, currency] of [
    [100, 'usd'],
    [700, 'jpy'],
    [50, 'eur'],
  ] as const) {
    await topUp(client, amount, currency);
  }
  assert.deepEqual((await balance(client)).available, [
    { currency: 'eur', amount: 50 },
    { currency: 'jpy', amount: 700 },
    { currency: 'usd', amount: 100 },
  ]);
});

test('rejects an invalid top-up before charging anything', async () => {
  const { person, client } = await newBuyer();
  const amount = { currency: 'usd', amount: 100 };
  for (const [body, field] of [
    [{}, 'amount'],
    [{ amount: { ...amount, amount: 0 } }, 'amount.amount'],
    [{ amount: { ...amount, amount: -1 } }, 'amount.amount'],
    [{ amount: { ...amount, amount: 1.5 } }, 'amount.amount'],
    [{ amount: { ...amount, amount: 100_000_000 } }, 'amount.amount'],
    [{ amount: { ...amount, currency: 'zzz' } }, 'amount.currency'],
    [{ amount: { ...amount, currency: 'USD' } }, 'amount.currency'],
    [{ amount, card: {} }, 'card'],
    [{ amount }, 'payment_method'], // no card is saved
  ] as const) {
    assertRejected(await client.post('/v1/balance/topups', body), 422, 'validation_failed', field);
  }
  assertRejected(await requestTopUp(client, newId('pm')), 404, 'not_found');
  assertRejected(await requestTopUp(client, 'balance'), 422, 'validation_failed', 'payment_method');
  assert.equal((await cardTotals(database, person.id)).charges, 0);
  assert.deepEqual((await client.get('/v1/balance/topups')).body.items, []);
});

test('rejects a declined card with 402, charges nothing, and records the reason in the top-up', async () => {
  const { person, client } = await newBuyer();
  for (const [token, code, message] of [
    ['pm_card_chargeDeclined', 'card_declined', /declined.*Nothing was charged/],
    ['pm_card_insufficientFunds', 'insufficient_funds', /insufficient funds.*Nothing was charged/],
  ] as const) {
    const response = await requestTopUp(client, token);
    assertRejected(response, 402, 'card_declined');
    assert.match(response.body.error.message, message);
    const [listed] = (await client.get('/v1/balance/topups')).body.items;
    assert.deepEqual([listed.status, listed.failure.code], ['failed', code]);
  }
  assert.equal((await cardTotals(database, person.id)).charges, 0);
  assert.deepEqual(await balance(client), EMPTY);

  const declined = () => requestTopUp(client, 'pm_card_chargeDeclined', 5000, { 'idempotency-key': 'declined' });
  const [first, again] = [await declined(), await declined()];
  assert.deepEqual([again.status, again.body], [402, first.body]);
  assert.equal((await client.get('/v1/balance/topups')).body.items.length, 3);
});

test('keeps a slow charge pending until it succeeds', async () => {
  const { client } = await newBuyer();
  const response = await requestTopUp(client, 'pm_card_slow');
  assert.deepEqual([response.status, response.body.status, response.body.next_action], [201, 'pending', null]);
  assert.deepEqual(await balance(client), { ...EMPTY, pending: usd(5000) });
  await agePayment(database, response.body.id, '1 minute');
  await paymentJobs.sweep();
  assert.equal((await show(client, response.body.id)).status, 'succeeded');
  assert.deepEqual(await balance(client), { ...EMPTY, available: usd(5000) });
});

test('settles a charge with a lost response in the sweeper, and charges once', async () => {
  const { person, client } = await newBuyer();
  const response = await requestTopUp(client, 'pm_card_lostAnswer', 5000, { 'idempotency-key': 'lost' });
  assert.deepEqual([response.status, response.body.status, response.body.next_action], [201, 'pending', null]);
  assert.deepEqual(
    (await requestTopUp(client, 'pm_card_lostAnswer', 5000, { 'idempotency-key': 'lost' })).body,
    response.body,
  );
  await Promise.all([paymentJobs.sweep(), paymentJobs.sweep(), paymentJobs.sweep()]);
  assert.equal((await show(client, response.body.id)).status, 'succeeded');
  assert.deepEqual(await balance(client), { ...EMPTY, available: usd(5000) });
  assert.deepEqual(await cardTotals(database, person.id), { charges: 1, charged: 5000, refunded: 0 });
});

test('fails a charge that did not reach the processor within a day, and prevents it later', async () => {
  const { person, client } = await newBuyer();
  const response = await requestTopUp(client, 'pm_card_lostAnswer');
  // As if the request had been lost on its way out, rather than the response on its way back.
  await database.query('delete from test.simulated_charges where id = $1', [response.body.id]);
  await agePayment(database, response.body.id, '25 hours');
  await paymentJobs.sweep();
  const shown = await show(client, response.body.id);
  assert.deepEqual([shown.status, shown.failure.code], ['failed', 'canceled']);
  const { options } = paymentJobs;
  const charge = { method: 'pm_card_lostAnswer', customer: null, unattended: false };
  const request = { ...charge, id: response.body.id, amount: response.body.amount };
  const late = await options.processors.test
    .charge({ ...request, description: `Souk balance ${request.id}`, returnUrl: `${server.url}/dashboard` })
    .catch((error: Error) => error);
  assert.equal((late as { status: string }).status, 'failed');
  assert.equal((await cardTotals(database, person.id)).charges, 0);
});

test('fails a top-up whose next action is not taken for a day, and charges nothing when it is taken later', async () => {
  const { person, client } = await newBuyer();
  const { id, next_action, status } = (await requestTopUp(client, 'pm_card_authenticationRequired')).body;
  assert.deepEqual([status, next_action.type], ['pending', 'redirect']);
  await agePayment(database, id, '23 hours');
  await paymentJobs.sweep();
  assert.equal((await show(client, id)).status, 'pending');
  await agePayment(database, id, '2 hours');
  await paymentJobs.sweep();
  assert.deepEqual([(await show(client, id)).status, await balance(client)], ['failed', EMPTY]);

  const form = { body: 'decision=approve', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  await server.client.call('POST', new URL(next_action.url).pathname, form);
  await paymentJobs.sweep();
  assert.equal((await show(client, id)).status, 'failed');
  assert.equal((await cardTotals(database, person.id)).charges, 0);
});

test('lets a read-only key read balances and top-ups, without spending or seeing a next action', async () => {
  const { person, client } = await newBuyer();
  const { id } = (await requestTopUp(client, 'pm_card_authenticationRequired')).body;
  const reader = (await createKey(person, { scopes: ['payouts:read'] })).client;
  assert.deepEqual((await balance(reader)).pending, usd(5000));
  assert.deepEqual([(await show(reader, id)).status, (await show(reader, id)).next_action], ['pending', null]);
  assert.equal((await reader.get('/v1/balance/topups')).body.items[0].next_action, null);
  assert.equal((await show(client, id)).next_action.type, 'redirect');
  assertRejected(await requestTopUp(reader, 'pm_card_visa'), 403, 'scope_required');

  const other = (await createKey(person, { scopes: ['models:read'] })).client;
  for (const path of ['', '/topups', `/topups/${id}`, '/transactions']) {
    assertRejected(await other.get(`/v1/balance${path}`), 403, 'scope_required');
  }
  const outsider = await newBuyer();
  assertRejected(await outsider.client.get(`/v1/balance/topups/${id}`), 403, 'forbidden_resource');
  assertRejected(await outsider.client.get(`/v1/balance/topups/${newId('pay')}`), 404, 'not_found');
});

interface Item {
  id: string;
  account: string;
  amount: { currency: string; amount: number };
}

test('lists every movement once with any page size, also several of one transaction', async () => {
  const { person, client } = await newBuyer();
  const owner = person.id;
  for (let i = 1; i <= 5; i++) {
    await paymentJobs.database.test.transaction((tx) =>
      postEntries(tx, 'topup', newId('pay'), [
        { account: 'wallet', owner, currency: 'usd', amount: i },
        { account: 'wallet', owner, currency: 'eur', amount: i },
        { account: 'earnings', owner, currency: 'usd', amount: -i },
        { account: 'processor', currency: 'eur', amount: -i },
      ]),
    );
  }
  const walk = async (limit: number, filter = '') => {
    const found: Item[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await client.get(`/v1/balance/transactions?limit=${limit}${filter}${cursor}`);
      found.push(...body.items);
      if (!body.has_more) return found;
      cursor = `&cursor=${body.next_cursor}`;
    }
  };
  const all = await walk(100);
  assert.equal(all.length, 15);
  assert.deepEqual(
    all.map(({ id }) => id),
    all
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
  const amounts = all.map(({ account, amount }) => `${account} ${amount.currency} ${amount.amount}`);
  for (let i = 1; i <= 5; i++) {
    for (const one of [`wallet usd ${i}`, `wallet eur ${i}`, `earnings usd ${-i}`])
      assert.ok(amounts.includes(one), one);
  }
  for (const limit of [1, 2, 4, 7]) assert.deepEqual(await walk(limit), all);
  for (const account of ['wallet', 'earnings']) {
    assert.deepEqual(
      await walk(2, `&account=${account}`),
      all.filter((item) => item.account === account),
    );
  }
  const { next_cursor } = (await client.get('/v1/balance/transactions?limit=2')).body;
  const crossed = await client.get(`/v1/balance/transactions?limit=2&account=wallet&cursor=${next_cursor}`);
  assertRejected(crossed, 422, 'validation_failed', 'cursor');
  assertRejected(await client.get('/v1/balance/transactions?account=fees'), 422, 'validation_failed', 'account');
});

test('returns earnings by currency, pending and cleared', async () => {
  const { person, client } = await newBuyer();
  for (const [currency, amount, held] of [
    ['usd', 900, true],
    ['usd', 450, false],
    ['eur', 90, false],
  ] as const) {
    await database.query(
      `insert into test.earnings (account_id, currency, kind, subject, gross, fee, amount, available_at)
       values ($1, $2, 'sale', $3, $4, 0, $4, now() + case when $5 then interval '1 day' else interval '-1 day' end)`,
      [person.id, currency, newId('pur'), amount, held],
    );
  }
  assert.deepEqual((await balance(client)).earnings, [
    { currency: 'eur', pending: 0, cleared: 90 },
    { currency: 'usd', pending: 900, cleared: 450 },
  ]);
});

test('rejects closing an account with live money in it or on its way, and ignores test money', async () => {
  const { person, client } = await newBuyer();
  const live = (await createKey(person, { mode: 'live' })).client;
  const close = () => person.browser.post('/v1/me/close', { password: PASSWORD });
  await topUp(client, 700);
  const open = (await requestTopUp(live, 'pm_card_authenticationRequired', 1234)).body;
  const rejected = await close();
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, /payment is still open/);

  const form = { body: 'decision=approve', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  await server.client.call('POST', new URL(open.next_action.url).pathname, form);
  const funded = await close();
  assertRejected(funded, 409, 'invalid_state');
  assert.match(funded.body.error.message, /12\.34 USD/);
  await paymentJobs.database.live.transaction((tx) =>
    postEntries(tx, 'purchase', newId('pur'), [
      { account: 'wallet', owner: person.id, currency: 'usd', amount: -1234 },
      { account: 'fees', currency: 'usd', amount: 1234 },
    ]),
  );
  assert.equal((await close()).status, 200);
});

test('requires a confirmed email to buy in live mode where mail is configured', async () => {
  const strict = await startTestServer({ env: { SMTP_URL: `smtp://localhost:${await freePort()}` } });
  after(() => strict.stop());
  const person = await signUp(strict);
  const [inTest, live] = [await createKey(person), await createKey(person, { mode: 'live' })];
  await topUp(inTest.client);
  const rejected = await requestTopUp(live.client, 'pm_card_visa');
  assertRejected(rejected, 403, 'forbidden_resource');
  assert.match(rejected.body.error.message, /Confirm your email address before you buy/);
  await strict.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [person.id]);
  await topUp((await createKey(person, { mode: 'live' })).client);
});

test('leaves the books balanced', async () => {
  assert.deepEqual(await findLedgerFaults(database), []);
  assert.deepEqual(await findLedgerFaults(database, 'live'), []);
});
