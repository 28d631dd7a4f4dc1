import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { beginPayment } from '../../../src/payments/begin-payment.ts';
import { deleteUnusedCards } from '../../../src/payments/methods/provisional-card.ts';
import { settlePayment } from '../../../src/payments/settle-payment.ts';
import type { Tx } from '../../../src/platform/db/queryable.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { cardInput, cardNumber, openPaymentJobs, requestTopUp, saveCard } from '../../harness/markets/payments.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const paymentJobs = await openPaymentJobs(server);
after(async () => {
  await paymentJobs.close();
  await server.stop();
});

async function newBuyer(mode: 'test' | 'live' = 'test') {
  const person = await signUp(server);
  return { person, client: (await createKey(person, { mode })).client };
}

const list = async (client: Client) => (await client.get('/v1/payment_methods')).body.items;
const defaults = async (client: Client) =>
  (await list(client)).filter(({ is_default }: { is_default: boolean }) => is_default).length;

test('saves a card, returns its public details, and makes the first the default', async () => {
  const { client } = await newBuyer();
  const first = await saveCard(client);
  assert.match(first.id, /^pm_[0-9a-z]{26}$/);
  const { id: _, created_at, ...shown } = first;
  const exp_year = new Date().getUTCFullYear() + 3;
  assert.deepEqual(shown, {
    type: 'card',
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year },
    is_default: true,
    saved: true,
    kept: true,
  });
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);

  const second = (await client.post('/v1/payment_methods', { token: 'pm_card_mastercard' })).body;
  assert.deepEqual([second.card.brand, second.card.last4, second.is_default], ['mastercard', '4444', false]);
  assert.deepEqual(await list(client), [second, first]);
  assert.deepEqual((await client.get(`/v1/payment_methods/${first.id}`)).body, first);
  const page = (await client.get('/v1/payment_methods?limit=1')).body;
  assert.deepEqual([page.items, page.has_more], [[second], true]);
  const rest = (await client.get(`/v1/payment_methods?limit=1&cursor=${page.next_cursor}`)).body;
  assert.deepEqual(rest, { items: [first], has_more: false });
});

test('changes the default card, and falls back to the newest when it is removed', async () => {
  const { client } = await newBuyer();
  const [a, b, c] = [await saveCard(client), await saveCard(client, 'mastercard'), await saveCard(client, 'jcb')];
  const made = await client.post(`/v1/payment_methods/${b.id}/default`);
  assert.deepEqual([made.status, made.body], [200, { ...b, is_default: true }]);
  const flags = async () => (await list(client)).map((card: typeof a) => [card.id, card.is_default]);
  assert.deepEqual(await flags(), [
    [c.id, false],
    [b.id, true],
    [a.id, false],
  ]);
  const removed = await client.delete(`/v1/payment_methods/${b.id}`);
  assert.deepEqual([removed.status, removed.body], [200, { id: b.id, deleted: true }]);
  assert.deepEqual(await flags(), [
    [c.id, true],
    [a.id, false],
  ]);
  for (const response of [
    await client.get(`/v1/payment_methods/${b.id}`),
    await client.delete(`/v1/payment_methods/${b.id}`),
    await client.post(`/v1/payment_methods/${b.id}/default`),
    await requestTopUp(client, b.id),
  ]) {
    assertRejected(response, 404, 'not_found');
  }
  for (const { id } of [c, a]) await client.delete(`/v1/payment_methods/${id}`);
  assert.deepEqual(await list(client), []);
});

