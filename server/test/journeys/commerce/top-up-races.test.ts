import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Principal } from '../../../src/access/principal.ts';
import type { Call } from '../../../src/access/route.ts';
import { SCOPE_NAMES } from '../../../src/access/scopes.ts';
import { loadProfile } from '../../../src/accounts/profile/load-profile.ts';
import { type TopUpInput, topUp } from '../../../src/payments/balance/top-up.ts';
import type { ChargeRequest, Processor } from '../../../src/payments/processor.ts';
import { ApiError } from '../../../src/platform/errors.ts';
import type { Client } from '../../harness/clients/client.ts';
import { startPaymentNodes } from '../../harness/markets/payment-nodes.ts';
import { cardTotals, findLedgerFaults, openPaymentJobs, requestTopUp } from '../../harness/markets/payments.ts';
import { assertRejected, createKey, type Person, signUp } from '../../harness/people/people.ts';

// Races on two nodes and servers that crash at the worst moment: a card is charged once, and never for nothing.
const { server, second, paymentJobs, stop } = await startPaymentNodes(openPaymentJobs);
after(stop);
const { database } = server;
const ONCE = { charges: 1, charged: 5000, refunded: 0 };

async function newBuyer() {
  const person = await signUp(server);
  const { secret, client } = await createKey(person);
  return { person, client, elsewhere: second.client.withKey(secret) };
}

const available = async (client: Client) => (await client.get('/v1/balance')).body.available;
const topUps = async (client: Client) => (await client.get('/v1/balance/topups')).body.items;

test('charges a card once for twenty concurrent requests with one Idempotency-Key on two nodes', async () => {
  for (const method of ['pm_card_visa', 'pm_card_lostAnswer']) {
    const { person, client, elsewhere } = await newBuyer();
    const send = (node: Client) => requestTopUp(node, method, 5000, { 'idempotency-key': 'at once' });
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i % 2 === 0 ? client : elsewhere)));
    const done = responses.filter(({ status }) => status === 201);
    assert.ok(done.length > 0);
    assert.equal(new Set(done.map(({ body }) => body.id)).size, 1);
    for (const response of responses) {
      if (response.status !== 201) assertRejected(response, 409, 'idempotency_key_in_use');
    }
    assert.equal((await send(client)).headers.get('idempotent-replayed'), 'true');
    await paymentJobs.sweep();
    assert.equal((await topUps(client)).length, 1);
    assert.deepEqual(await cardTotals(database, person.id), ONCE);
    assert.deepEqual(await available(client), [{ currency: 'usd', amount: 5000 }]);
  }
});

test('charges each of twenty concurrent requests without a key, and loses none', async () => {
  const { person, client, elsewhere } = await newBuyer();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => requestTopUp(i % 2 === 0 ? client : elsewhere, 'pm_card_visa', i + 1)),
  );
  for (const { status, text } of responses) assert.equal(status, 201, text);
  assert.deepEqual(await available(client), [{ currency: 'usd', amount: 210 }]);
  assert.deepEqual(await cardTotals(database, person.id), { charges: 20, charged: 210, refunded: 0 });
});

/** Builds the principal for calls without HTTP. */
async function principalOf({ id }: Person): Promise<Principal> {
  const account = await loadProfile(paymentJobs.database.accounts, id, new Set());
  assert.ok(account);
  const rights = { scopes: new Set(SCOPE_NAMES), unrestricted: true, tier: 'free', spendLimit: null } as const;
  return { kind: 'key', id, account, mode: 'test', ...rights };
}

class Killed extends Error {}
const dies = (): never => {
  throw new Killed();
};

type Step = 'before the charge' | 'after the charge' | 'in the last transaction';
const STEPS: readonly Step[] = ['before the charge', 'after the charge', 'in the last transaction'];

/** Tops up with this Idempotency-Key, but the server crashes at this step: what was committed stays. */
async function topUpAndCrash(person: Person, key: string, step: Step): Promise<void> {
  const { test: db } = paymentJobs.database;
  const write: Call['write'] = (work) => {
    if (step === 'after the charge') return Promise.reject(new Killed());
    return db.transaction(async (tx) => {
      await work(tx);
      return dies();
    });
  };
  const processor: Processor = { ...paymentJobs.options.processors.test };
  if (step === 'before the charge') processor.charge = async () => dies();
  const options = { ...paymentJobs.options, processors: { ...paymentJobs.options.processors, test: processor } };
  const body = { amount: { currency: 'usd', amount: 5000 }, payment_method: 'pm_card_visa' };
  const requestKey = paymentJobs.keyRing.test.sign('idempotency key', key);
  const call = { db, principal: await principalOf(person), body, requestKey, write } as Call<TopUpInput>;
  await assert.rejects(
    topUp(call, options, (payment) => payment),
    Killed,
  );
}

