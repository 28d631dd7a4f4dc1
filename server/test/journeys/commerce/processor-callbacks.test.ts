import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sweepCallbacks } from '../../../src/payments/receive-callback.ts';
import type { Json } from '../../../src/payments/stripe/stripe-double-objects.fixture.ts';
import { Database } from '../../../src/platform/db/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { findLedgerFaults, requestTopUp } from '../../harness/markets/payments.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { type StripeEvent, startStripeServer } from '../../harness/servers/stripe-server.ts';

const server = await startStripeServer();
after(() => server.stop());
const { database, double } = server;

const send = ({ body, headers }: Pick<StripeEvent, 'body' | 'headers'>, mode = 'test') =>
  server.client.call('POST', `/callbacks/stripe/${mode}`, {
    body: Uint8Array.from(body),
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const heard = async () =>
  (await database.query<{ id: string }>('select id from test.processor_callbacks')).map(({ id }) => id);

const newBuyer = async (): Promise<Client> => (await createKey(await signUp(server))).client;
const available = async (client: Client) => (await client.get('/v1/balance')).body.available;
const statusOf = async (client: Client, id: string) => (await client.get(`/v1/balance/topups/${id}`)).body.status;

function intentOf(payment: string) {
  const intent = [...double.objects.intents.values()].find(({ metadata }) => metadata.souk_payment === payment);
  assert.ok(intent, 'no payment intent');
  return intent;
}

/** Creates a top-up with a next action at the bank. */
async function waitingTopUp() {
  const client = await newBuyer();
  const response = await requestTopUp(client, 'pm_card_authenticationRequired');
  assert.deepEqual([response.body.status, response.body.next_action?.type], ['pending', 'redirect'], response.text);
  const intent = intentOf(response.body.id);
  return { client, id: response.body.id as string, intent };
}

/** Copies an object as it is at this moment: events describe the past. */
const snapshot = (object: Json): Json => structuredClone(object);
const USD = [{ currency: 'usd', amount: 5000 }];

test('applies a succeeded payment once for any number of callbacks', async () => {
  const { client, id, intent } = await waitingTopUp();
  double.objects.completeStep(intent.id, true);
  const event = double.event('payment_intent.succeeded', snapshot(intent));
  const response = await send(event);
  assert.deepEqual([response.status, response.body], [200, { received: true }]);
  assert.deepEqual([await statusOf(client, id), await available(client)], ['succeeded', USD]);
  const again = await Promise.all([send(event), send(event), send(event)]);
  for (const { status } of again) assert.equal(status, 200);
  await send(double.event('payment_intent.succeeded', snapshot(intent))); // another event with the same content
  assert.deepEqual(await available(client), USD);
  assert.equal((await heard()).filter((one) => one === event.id).length, 1);
});

test('finds a payment by the processor’s own id', async () => {
  const { client, id, intent } = await waitingTopUp();
  double.objects.completeStep(intent.id, true);
  assert.equal((await send(double.event('payment_intent.succeeded', { ...intent, metadata: {} }))).status, 200);
  assert.equal(await statusOf(client, id), 'succeeded');
});

test('applies the current state when callbacks arrive in the wrong order', async () => {
  const paid = await waitingTopUp();
  const waiting = double.event('payment_intent.requires_action', snapshot(paid.intent));
  double.objects.completeStep(paid.intent.id, true);
  for (const event of [double.event('payment_intent.succeeded', snapshot(paid.intent)), waiting]) await send(event);
  assert.equal(await statusOf(paid.client, paid.id), 'succeeded');

  const denied = await waitingTopUp();
  const forged = double.event('payment_intent.succeeded', { ...snapshot(denied.intent), status: 'succeeded' });
  double.objects.completeStep(denied.intent.id, false);
  await send(forged);
  assert.deepEqual([await statusOf(denied.client, denied.id), await available(denied.client)], ['failed', []]);
  await send(double.event('payment_intent.payment_failed', snapshot(denied.intent)));
  assert.equal(await statusOf(denied.client, denied.id), 'failed');
  assert.equal(denied.intent.status, 'canceled');
});

test('refunds a payment that succeeds after its top-up failed', async () => {
  const { client, id, intent } = await waitingTopUp();
  await database.query(
    `update test.payments set status = 'failed', failure_code = 'canceled', failure_message = 'Given up.',
       settled_at = now(), check_at = null, next_action = null where id = $1`,
    [id],
  );
  double.objects.completeStep(intent.id, true);
  const event = double.event('payment_intent.succeeded', snapshot(intent));
  await Promise.all([send(event), send(event)]);
  const refunded = await eventually('the refund', async () => {
    const [refund] = await database.query<{ id: string; status: string }>(
      'select id, status from test.card_refunds where payment_id = $1',
      [id],
    );
    return refund?.status === 'succeeded' && refund;
  });
  assert.deepEqual([await statusOf(client, id), await available(client)], ['failed', []]);
  const refunds = double.objects.refunds.filter((refund) => refund.payment_intent === intent.id);
  assert.deepEqual(
    refunds.map(({ amount, metadata }) => [amount, metadata.souk_refund]),
    [[5000, refunded.id]],
  );

  // Days later the bank returns the refund: then the owner gets it in the wallet, once.
  const failed = { ...snapshot(refunds[0] as Json), status: 'failed', failure_reason: 'lost_or_stolen_card' };
  for (let i = 0; i < 2; i++) assert.equal((await send(double.event('refund.failed', failed))).status, 200);
  assert.equal((await send(double.event('refund.updated', snapshot(refunds[0] as Json)))).status, 200);
  assert.deepEqual(await available(client), USD);
});

test('rejects callbacks that are unsigned, outdated or of the other mode, and changes nothing', async () => {
  const { client, id, intent } = await waitingTopUp();
  double.objects.completeStep(intent.id, true);
  const before = await heard();
  const genuine = double.event('payment_intent.succeeded', snapshot(intent));
  const forgeries: Pick<StripeEvent, 'body' | 'headers'>[] = [
    { ...genuine, headers: {} as StripeEvent['headers'] },
    { ...genuine, headers: { 'stripe-signature': 't=1,v1=00' } },
    { ...genuine, body: Buffer.from(genuine.body.toString().replace('"type"', ' "type"')) },
    { ...genuine, body: Buffer.alloc(0) },
    double.event('payment_intent.succeeded', snapshot(intent), { secret: 'whsec_other' }),
    double.event('payment_intent.succeeded', snapshot(intent), { at: Date.now() - 3_600_000 }),
  ];
  for (const forgery of forgeries) {
    assertRejected(await send(forgery), 422, 'validation_failed', 'stripe-signature');
  }
  const live = double.event('payment_intent.succeeded', snapshot(intent), { livemode: true });
  assertRejected(await send(live), 422, 'validation_failed', 'livemode');
  assert.deepEqual([await statusOf(client, id), await heard()], ['pending', before]);
});

test('accepts and ignores callbacks about unknown objects', async () => {
  for (const [type, object] of [
    ['payment_intent.succeeded', { id: 'pi_elsewhere', metadata: {} }],
    ['payment_intent.succeeded', { id: 'pi_elsewhere', metadata: { souk_payment: newId('pay') } }],
    ['refund.updated', { id: 're_elsewhere', status: 'succeeded', metadata: {} }],
    ['refund.updated', { id: 're_elsewhere', status: 'succeeded', metadata: { souk_refund: newId('rfd') } }],
    ['transfer.reversed', { id: 'tr_elsewhere', reversed: true, amount_reversed: 1, metadata: {} }],
    ['customer.created', { id: 'cus_elsewhere' }],
  ] as const) {
    const event = double.event(type, object);
    const response = await send(event);
    assert.equal(response.status, 200, response.text);
    assert.ok((await heard()).includes(event.id));
  }
});

test('responds with 500 when a callback cannot be processed, so that it is sent again', async () => {
  const { client, id, intent } = await waitingTopUp();
  double.objects.completeStep(intent.id, true);
  const event = double.event('payment_intent.succeeded', snapshot(intent));
  // Makes every insert into the ledger fail.
  await database.query('alter table test.ledger_entries add constraint shut check (amount = 0) not valid');
  const rejected = await send(event);
  await database.query('alter table test.ledger_entries drop constraint shut');
  assertWholeError(rejected, 500, 'internal_error');
  assert.ok(!(await heard()).includes(event.id));
  assert.equal(await statusOf(client, id), 'pending');
  assert.equal((await send(event)).status, 200);
  assert.deepEqual([await statusOf(client, id), await available(client)], ['succeeded', USD]);
});

test('responds with 5xx when the processor cannot be queried, so that the callback is sent again', async () => {
  const { client, id, intent } = await waitingTopUp();
  double.objects.completeStep(intent.id, true);
  const event = double.event('payment_intent.succeeded', snapshot(intent));
  const away = { status: 403, error: { type: 'invalid_request_error', message: 'The key may not.' } };
  for (const failure of ['fail', away] as const) {
    double.next('GET payment_intents/:id', failure);
    assert.ok((await send(event)).status >= 500);
    assert.ok(!(await heard()).includes(event.id));
    assert.equal(await statusOf(client, id), 'pending');
  }
  assert.equal((await send(event)).status, 200);
  assert.ok((await heard()).includes(event.id));
  assert.deepEqual([await statusOf(client, id), await available(client)], ['succeeded', USD]);
});

test('responds with 404 to callbacks of a mode with simulated payments', async () => {
  const event = double.event('payment_intent.succeeded', { id: 'pi_1', metadata: {} }, { livemode: true });
  assertWholeError(await send(event, 'live'), 404, 'not_found');
  assertRejected(await server.client.get('/callbacks/stripe/test'), 405, 'method_not_allowed');
  assertRejected(await server.client.post('/callbacks/other/test', {}), 404, 'not_found');
});

test('deletes processed callbacks after a month', async () => {
  const event = double.event('customer.created', { id: 'cus_1' });
  await send(event);
  const kept = (await heard()).length - 1;
  await database.query(`update test.processor_callbacks set received_at = now() - interval '31 days' where id = $1`, [
    event.id,
  ]);
  const own = new Database({ url: database.url, poolSize: 1, roles: true, onIdleError: () => undefined });
  after(() => own.close());
  await sweepCallbacks(own.test);
  const left = await heard();
  assert.deepEqual([left.length, left.includes(event.id)], [kept, false]);
});

test('saves cards by the token that the processor issued in the browser', async () => {
  const client = await newBuyer();
  const setup = (await client.post('/v1/payment_methods/setup')).body;
  assert.deepEqual([setup.processor, setup.publishable_key], ['stripe', 'pk_test_double']);
  assert.match(setup.client_secret, /^seti_.*_secret_/);
  const customer = double.calls.findLast(({ call }) => call === 'POST setup_intents')?.fields.customer ?? '';
  const token = double.objects.newMethod('pm_card_visa', customer);
  const saved = await client.post('/v1/payment_methods', { token });
  assert.deepEqual([saved.status, saved.body.card.last4, saved.body.is_default], [201, '4242', true], saved.text);
  assert.equal((await client.post('/v1/payment_methods', { token })).body.id, saved.body.id);
  assert.equal((await client.get('/v1/payment_methods')).body.items.length, 1);

  const paid = await client.post('/v1/balance/topups', { amount: USD[0] });
  assert.deepEqual([paid.status, paid.body.status], [201, 'succeeded'], paid.text);
  const charged = double.calls.findLast(({ call }) => call === 'POST payment_intents');
  assert.deepEqual([charged?.key, charged?.fields.customer], [paid.body.id, customer]);

  const other = await newBuyer();
  assertRejected(await other.post('/v1/payment_methods', { token }), 422, 'validation_failed', 'token');
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  assertRejected(await other.post('/v1/payment_methods', { card }), 422, 'validation_failed', 'card');

  assert.equal((await client.delete(`/v1/payment_methods/${saved.body.id}`)).status, 200);
  await eventually('the processor to detach the card', async () => double.objects.method(token).customer === null);
});

test('leaves the books balanced', async () => {
  assert.deepEqual(await findLedgerFaults(database), []);
});