test('rejects an unknown test card by field, without repeating its number', async () => {
  const { client } = await newBuyer();
  const { card } = cardInput(cardNumber('visa'));
  const year = new Date().getUTCFullYear();
  for (const [body, field] of [
    [{}, 'token'],
    [{ card, token: 'pm_card_visa' }, 'token'],
    [{ token: 'pm_card_unheardOf' }, 'token'],
    [{ token: '' }, 'token'],
    [{ card: { ...card, number: '4111111111111111' } }, 'card.number'],
    [{ card: { ...card, number: '4242424242424241' } }, 'card.number'],
    [{ card: { ...card, number: '42' } }, 'card.number'],
    [{ card: { ...card, number: 4242424242424242 } }, 'card.number'],
    [{ card: { ...card, exp_month: 13 } }, 'card.exp_month'],
    [{ card: { ...card, exp_year: year - 1 } }, 'card.exp_year'],
    [{ card: { ...card, cvc: '12' } }, 'card.cvc'],
    [{ card: { ...card, cvc: '1234' } }, 'card.cvc'],
    [{ card: { number: card.number } }, 'card.exp_month'],
    [{ card: { ...card, name: 'Ada' } }, 'card.name'],
  ] as const) {
    const response = await client.post('/v1/payment_methods', body);
    assertRejected(response, 422, 'validation_failed', field);
    const given = 'card' in body ? String(body.card.number) : '';
    if (given.length > 2) assert.ok(!response.text.includes(given), response.text);
  }
  assert.deepEqual(await list(client), []);
});

test('limits an account to 20 cards and one default under concurrent requests', async () => {
  const { client } = await newBuyer();
  const responses = await Promise.all(
    Array.from({ length: 25 }, () => client.post('/v1/payment_methods', { token: 'pm_card_visa' })),
  );
  const rejected = responses.filter(({ status }) => status !== 201);
  assert.equal(rejected.length, 5);
  for (const response of rejected) assertRejected(response, 403, 'quota_exceeded');
  assert.equal((await list(client)).length, 20);
  assert.equal(await defaults(client), 1);
  const [card] = await list(client);
  await client.delete(`/v1/payment_methods/${card.id}`);
  await saveCard(client);
  assertRejected(await client.post('/v1/payment_methods', { token: 'pm_card_visa' }), 403, 'quota_exceeded');
});

test('keeps exactly one default among the remaining cards under concurrent changes', async () => {
  const { client } = await newBuyer();
  const cards = [];
  for (let i = 0; i < 8; i++) cards.push(await saveCard(client));
  await Promise.all(
    cards.flatMap(({ id }, i) => [
      client.post(`/v1/payment_methods/${id}/default`),
      i % 2 === 0 ? client.delete(`/v1/payment_methods/${id}`) : client.post(`/v1/payment_methods/${id}/default`),
    ]),
  );
  assert.equal((await list(client)).length, 4);
  assert.equal(await defaults(client), 1);
});

test('denies access to cards of another account', async () => {
  const [owner, outsider] = [await newBuyer(), await newBuyer()];
  const { id } = await saveCard(owner.client);
  for (const response of [
    await outsider.client.get(`/v1/payment_methods/${id}`),
    await outsider.client.delete(`/v1/payment_methods/${id}`),
    await outsider.client.post(`/v1/payment_methods/${id}/default`),
    await requestTopUp(outsider.client, id),
  ]) {
    assertRejected(response, 403, 'forbidden_resource');
  }
  assert.equal((await list(owner.client)).length, 1);
  assert.deepEqual(await list(outsider.client), []);
  assertRejected(await owner.client.get('/v1/payment_methods/pm_card_visa'), 404, 'not_found');
});

test('denies a restricted key all cards, and shows it the payment processor', async () => {
  const { person, client } = await newBuyer();
  const { id } = await saveCard(client);
  const restricted = (await createKey(person, { scopes: ['payouts:read', 'models:read'] })).client;
  for (const response of [
    await restricted.get('/v1/payment_methods'),
    await restricted.get(`/v1/payment_methods/${id}`),
    await restricted.post('/v1/payment_methods', { token: 'pm_card_visa' }),
    await restricted.post('/v1/payment_methods/setup'),
    await restricted.delete(`/v1/payment_methods/${id}`),
    await restricted.post(`/v1/payment_methods/${id}/default`),
  ]) {
    assertRejected(response, 403, 'scope_required');
  }
  assertRejected(await server.client.get('/v1/payment_methods'), 401, 'missing_credentials');
  const processor = await restricted.get('/v1/payment_processor');
  assert.deepEqual(processor.body, { name: 'simulated', available: true, simulated: true, publishable_key: null });
});

test('returns no processor keys at setup where payments are simulated', async () => {
  const { client } = await newBuyer();
  const response = await client.post('/v1/payment_methods/setup');
  assert.deepEqual(
    [response.status, response.body],
    [200, { processor: 'simulated', publishable_key: null, client_secret: null }],
  );
  assert.equal(response.headers.get('cache-control'), 'no-store');
});

