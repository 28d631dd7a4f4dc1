import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveCharge, denyCharge } from '../../../src/payments/simulated/simulated-bank-step.ts';
import { newId } from '../../../src/platform/ids.ts';
import { eventually } from '../../harness/eventually.ts';
import { startPaymentNodes } from '../../harness/markets/payment-nodes.ts';
import {
  booksOf,
  createUnpaidKey,
  eventsAbout,
  LIVE,
  openLivePaymentJobs,
  trialBalance,
} from '../../harness/people/activation.ts';
import { assertRejected, createKey, type Person, signUp } from '../../harness/people/people.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// The second node only serves: it must be notified of what happens on the first.
const { server, second, paymentJobs, stop } = await startPaymentNodes(openLivePaymentJobs);
after(stop);

const { database } = server;
const openFor = ({ browser }: Pick<Person, 'browser'>, key: string) =>
  browser.post(`/v1/api_keys/${key}/checkout`, undefined, LIVE);
const paymentOf = async (checkout: string) => {
  const [row] = await database.query<{ id: string }>(
    'select id from live.payments where subject = $1 order by id desc limit 1',
    [checkout],
  );
  return row?.id ?? '';
};
const expire = (key: string) =>
  database.query(`update accounts.api_keys set expires_at = now() - interval '1 second' where id = $1`, [key]);

const PAID_ONCE = { charged: 2000, refunded: 0, earned: 2000 };
const NOTHING = { charged: 0, refunded: 0, earned: 0 };
const SENT_BACK = { charged: 2000, refunded: 2000, earned: 0 };

test('charges for a live premium key once and then accepts it on every node', async () => {
  const person = await signUp(server);
  const key = await createKey(person, { mode: 'live', tier: 'premium' });
  const elsewhere = second.client.withKey(key.secret);
  for (const client of [key.client, elsewhere]) {
    for (const path of ['/v1/me', '/v1/models', '/v1/checkouts']) {
      assertRejected(await client.get(path), 402, 'payment_required');
    }
  }

  const opened = await openFor(person, key.id);
  assert.equal(opened.status, 201, opened.text);
  const { id, created_at, ...rest } = opened.body;
  assert.match(id, /^chk_/);
  assert.equal(new Date(created_at).toISOString(), created_at);
  const amount = { currency: 'usd', amount: 2000 };
  assert.deepEqual(rest, { api_key_id: key.id, status: 'open', amount, next_action: null, paid_at: null });

  const reopened = await openFor(person, key.id);
  assert.deepEqual([reopened.status, reopened.body], [200, opened.body]);

  const pay = (method: string) => person.browser.post(`/v1/checkouts/${id}/pay`, { payment_method: method }, LIVE);
  for (const card of ['pm_card_chargeDeclined', 'pm_card_insufficientFunds']) {
    const declined = await pay(card);
    assertRejected(declined, 402, 'card_declined');
    assert.match(declined.body.error.message, /Nothing was charged/);
    assert.deepEqual((await openFor(person, key.id)).body, opened.body, 'the checkout stays open');
    assertRejected(await elsewhere.get('/v1/me'), 402, 'payment_required');
  }
  assert.deepEqual(await booksOf(database, id), NOTHING);

  const paid = await pay('pm_card_visa');
  assert.equal(paid.status, 200, paid.text);
  const { paid_at } = paid.body;
  assert.deepEqual(paid.body, { ...opened.body, status: 'paid', paid_at });
  assert.ok(paid_at >= created_at);
  assert.equal((await key.client.get('/v1/me')).status, 200, 'on this node at once');
  await eventually('the other node to accept it', async () => (await elsewhere.get('/v1/me')).status === 200);
  const shown = (await person.browser.get(`/v1/api_keys/${key.id}`)).body;
  assert.equal(shown.status, 'active');

  const again = await pay('pm_card_mastercard');
  assert.deepEqual([again.status, again.body], [200, paid.body], 'paying what is paid changes nothing');
  assertRejected(await openFor(person, key.id), 409, 'invalid_state');
  assert.deepEqual(await booksOf(database, id), PAID_ONCE);

  const [event, ...more] = await eventsAbout(database, 'live', key.id);
  assert.deepEqual(more, []);
  assert.deepEqual([event?.type, event?.account_id], ['api_key.activated', person.id]);
  assert.deepEqual({ ...event?.data.object, last_used_at: null }, { ...shown, last_used_at: null });
  assert.deepEqual(await eventsAbout(database, 'test', key.id), []);
});

