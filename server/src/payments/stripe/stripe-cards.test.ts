import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newCustomer } from '../processor-place.fixture.ts';
import type { StripeOptions } from './stripe-client.ts';
import { StripeDouble } from './stripe-double.fixture.ts';
import { callsAt, processorAt } from './stripe-place.fixture.ts';

let double: StripeDouble;
before(async () => {
  double = await StripeDouble.start();
});
after(() => double.close());

const processorOf = (options: Partial<StripeOptions> = {}) => processorAt(double, options);
const callsOf = (work: () => Promise<unknown>) => callsAt(double, work);
const namesOf = async (work: () => Promise<unknown>) => (await callsOf(work)).map(({ call }) => call);

test('gives a browser the client secret to send a card to Stripe', async () => {
  const person = newCustomer();
  const saving = await processorOf().beginSaving(person);
  assert.match(saving?.clientSecret ?? '', /^seti_\w+_secret_/);
  const again = await processorOf().beginSaving(person);
  assert.equal(again?.customer, saving?.customer);
  const renamed = await processorOf().beginSaving({ ...person, name: 'Ada L.' });
  assert.match(renamed?.customer ?? '', /^cus_/);

  const reference = saving?.customer ?? '';
  const token = double.objects.newMethod('pm_card_visa', reference);
  const saved = await processorOf().saveCard({ token }, { ...person, reference });
  assert.deepEqual([saved.reference, saved.customer, saved.last4], [token, reference, '4242']);
});

test('rejects a token of another customer’s card', async () => {
  const token = double.objects.newMethod('pm_card_visa', 'cus_other');
  await assert.rejects(processorOf().saveCard({ token }, newCustomer()), { code: 'validation_failed', field: 'token' });
});

test('rejects a card that is declined on saving, and a card number', async () => {
  await assert.rejects(processorOf().saveCard({ token: 'pm_card_chargeDeclined' }, newCustomer()), {
    code: 'card_declined',
  });
  const card = { number: '4242424242424242', exp_month: 1, exp_year: 2050, cvc: '123' };
  const calls = await namesOf(() =>
    assert.rejects(processorOf().saveCard({ card }, newCustomer()), { code: 'validation_failed', field: 'card' }),
  );
  assert.deepEqual(calls, []);
});

test('accepts test cards with test keys only', () => {
  assert.ok(processorOf({ secretKey: 'rk_test_1' }).isTestToken('pm_card_visa'));
  assert.ok(!processorOf({ secretKey: 'sk_live_1', mode: 'live' }).isTestToken('pm_card_visa'));
});

test('is ready once the seller has finished onboarding at Stripe', async () => {
  const seller = newCustomer();
  const returnUrl = 'http://localhost:4242/dashboard/payouts';
  const begun = await processorOf().saveDestination({ returnUrl }, seller);
  assert.equal(begun.status, 'onboarding');
  assert.match(begun.onboardingUrl ?? '', /^https:\/\/connect\.stripe\.example\//);
  const { reference } = begun;
  assert.equal((await processorOf().findDestination(reference)).status, 'onboarding');
  assert.equal((await processorOf().saveDestination({ returnUrl }, { ...seller, reference })).reference, reference);
  double.objects.finishOnboarding(reference);
  const ready = await processorOf().findDestination(reference);
  const { externalAccount, ...rest } = ready;
  assert.deepEqual(rest, { reference, status: 'ready', label: 'bank account ending 6789' });
  assert.match(externalAccount ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual(await processorOf().saveDestination({ returnUrl }, { ...seller, reference }), ready);
  const bank_account = { holder: 'Ada', iban: 'DE89370400440532013000' };
  await assert.rejects(processorOf().saveDestination({ bank_account }, seller), { field: 'bank_account' });
});

test('distinguishes bank accounts at Stripe, even with the same last digits', async () => {
  const { reference } = await processorOf().saveDestination({ returnUrl: 'http://localhost/' }, newCustomer());
  const identityWith = async (bank: Record<string, unknown>) => {
    double.objects.finishOnboarding(reference, bank);
    return (await processorOf().findDestination(reference)).externalAccount;
  };
  const first = await identityWith({});
  assert.equal(await identityWith({ id: 'ba_2' }), first, 'the same account, entered again');
  assert.notEqual(await identityWith({ fingerprint: 'two' }), first);
  assert.notEqual(await identityWith({ default_for_currency: false }), first, 'Stripe pays to another one now');
  assert.notEqual(await identityWith({ fingerprint: null }), first);
});
