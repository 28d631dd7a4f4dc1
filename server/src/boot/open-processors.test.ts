import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { parseConfig } from '../config.ts';
import type { Processor } from '../payments/processor.ts';
import { chargeOf, newCustomer } from '../payments/processor-place.fixture.ts';
import { openVault } from '../platform/crypto/key-ring.ts';
import { Database } from '../platform/db/database.ts';
import { openProcessors } from './open-processors.ts';

const vault = openVault([{ serial: 1, key: randomBytes(32) }]);
// Choosing a processor needs no database.
const database = new Database({
  url: 'postgres://nobody@127.0.0.1:1/none',
  poolSize: 1,
  roles: false,
  onIdleError() {},
});
after(() => database.close());

const PUBLIC = { PUBLIC_URL: 'https://market.example' };
const processorsOf = (settings: Record<string, string>) =>
  openProcessors(parseConfig(settings), database, { accounts: vault, test: vault, live: vault });
const namesOf = ({ test, live }: Record<'test' | 'live', Processor>) => [test.name, live.name];

test('simulates both modes by default on a local machine', async () => {
  assert.deepEqual(namesOf(await processorsOf({})), ['simulated', 'simulated']);
});

test('uses Stripe per mode with its own keys', async () => {
  const live = await processorsOf({ ...PUBLIC, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' });
  assert.deepEqual(namesOf(live), ['simulated', 'stripe']);
  assert.equal(live.live.publishableKey, 'pk_live_1');
  assert.ok(!live.live.isTestToken('pm_card_visa'));
  const both = await processorsOf({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_TEST_SECRET_KEY: 'sk_test_1' });
  assert.deepEqual(namesOf(both), ['stripe', 'stripe']);
  assert.ok(both.test.isTestToken('pm_card_visa'));
});

test('simulates a public live market only if configured', async () => {
  assert.deepEqual(namesOf(await processorsOf({ ...PUBLIC, SOUK_SIMULATED_LIVE: 'true' })), ['simulated', 'simulated']);
});

test('rejects payments in a public live market without Stripe, naming the setting', async () => {
  const { test: testing, live } = await processorsOf(PUBLIC);
  assert.equal(testing.name, 'simulated');
  const charge = chargeOf('pm_card_visa');
  const { id, amount } = charge;
  const calls: (() => Promise<unknown>)[] = [
    () => live.beginSaving(newCustomer()),
    () => live.saveCard({ token: 'pm_card_visa' }, newCustomer()),
    () => live.removeCard('pm_1'),
    async () => live.isTestToken('pm_card_visa'),
    () => live.charge(charge),
    () => live.findCharge(charge, null),
    () => live.cancelCharge(charge, null),
    () => live.refund({ id, paymentId: id, reference: 'pi_1', amount }),
    () => live.saveDestination({ returnUrl: 'https://market.example' }, newCustomer()),
    () => live.findDestination('acct_1'),
    () => live.payOut({ id, destination: 'acct_1', amount, description: 'x', reference: null }),
    async () => live.readCallback(Buffer.alloc(0), {}),
  ];
  for (const call of calls) await assert.rejects(call(), { code: 'unavailable', message: /STRIPE_SECRET_KEY/ });
});