test('opens a checkout for a live premium key that is unpaid, and for no other', async () => {
  const person = await signUp(server);
  const premium = { mode: 'live', tier: 'premium' } as const;
  const unpaid = await createKey(person, premium);
  const live = await createKey(person, { mode: 'live' });
  const restricted = await createKey(person, { mode: 'live', scopes: ['models:read'] });
  const tested = await createKey(person, { tier: 'premium' });
  const revoked = await createKey(person, premium);
  await person.browser.post(`/v1/api_keys/${revoked.id}/revoke`);
  const expired = await createKey(person, { ...premium, expires_in: '1d' });
  await expire(expired.id);

  for (const [key, reason] of [
    [live, /free key/],
    [tested, /test key/],
    [revoked, /revoked/],
    [expired, /expired/],
  ] as const) {
    const response = await openFor(person, key.id);
    assertRejected(response, 409, 'invalid_state');
    assert.match(response.body.error.message, reason);
  }
  for (const headers of [{}, { 'svc-mode': 'test' }]) {
    const response = await person.browser.post(`/v1/api_keys/${unpaid.id}/checkout`, undefined, headers);
    assertRejected(response, 422, 'validation_failed', 'Svc-Mode');
  }
  const path = `/v1/api_keys/${unpaid.id}/checkout`;
  const { client: cli } = await signInFromCommandLine(person);
  assertRejected(await cli.post(path), 422, 'validation_failed', 'Svc-Mode');
  assertRejected(await tested.client.post(path), 404, 'not_found');
  assertRejected(await tested.client.post(`/v1/api_keys/${tested.id}/checkout`), 409, 'invalid_state');
  assertRejected(await restricted.client.post(path), 403, 'scope_required');
  assertRejected(await unpaid.client.post(path), 402, 'payment_required');
  assertRejected(await openFor(await signUp(server), unpaid.id), 403, 'forbidden_resource');
  assertRejected(await openFor(person, newId('key')), 404, 'not_found');
  assert.deepEqual((await person.browser.get('/v1/checkouts', { headers: LIVE })).body.items, []);

  const opened = await live.client.post(path);
  assert.equal(opened.status, 201, 'a default key of the mode may');
  assert.equal((await cli.post(path, undefined, LIVE)).body.id, opened.body.id);
});

test('accepts a payment by the owner, in live mode, with a card of their own', async () => {
  const [person, outsider] = [await signUp(server), await signUp(server)];
  const key = await createUnpaidKey(person);
  const path = `/v1/checkouts/${key.checkout}`;
  const body = { payment_method: 'pm_card_visa' };

  assertRejected(await key.pay('balance'), 422, 'validation_failed', 'payment_method');
  const empty = await person.browser.post(`${path}/pay`, {}, LIVE);
  assertRejected(empty, 422, 'validation_failed', 'payment_method');
  assertRejected(await key.pay(newId('pm')), 404, 'not_found');
  assertRejected(await key.pay('pm_card_nothing'), 404, 'not_found');
  const [foreignCard, ownCard] = [await card(outsider), await card(person)];
  assertRejected(await key.pay(foreignCard), 403, 'forbidden_resource');
  for (const headers of [{}, { 'svc-mode': 'test' }]) {
    for (const response of [
      await person.browser.get(path, { headers }),
      await person.browser.post(`${path}/pay`, body, headers),
    ]) {
      assertRejected(response, 404, 'not_found');
      assert.match(response.body.error.message, /live/);
    }
  }
  assertRejected(await outsider.browser.get(path, { headers: LIVE }), 403, 'forbidden_resource');
  assertRejected(await outsider.browser.post(`${path}/pay`, body, LIVE), 403, 'forbidden_resource');
  const restricted = await createKey(person, { mode: 'live', scopes: ['models:read'] });
  assertRejected(await restricted.client.get(path), 403, 'scope_required');
  assertRejected(await restricted.client.post(`${path}/pay`, body), 403, 'scope_required');
  assertRejected(await person.browser.post(`/v1/checkouts/${newId('chk')}/pay`, body, LIVE), 404, 'not_found');
  assert.equal(await paymentOf(key.checkout), '', 'no payment was created');

  const live = await createKey(person, { mode: 'live' });
  const paid = await live.client.post(`${path}/pay`, { payment_method: ownCard });
  assert.deepEqual([paid.status, paid.body.status], [200, 'paid']);
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
});

/** Saves a card of the simulated processor for a person. */
async function card({ id: owner }: Person): Promise<string> {
  const id = newId('pm');
  await database.query(
    `insert into live.payment_methods (id, account_id, processor, reference, brand, last4, exp_month, exp_year)
     values ($1, $2, 'simulated', 'sim_visa_0123456789abcdef', 'visa', '4242', 12, 2040)`,
    [id, owner],
  );
  return id;
}