for (const step of STEPS) {
  test(`resumes the same payment with the same request after a crash ${step}`, async () => {
    const { person, client } = await newBuyer();
    await topUpAndCrash(person, 'cut off', step);
    const [begun] = await topUps(client);
    assert.equal(begun.status, 'pending');
    const response = await requestTopUp(client, 'pm_card_visa', 5000, { 'idempotency-key': 'cut off' });
    assert.deepEqual([response.status, response.body.status, response.body.id], [201, 'succeeded', begun.id]);
    await paymentJobs.sweep();
    assert.equal((await topUps(client)).length, 1);
    assert.deepEqual(await cardTotals(database, person.id), ONCE);
    assert.deepEqual(await available(client), [{ currency: 'usd', amount: 5000 }]);
  });

  test(`settles the payment in the sweeper after a crash ${step}, and returns it to the same request`, async () => {
    const { person, client } = await newBuyer();
    await topUpAndCrash(person, 'cut off', step);
    await paymentJobs.sweep();
    const [swept] = await topUps(client);
    // The sweeper never makes a charge that was not requested: that payment has failed, and the request begins anew.
    assert.equal(swept.status, step === 'before the charge' ? 'failed' : 'succeeded');
    const response = await requestTopUp(client, 'pm_card_visa', 5000, { 'idempotency-key': 'cut off' });
    assert.deepEqual([response.status, response.body.status], [201, 'succeeded']);
    assert.equal(response.body.id === swept.id, step !== 'before the charge');
    assert.deepEqual(await cardTotals(database, person.id), ONCE);
  });
}

test('rejects the key of an interrupted payment for another payment', async () => {
  const { person, client } = await newBuyer();
  await topUpAndCrash(person, 'cut off', 'after the charge');
  const other = [
    await requestTopUp(client, 'pm_card_visa', 4999, { 'idempotency-key': 'cut off' }),
    await requestTopUp(client, 'pm_card_mastercard', 5000, { 'idempotency-key': 'cut off' }),
  ];
  for (const response of other) assertRejected(response, 409, 'idempotency_key_reused');
  await paymentJobs.sweep();
  assert.deepEqual(await cardTotals(database, person.id), ONCE);
});

/** Tops up with a processor that responds as `charge` does. */
async function topUpWith(person: Person, requestKey: Buffer, charge: Processor['charge']) {
  const { test: db } = paymentJobs.database;
  const processors = { ...paymentJobs.options.processors, test: { ...paymentJobs.options.processors.test, charge } };
  const body = { amount: { currency: 'usd', amount: 5000 }, payment_method: 'pm_card_visa' };
  const call = {
    ...{ db, principal: await principalOf(person), body, requestKey },
    write: db.transaction.bind(db),
  } as unknown as Call<TopUpInput>;
  return topUp(call, { ...paymentJobs.options, processors }, (payment) => payment);
}

test('fails a new payment when the processor rejects the request, and keeps one that may have succeeded', async () => {
  const reject = () => Promise.reject(new ApiError('unavailable', 'Payments are not set up.'));
  const fresh = await newBuyer();
  await assert.rejects(topUpWith(fresh.person, Buffer.from('fresh'), reject), { code: 'unavailable' });
  assert.deepEqual((await topUps(fresh.client))[0].status, 'failed');
  // Nothing was charged, so the same request may try again.
  const { charge } = paymentJobs.options.processors.test;
  assert.equal((await topUpWith(fresh.person, Buffer.from('fresh'), charge)).status, 'succeeded');
  assert.deepEqual(await cardTotals(database, fresh.person.id), ONCE);

  const resumed = await newBuyer();
  const chargeAndCrash = async (request: ChargeRequest) => {
    await charge(request);
    return dies();
  };
  await assert.rejects(topUpWith(resumed.person, Buffer.from('resumed'), chargeAndCrash), Killed);
  await assert.rejects(topUpWith(resumed.person, Buffer.from('resumed'), reject), { code: 'unavailable' });
  assert.equal((await topUps(resumed.client))[0].status, 'pending');
  await paymentJobs.sweep();
  assert.equal((await topUps(resumed.client))[0].status, 'succeeded');
  assert.deepEqual(await cardTotals(database, resumed.person.id), ONCE);
});

test('begins one payment for concurrent attempts of one request', async () => {
  const { person } = await newBuyer();
  const { charge } = paymentJobs.options.processors.test;
  const made = await Promise.all(
    Array.from({ length: 8 }, () => topUpWith(person, Buffer.from('one request'), charge)),
  );
  assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  assert.deepEqual(await cardTotals(database, person.id), ONCE);
});

test('leaves the books balanced', async () => {
  assert.deepEqual(await findLedgerFaults(database), []);
});