test('rejects removing a card while a payment with it is open', async () => {
  const { client } = await newBuyer();
  const card = await saveCard(client, 'asksTheBank');
  const open = await requestTopUp(client, card.id);
  assert.equal(open.body.status, 'pending', open.text);
  assertRejected(await client.delete(`/v1/payment_methods/${card.id}`), 409, 'invalid_state');
  const other = await saveCard(client);
  assert.equal((await client.delete(`/v1/payment_methods/${other.id}`)).status, 200);

  const bankPath = new URL(open.body.next_action.url).pathname;
  await server.client.call('POST', bankPath, {
    body: 'decision=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal((await client.delete(`/v1/payment_methods/${card.id}`)).status, 200);
});

const toPayWith = async (client: Client, name = 'visa') => {
  const response = await client.post('/v1/payment_methods', { ...cardInput(cardNumber(name)), save: 'after_payment' });
  assert.equal(response.status, 201, response.text);
  assert.deepEqual([response.body.saved, response.body.kept, response.body.is_default], [false, false, false]);
  return response.body;
};
const decide = (topUp: ApiResponse, decision: 'approve' | 'deny') =>
  server.client.call('POST', new URL(topUp.body.next_action.url).pathname, {
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('accepts the deprecated `keep`, and rejects it next to `save`', async () => {
  const { client } = await newBuyer();
  const card = cardInput(cardNumber('visa'));
  const response = await client.post('/v1/payment_methods', { ...card, keep: 'when_paid' });
  assert.deepEqual([response.status, response.body.saved], [201, false]);
  assertRejected(
    await client.post('/v1/payment_methods', { ...card, save: 'now', keep: 'when_paid' }),
    422,
    'validation_failed',
    'keep',
  );
});

test('saves a card entered to pay with once it has paid, as default if there is none', async () => {
  const { client } = await newBuyer();
  const card = await toPayWith(client);
  assert.deepEqual(await list(client), []);
  assertRejected(await client.post(`/v1/payment_methods/${card.id}/default`), 409, 'invalid_state');
  assert.equal((await requestTopUp(client, card.id)).body.status, 'succeeded');
  const kept = { ...card, saved: true, kept: true, is_default: true };
  assert.deepEqual(await list(client), [kept]);
  const second = await toPayWith(client, 'asksTheBank');
  await decide(await requestTopUp(client, second.id), 'approve');
  assert.deepEqual(await list(client), [{ ...second, saved: true, kept: true }, kept]);
  assertRejected(await requestTopUp(client, (await saveCard(client, 'declined')).id), 402, 'card_declined');
  assert.equal((await list(client)).length, 3, 'a card that was saved separately stays when it is declined');
});

test('removes a provisional card that could not pay or was never used', async () => {
  const { client } = await newBuyer();
  const isGone = async ({ id }: { id: string }) =>
    assertRejected(await client.get(`/v1/payment_methods/${id}`), 404, 'not_found');
  const declined = await toPayWith(client, 'declined');
  assertRejected(await requestTopUp(client, declined.id), 402, 'card_declined');
  await isGone(declined);

  const denied = await toPayWith(client, 'asksTheBank');
  const pending = await requestTopUp(client, denied.id);
  await decide(pending, 'deny');
  await isGone(denied);

  const [unused, waiting] = [await toPayWith(client), await toPayWith(client, 'asksTheBank')];
  await requestTopUp(client, waiting.id);
  const old = `update test.payment_methods set provisional_since = now() - interval '2 hours' where id = any ($1)`;
  await server.database.query(old, [[unused.id, waiting.id]]);
  await paymentJobs.sweep();
  await isGone(unused);
  assert.equal((await client.get(`/v1/payment_methods/${waiting.id}`)).body.kept, false, 'its payment is under way');
  assert.deepEqual(await list(client), []);
});

test('keeps a provisional card if one of two concurrent payments succeeds, and removes it when both fail', async () => {
  for (const [decisions, left] of [
    [['deny', 'approve'], 1],
    [['deny', 'deny'], 0],
  ] as const) {
    const { client } = await newBuyer();
    const card = await toPayWith(client, 'asksTheBank');
    const pending = [await requestTopUp(client, card.id), await requestTopUp(client, card.id)];
    await Promise.all(pending.map((topUp, i) => decide(topUp, decisions[i] ?? 'deny')));
    const rows = await server.database.query(
      'select provisional_since is null as kept from test.payment_methods where id = $1 and removed_at is null',
      [card.id],
    );
    // Only the last failure removes the card: one approved meanwhile keeps it.
    assert.deepEqual(rows, left === 1 ? [{ kept: true }] : []);
    assert.equal((await list(client)).length, left);
  }
});

test('keeps a provisional card while a payment with it is being begun', async () => {
  const { client, person } = await newBuyer();
  const { options } = paymentJobs;
  const { test: db } = paymentJobs.database;
  const begin = (tx: Tx, method: string) => {
    const payment = { purpose: 'topup', amount: { currency: 'usd', amount: 500 }, method, requestKey: null } as const;
    return beginPayment(tx, { mode: 'test', account: person }, payment, options);
  };
  const declined = { status: 'failed', reference: null, code: 'card_declined', message: 'Declined.' } as const;
  const takers = {
    'another that fails': async (card: string) => {
      const { id } = await db.transaction((tx) => begin(tx, card));
      return () => db.transaction((tx) => settlePayment(tx, id, declined, options));
    },
    'the sweeper': async (card: string) => {
      const old = `update test.payment_methods set provisional_since = now() - interval '2 hours' where id = $1`;
      await server.database.query(old, [card]);
      return () => deleteUnusedCards(db);
    },
  };
  for (const [name, prepare] of Object.entries(takers)) {
    const { id } = await toPayWith(client);
    const take = await prepare(id);
    const { taking } = await db.transaction(async (tx) => {
      await begin(tx, id);
      let ended = false;
      const taking = take().then(() => (ended = true));
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(`${name} to wait`, async () => ended || (await server.database.query(waiting)).length > 0);
      return { taking }; // must not be awaited in here
    });
    await taking;
    assert.equal((await client.get(`/v1/payment_methods/${id}`)).status, 200, name);
  }
});

test('saves one card for a repeated request', async () => {
  const { client } = await newBuyer();
  const save = (name: string) =>
    client.post('/v1/payment_methods', cardInput(cardNumber(name)), { 'idempotency-key': 'once' });
  const [first, again] = [await save('visa'), await save('visa')];
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assertRejected(await save('mastercard'), 409, 'idempotency_key_reused');
  assert.equal((await list(client)).length, 1);
});

test('removes all cards of a closed account, in both modes', async () => {
  const { person, client } = await newBuyer();
  const live = (await createKey(person, { mode: 'live' })).client;
  await saveCard(client);
  await saveCard(live);
  const removed = await saveCard(live);
  await live.delete(`/v1/payment_methods/${removed.id}`);
  const closed: ApiResponse = await person.browser.post('/v1/me/close', { password: PASSWORD });
  assert.equal(closed.status, 200, closed.text);
  const left = () =>
    server.database.query(
      `select id from test.payment_methods where account_id = $1
       union all select id from live.payment_methods where account_id = $1`,
      [person.id],
    );
  await eventually('the cards to be deleted', async () => (await left()).length === 0);
});

test('rejects cards with the name of the missing setting where live payments are not configured', async () => {
  const bare = await startTestServer({ env: { PUBLIC_URL: 'https://market.example' } });
  after(() => bare.stop());
  const person = await signUp(bare);
  const { client } = await createKey(person, { mode: 'live' });
  for (const body of [{ token: 'pm_card_visa' }, cardInput(cardNumber('visa'))]) {
    const response = await client.post('/v1/payment_methods', body);
    assertRejected(response, 503, 'unavailable');
    assert.match(response.body.error.message, /STRIPE_SECRET_KEY/);
  }
  assertRejected(await client.post('/v1/payment_methods/setup'), 503, 'unavailable');
  const processor = (await client.get('/v1/payment_processor')).body;
  assert.deepEqual([processor.simulated, processor.publishable_key], [false, null]);
  const inTest = (await createKey(person)).client;
  assert.equal((await inTest.post('/v1/payment_methods', { token: 'pm_card_visa' })).status, 201);
});