test('lists checkouts newest first and by status', async () => {
  const person = await signUp(server);
  const list = async (query = '') => {
    const response = await person.browser.get(`/v1/checkouts${query}`, { headers: LIVE });
    assert.equal(response.status, 200, response.text);
    return response.body.items.map(({ id }: { id: string }) => id);
  };
  const keys = [];
  for (let i = 0; i < 4; i++) keys.push(await createUnpaidKey(person));
  const [open, pending, paid, canceled] = keys as [Unpaid, Unpaid, Unpaid, Unpaid];
  await pending.pay('pm_card_authenticationRequired');
  await paid.pay('pm_card_visa');
  await person.browser.post(`/v1/api_keys/${canceled.id}/revoke`);

  const all = keys.map(({ checkout }) => checkout).reverse();
  assert.deepEqual(await list(), all);
  for (const [status, key] of Object.entries({ open, pending, paid, canceled })) {
    assert.deepEqual(await list(`?status=${status}`), [key.checkout], status);
  }
  const first = (await person.browser.get('/v1/checkouts?limit=3', { headers: LIVE })).body;
  assert.deepEqual(await list(`?limit=3&cursor=${first.next_cursor}`), all.slice(3));
  assertRejected(
    await person.browser.get('/v1/checkouts?status=failed', { headers: LIVE }),
    422,
    'validation_failed',
    'status',
  );
});
type Unpaid = Awaited<ReturnType<typeof createUnpaidKey>>;

test('activates the key once a charge with a lost response is found, and charges once', async () => {
  const key = await createUnpaidKey(await signUp(server));
  const response = await key.pay('pm_card_lostAnswer');
  assert.deepEqual([response.status, response.body.status, response.body.next_action], [200, 'pending', null]);
  assertRejected(await key.client.get('/v1/me'), 402, 'payment_required');

  const concurrent = await key.pay('pm_card_visa');
  assertRejected(concurrent, 409, 'conflict');
  assert.ok(concurrent.body.error.message.includes(await paymentOf(key.checkout)));

  await paymentJobs.sweep();
  assert.deepEqual(await key.getStatus(), { checkout: 'paid', key: 'active', next_action: null });
  await eventually('the key to be accepted', async () => (await key.client.get('/v1/me')).status === 200);
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
});

test('keeps the checkout pending until a slow card has paid', async () => {
  const key = await createUnpaidKey(await signUp(server));
  const response = await key.pay('pm_card_slow');
  assert.deepEqual([response.body.status, response.body.next_action], ['pending', null]);
  const payment = await paymentOf(key.checkout);
  await database.query('update live.simulated_charges set settles_at = now() where id = $1', [payment]);
  await paymentJobs.sweep();
  assert.deepEqual(await key.getStatus(), { checkout: 'paid', key: 'active', next_action: null });
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
});

test('returns the next action of a card that needs one, and completes the payment after it', async () => {
  const person = await signUp(server);
  const key = await createUnpaidKey(person);
  const response = await key.pay('pm_card_authenticationRequired');
  const { status, next_action } = response.body;
  assert.deepEqual([response.status, status, next_action.type], [200, 'pending', 'redirect']);
  assert.ok(next_action.url.startsWith(server.url));
  assert.deepEqual(await key.getStatus(), { checkout: 'pending', key: 'inactive', next_action });
  const reopened = await openFor(person, key.id);
  assert.deepEqual(
    [reopened.status, reopened.body.next_action],
    [200, next_action],
    'reopening returns the same next action',
  );

  assert.ok(await approveCharge(paymentJobs.database.live, await paymentOf(key.checkout)));
  await paymentJobs.sweep();
  assert.deepEqual(await key.getStatus(), { checkout: 'paid', key: 'active', next_action: null });
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
});

test('leaves the checkout open for another card when the next action is denied', async () => {
  const key = await createUnpaidKey(await signUp(server));
  await key.pay('pm_card_authenticationRequired');
  assert.ok(await denyCharge(paymentJobs.database.live, await paymentOf(key.checkout)));
  await paymentJobs.sweep();
  assert.deepEqual(await key.getStatus(), { checkout: 'open', key: 'inactive', next_action: null });
  assert.equal((await key.pay('pm_card_visa')).body.status, 'paid');
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
});

