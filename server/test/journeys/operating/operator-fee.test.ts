import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { sellModel } from '../../harness/markets/commerce.ts';
import {
  assertMarketSound,
  buy,
  completeBankStep,
  earningsOf,
  getPurchase,
  newBuyer,
  newTrader,
  refund,
} from '../../harness/markets/market.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { ...WITH_OPERATOR, PLATFORM_FEE_BPS: '1250' } });
after(() => server.stop());
const operator = await signUpOperator(server);
const LIVE = { 'svc-mode': 'live' };

const setFee = (body: unknown, headers: Record<string, string> = {}) =>
  operator.browser.call('PUT', '/v1/operator/fee', { body, headers });
const showFee = (headers: Record<string, string> = {}) => operator.browser.get('/v1/operator/fee', { headers });

async function setFeeTo(basis_points: number) {
  const response = await setFee({ basis_points });
  assert.equal(response.status, 200, response.text);
  return response;
}

const feeOf = ({
  platform_fee,
  seller_payout,
}: {
  platform_fee: { amount: number };
  seller_payout: { amount: number };
}) => [platform_fee.amount, seller_payout.amount];

test('applies the configured fee until an operator sets one, in each mode separately', async () => {
  for (const headers of [{}, LIVE]) {
    const { status, body } = await showFee(headers);
    assert.deepEqual([status, body], [200, { basis_points: 1250, since: null }]);
  }
  const seller = await newTrader(server);
  const buyer = await newBuyer(server, 1000);
  assert.deepEqual(feeOf(await buy(buyer.client, (await sellModel(seller.client, 1000)).listing)), [125, 875]);

  const before = Date.now();
  const { body } = await setFeeTo(300);
  assert.equal(body.basis_points, 300);
  assert.equal(new Date(body.since).toISOString(), body.since);
  assert.ok(Date.parse(body.since) >= before);
  assert.deepEqual((await showFee()).body, body);
  assert.deepEqual((await showFee(LIVE)).body, { basis_points: 1250, since: null });
});

test('applies a new fee to later purchases only; earlier ones keep their fee, also in refunds', async () => {
  const seller = await newTrader(server);
  const buyer = await newBuyer(server, 10_000);
  const listings = [];
  for (let i = 0; i < 4; i++) listings.push((await sellModel(seller.client, 1000)).listing);
  const [first, second, third, fourth] = listings;
  await setFeeTo(1000);
  const before = await buy(buyer.client, first);
  const pending = await buy(buyer.client, second, { payment_method: 'pm_card_authenticationRequired' });
  await setFeeTo(2505);
  const after = await buy(buyer.client, third);
  await completeBankStep(server, pending, 'approve');
  const between = await getPurchase(buyer.client, pending);
  assert.equal(between.status, 'succeeded');
  assert.deepEqual([before, between, after].map(feeOf), [
    [100, 900],
    [100, 900],
    [251, 749],
  ]);
  assert.deepEqual(await getPurchase(buyer.client, before), before);
  assert.equal(await earningsOf(seller.client), 900 + 900 + 749);
  assert.deepEqual(feeOf(await refund(seller.client, before)), [100, 900]);
  assert.equal(await earningsOf(seller.client), 900 + 749);
  await setFeeTo(1000);
  assert.deepEqual(feeOf(await buy(buyer.client, fourth)), [100, 900]);
});

test('accepts a fee of nothing and of everything', async () => {
  const seller = await newTrader(server);
  const buyer = await newBuyer(server, 3000);
  const bought = [];
  for (const basisPoints of [0, 10_000]) {
    await setFeeTo(basisPoints);
    for (const payment_method of ['balance', 'pm_card_visa']) {
      bought.push(await buy(buyer.client, (await sellModel(seller.client, 1000)).listing, { payment_method }));
    }
  }
  assert.deepEqual(bought.map(feeOf), [
    [0, 1000],
    [0, 1000],
    [1000, 0],
    [1000, 0],
  ]);
  assert.equal(await earningsOf(seller.client), 2000);
  for (const purchase of bought) await refund(seller.client, purchase);
  assert.equal(await earningsOf(seller.client), 0);
});

test('records every change with operator and value', async () => {
  const response = await setFeeTo(777);
  const [entry] = (await operator.browser.get('/v1/operator/audit')).body.items;
  assert.deepEqual(
    [entry.action, entry.detail, entry.request_id],
    ['fee.set', { mode: 'test', basis_points: 777 }, response.headers.get('x-request-id')],
  );
  assert.equal(entry.operator_id, operator.id);
});

test('rejects an invalid fee by field, and changes nothing', async () => {
  const { body: before } = await showFee();
  for (const [body, field] of [
    [{}, 'basis_points'],
    [{ basis_points: -1 }, 'basis_points'],
    [{ basis_points: 10_001 }, 'basis_points'],
    [{ basis_points: 12.5 }, 'basis_points'],
    [{ basis_points: '1000' }, 'basis_points'],
    [{ basis_points: 1000, percent: 10 }, 'percent'],
  ] as const) {
    assertWholeError(await setFee(body), 422, 'validation_failed', field);
  }
  assert.deepEqual((await showFee()).body, before);
});

test('denies the fee to other accounts', async () => {
  const person = await newTrader(server);
  const { body: before } = await showFee();
  for (const client of [person.browser, person.client]) {
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? { body: { basis_points: 0 } } : {};
      const response = await client.call(method, '/v1/operator/fee', body);
      assert.equal(response.status, 403, response.text);
    }
  }
  assertRejected(await server.client.get('/v1/operator/fee'), 401, 'missing_credentials');
  assert.deepEqual((await showFee()).body, before);
});

test('leaves the books balanced', async () => {
  await assertMarketSound(server.database);
});
