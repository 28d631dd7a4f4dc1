import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { DOUBLE_KEY, StripeDouble } from '../../../src/payments/stripe/stripe-double.fixture.ts';
import { assertRateHeaders } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { cardTotals, openPaymentJobs, requestTopUp } from '../../harness/markets/payments.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const paymentJobs = await openPaymentJobs(server);
after(async () => {
  await paymentJobs.close();
  await server.stop();
});
const { client: anyone, database } = server;

/** Creates a top-up with a next action at the bank, and returns its URL path. */
async function waitingTopUp(mode: 'test' | 'live' = 'test') {
  const person = await signUp(server);
  const { client } = await createKey(person, { mode });
  const response = await requestTopUp(client, 'pm_card_authenticationRequired', 4900);
  assert.deepEqual([response.status, response.body.status], [201, 'pending'], response.text);
  const url = new URL(response.body.next_action.url);
  assert.equal(url.origin, server.url);
  return { person, client, id: response.body.id as string, path: url.pathname };
}

const decide = (path: string, body: string, client: Client = anyone) =>
  client.call('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
const statusOf = async (client: Client, id: string) => (await client.get(`/v1/balance/topups/${id}`)).body.status;

test('says that the page is simulated, with amount and purpose, and runs no scripts', async () => {
  const { id, path } = await waitingTopUp();
  const page = await anyone.get(path);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(page.text, /simulated/);
  assert.match(page.text, /49\.00 USD/);
  assert.ok(page.text.includes(id), 'what it is for');
  assert.ok(!/<script|\son\w+=|style="/i.test(page.text));
  const policy = page.headers.get('content-security-policy') ?? '';
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  assert.ok(policy.startsWith(`default-src 'none'; img-src data:; style-src 'sha256-${hash}'; object-src`), policy);
  assert.match(page.text, /<header class="logo">.*<button class="button primary"/s, 'the layout of the site');
  assert.equal(page.headers.get('cross-origin-opener-policy'), 'same-origin');
  assert.match(policy, /form-action 'self'; frame-ancestors 'none'/);
  assert.equal(page.headers.get('cache-control'), 'no-store');
  assertRateHeaders(page);
});

test('completes an approved payment at once, in either mode', async () => {
  for (const mode of ['test', 'live'] as const) {
    const { person, client, id, path } = await waitingTopUp(mode);
    const response = await decide(path, 'decision=approve');
    assert.deepEqual([response.status, response.headers.get('location')], [303, path]);
    assert.match((await anyone.get(path)).text, /was approved.*href="\/dashboard"/s);
    assert.equal(await statusOf(client, id), 'succeeded');
    assert.deepEqual((await client.get('/v1/balance')).body.available, [{ currency: 'usd', amount: 4900 }]);
    assert.equal((await cardTotals(database, person.id, mode)).charges, 1);
  }
});

test('charges nothing after a denial, and keeps the first decision', async () => {
  const { person, client, id, path } = await waitingTopUp();
  await decide(path, 'decision=deny');
  assert.match((await anyone.get(path)).text, /was not made/);
  const shown = (await client.get(`/v1/balance/topups/${id}`)).body;
  assert.deepEqual([shown.status, shown.failure.code], ['failed', 'authentication_failed']);
  await decide(path, 'decision=approve');
  await paymentJobs.sweep();
  assert.equal(await statusOf(client, id), 'failed');
  assert.equal((await cardTotals(database, person.id)).charges, 0);
  assert.deepEqual((await client.get('/v1/balance')).body, {
    ...{ available: [], pending: [], earnings: [], owed: [] },
    payout_destination: null,
  });
});

test('applies one of many concurrent decisions', async () => {
  const { person, client, id, path } = await waitingTopUp();
  await Promise.all(Array.from({ length: 10 }, (_, i) => decide(path, `decision=${i % 2 ? 'deny' : 'approve'}`)));
  const { charges } = await cardTotals(database, person.id);
  assert.equal(await statusOf(client, id), charges === 1 ? 'succeeded' : 'failed');
  const available = (await client.get('/v1/balance')).body.available;
  assert.deepEqual(available, charges === 1 ? [{ currency: 'usd', amount: 4900 }] : []);
});

test('rejects forged URLs with 404 and invalid decisions with 422', async () => {
  const { client, id, path } = await waitingTopUp();
  const token = path.slice('/simulated-bank/'.length);
  const signature = token.slice(token.lastIndexOf('.') + 1);
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const forged of [id, `${id}.${flipped}`, `${id}.`, 'x', '%00', `pay_${'0'.repeat(26)}.${signature}`]) {
    for (const response of [
      await anyone.get(`/simulated-bank/${forged}`),
      await decide(`/simulated-bank/${forged}`, 'decision=approve'),
    ]) {
      assert.equal(response.status, 404, forged);
      assert.match(response.text, /Payment not found/);
    }
  }
  for (const body of ['', 'decision=', 'decision=perhaps', 'other=approve']) {
    assertRejected(await decide(path, body), 422, 'validation_failed', 'decision');
  }
  assertRejected(await anyone.post(path, { decision: 'approve' }), 422, 'validation_failed', 'decision');
  assertRejected(await anyone.delete(path), 405, 'method_not_allowed');
  assert.equal(await statusOf(client, id), 'pending');
});

test('has no simulated bank where cards are charged by a real processor', async () => {
  const double = await StripeDouble.start();
  after(() => double.close());
  const { path } = await waitingTopUp();
  const env = { STRIPE_TEST_SECRET_KEY: DOUBLE_KEY, STRIPE_API_URL: double.url };
  const real = await startTestServer({ database, env });
  after(() => real.stop());
  assert.equal((await real.client.get(path)).status, 404);
  assert.equal((await decide(path, 'decision=approve', real.client)).status, 404);
});
