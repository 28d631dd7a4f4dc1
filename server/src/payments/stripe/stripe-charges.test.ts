import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { chargeOf } from '../processor-place.fixture.ts';
import type { StripeOptions } from './stripe-client.ts';
import { StripeDouble } from './stripe-double.fixture.ts';
import { timeOf } from './stripe-find-intent.ts';
import { callsAt, processorAt, stripePlace } from './stripe-place.fixture.ts';

let double: StripeDouble;
before(async () => {
  double = await StripeDouble.start();
});
after(() => double.close());

const processorOf = (options: Partial<StripeOptions> = {}) => processorAt(double, options);
const callsOf = (work: () => Promise<unknown>) => callsAt(double, work);
const namesOf = async (work: () => Promise<unknown>) => (await callsOf(work)).map(({ call }) => call);

test('charges with one call, under our ID', async () => {
  const request = { ...chargeOf('pm_card_visa'), amount: { currency: 'isk', amount: 700 }, customer: 'cus_1' };
  assert.deepEqual(await callsOf(() => processorOf().charge(request)), [
    {
      call: 'POST payment_intents',
      key: request.id,
      fields: {
        ...{ amount: '70000', currency: 'isk', payment_method: 'pm_card_visa', customer: 'cus_1' },
        ...{ 'allowed_payment_method_types[0]': 'card', description: request.description, confirm: 'true' },
        ...{ off_session: 'false', return_url: request.returnUrl, 'metadata[souk_payment]': request.id },
      },
    },
  ]);
});

test('cancels a declined charge at Stripe', async () => {
  const request = chargeOf('pm_card_chargeDeclined');
  assert.deepEqual(await namesOf(() => processorOf().charge(request)), [
    'POST payment_intents',
    'POST payment_intents/:id/cancel',
  ]);
  const [intent] = [...double.objects.intents.values()].filter(({ metadata }) => metadata.souk_payment === request.id);
  assert.equal(intent?.status, 'canceled');
});

test('looks a charge up by its reference, or in the list of its customer', async () => {
  const request = chargeOf('pm_card_visa', 1_000, 'cus_2');
  const { reference } = await processorOf().charge(request);
  assert.deepEqual(await namesOf(() => processorOf().findCharge(request, reference)), ['GET payment_intents/:id']);
  const [listed, ...more] = await callsOf(() => processorOf().findCharge(request, null));
  assert.deepEqual(more, []);
  assert.equal(listed?.fields.customer, 'cus_2');
});

test('blocks a charge that never arrived with an intent without a card', async () => {
  const request = chargeOf('pm_card_visa');
  const calls = await callsOf(() => processorOf().findCharge(request, null));
  const [, placeholder] = calls;
  assert.deepEqual(
    calls.map(({ call }) => call),
    ['GET payment_intents', 'POST payment_intents', 'POST payment_intents/:id/cancel'],
  );
  assert.equal(placeholder?.key, request.id);
  assert.equal(placeholder?.fields.confirm, undefined);
  assert.equal(placeholder?.fields.payment_method, undefined);
});

test('finds a charge behind many others', async () => {
  const request = chargeOf('pm_card_visa', 1_000, 'cus_3');
  const charged = await processorOf().charge(request);
  const other = {
    amount: '100',
    currency: 'usd',
    customer: 'cus_3',
    confirm: 'true',
    payment_method: 'pm_card_visa',
  };
  for (let index = 0; index < 150; index++) double.objects.createIntent(other);
  assert.deepEqual(await processorOf().findCharge(request, null), charged);
});

test('looks refunds and payouts up before creating them, under our ID', async () => {
  const request = chargeOf('pm_card_visa');
  const charged = await processorOf().charge(request);
  assert.ok(charged.status === 'succeeded');
  const { id: paymentId, amount } = request;
  const refund = { id: newId('rfd'), paymentId, reference: charged.reference, amount };
  const [listed, created] = await callsOf(() => processorOf().refund(refund));
  assert.deepEqual(listed?.fields, { payment_intent: charged.reference, limit: '100' });
  assert.deepEqual(created, {
    call: 'POST refunds',
    key: refund.id,
    fields: {
      ...{ payment_intent: charged.reference, amount: '1000' },
      ...{ 'metadata[souk_refund]': refund.id, 'metadata[souk_payment]': paymentId },
    },
  });
  const destination = await stripePlace(double).goodDestination();
  const payout = { id: newId('pyo'), destination, amount, description: 'Souk payout', reference: null };
  const [, paid] = await callsOf(() => processorOf().payOut(payout));
  assert.deepEqual(paid, {
    call: 'POST transfers',
    key: payout.id,
    fields: {
      ...{ amount: '1000', currency: 'usd', destination, description: 'Souk payout', transfer_group: payout.id },
      'metadata[souk_payout]': payout.id,
    },
  });
  assert.deepEqual(await namesOf(() => processorOf().payOut(payout)), ['GET transfers']);
  const { reference } = await processorOf().payOut(payout);
  assert.deepEqual(await namesOf(() => processorOf().payOut({ ...payout, reference })), ['GET transfers/:id']);
});

test('reads the creation time from an ID', () => {
  const before = Date.now();
  const time = timeOf(newId('pay'));
  assert.ok(time >= before && time <= Date.now() + 1);
});