test('cancels the checkout of a key that is revoked before it is paid for, from either mode', async () => {
  const person = await signUp(server);
  for (const headers of [LIVE, { 'svc-mode': 'test' }]) {
    const key = await createUnpaidKey(person);
    const revoked = await person.browser.post(`/v1/api_keys/${key.id}/revoke`, undefined, headers);
    assert.equal(revoked.body.status, 'revoked');
    assert.deepEqual(await key.getStatus(), { checkout: 'canceled', key: 'revoked', next_action: null });
    const late = await key.pay('pm_card_visa');
    assertRejected(late, 409, 'invalid_state');
    assert.match(late.body.error.message, /revoked/);
    assert.deepEqual(await booksOf(database, key.checkout), NOTHING);
  }
});

test('cancels the checkout of a key that expires before it is paid for', async () => {
  const key = await createUnpaidKey(await signUp(server), { expires_in: '1d' });
  await expire(key.id);
  assert.deepEqual(await key.getStatus(), { checkout: 'canceled', key: 'expired', next_action: null });
  assertRejected(await key.pay('pm_card_visa'), 409, 'invalid_state');
  assert.deepEqual(await booksOf(database, key.checkout), NOTHING);
});

for (const [ending, end] of [
  ['revoked', (person: Person, key: string) => person.browser.post(`/v1/api_keys/${key}/revoke`)],
  ['expired', (_person: Person, key: string) => expire(key)],
] as const) {
  test(`refunds a payment that succeeds after the key was ${ending}`, async () => {
    const person = await signUp(server);
    const key = await createUnpaidKey(person, { expires_in: '1d' });
    assert.equal((await key.pay('pm_card_authenticationRequired')).body.status, 'pending');
    await end(person, key.id);
    assert.deepEqual(await key.getStatus(), { checkout: 'canceled', key: ending, next_action: null });
    assertRejected(await key.pay('pm_card_visa'), 409, 'invalid_state');

    const before = await trialBalance(database);
    assert.ok(await approveCharge(paymentJobs.database.live, await paymentOf(key.checkout)));
    await paymentJobs.sweep();
    assert.deepEqual(await key.getStatus(), { checkout: 'canceled', key: ending, next_action: null });
    await eventually('the refund', async () => {
      const [row] = await database.query<{ status: string }>(
        'select status from live.card_refunds where payment_id = $1',
        [await paymentOf(key.checkout)],
      );
      return row?.status === 'succeeded';
    });
    assert.deepEqual(await booksOf(database, key.checkout), SENT_BACK);
    assert.deepEqual(await trialBalance(database), before, 'nothing is owed and nothing was earned');
    const [row] = await database.query('select activated_at from accounts.api_keys where id = $1', [key.id]);
    assert.deepEqual(row, { activated_at: null });
    assertRejected(await key.client.get('/v1/me'), 401, 'invalid_key');
    const emitted = (await eventsAbout(database, 'live', key.id)).map(({ type }) => type);
    assert.deepEqual(emitted, ending === 'revoked' ? ['api_key.revoked'] : []);
  });
}

test('replays the result for the same Idempotency-Key, declines too; the next card needs a new key', async () => {
  const key = await createUnpaidKey(await signUp(server));
  const declined = await key.pay('pm_card_chargeDeclined', { 'idempotency-key': 'first' });
  assertRejected(declined, 402, 'card_declined');
  const repeated = await key.pay('pm_card_chargeDeclined', { 'idempotency-key': 'first' });
  assert.deepEqual([repeated.headers.get('idempotent-replayed'), repeated.body], ['true', declined.body]);
  assertRejected(await key.pay('pm_card_visa', { 'idempotency-key': 'first' }), 409, 'idempotency_key_reused');
  const paid = await key.pay('pm_card_visa', { 'idempotency-key': 'second' });
  const replayed = await key.pay('pm_card_visa', { 'idempotency-key': 'second' });
  assert.deepEqual([replayed.headers.get('idempotent-replayed'), replayed.body], ['true', paid.body]);
  assert.equal(paid.body.status, 'paid');
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
});

test('requires a confirmed email to pay in live mode where mail is configured', async () => {
  const env = { SMTP_URL: `smtp://localhost:${await freePort()}`, SOUK_ROLE: 'api' };
  const mailing = await startTestServer({ database, env });
  try {
    const person = await signUp(mailing);
    const key = await createUnpaidKey(person);
    assertRejected(await key.pay('pm_card_visa'), 403, 'forbidden_resource');
    assert.equal(await paymentOf(key.checkout), '');
    await database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [person.id]);
    await database.query(`select pg_notify('souk_credentials', $1)`, [person.id]);
    const paid = await eventually('the node to be notified of the confirmation', async () => {
      const response = await key.pay('pm_card_visa');
      return response.status === 200 && response;
    });
    assert.equal(paid.body.status, 'paid');
  } finally {
    await mailing.stop();
  }
});
