import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StripeOptions } from './stripe-client.ts';
import { StripeDouble } from './stripe-double.fixture.ts';
import { processorAt } from './stripe-place.fixture.ts';

let double: StripeDouble;
before(async () => {
  double = await StripeDouble.start();
});
after(() => double.close());

const processorOf = (options: Partial<StripeOptions> = {}) => processorAt(double, options);

const read = ({ body, headers }: { body: Buffer; headers: Record<string, string> }) =>
  processorOf().readCallback(body, headers);
const intent = { id: 'pi_1', object: 'payment_intent', metadata: { souk_payment: 'pay_1' } };

test('reads which charge, refund or payout a callback is about', () => {
  for (const type of ['succeeded', 'payment_failed', 'requires_action', 'canceled', 'processing']) {
    const event = double.event(`payment_intent.${type}`, intent);
    assert.deepEqual(read(event), { id: event.id, about: 'charge', paymentId: 'pay_1', reference: 'pi_1' });
  }
  const foreign = double.event('payment_intent.succeeded', { ...intent, metadata: {} });
  assert.deepEqual(read(foreign), { id: foreign.id, about: 'charge', paymentId: null, reference: 'pi_1' });

  const refunded = double.event('charge.refunded', { payment_intent: 'pi_1', metadata: { souk_payment: 'pay_1' } });
  assert.deepEqual(read(refunded), { id: refunded.id, about: 'charge', paymentId: 'pay_1', reference: 'pi_1' });

  const refund = {
    id: 're_1',
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    metadata: { souk_refund: 'rfd_1' },
  };
  for (const [type, status] of [
    ['refund.failed', 'failed'],
    ['refund.updated', 'succeeded'],
    ['refund.updated', 'pending'],
  ] as const) {
    const callback = read(double.event(type, { ...refund, status }));
    assert.ok(callback.about === 'refund');
    assert.deepEqual([callback.refundId, callback.reference, callback.outcome.status], ['rfd_1', 're_1', status]);
  }
  const transfer = { id: 'tr_1', amount: 5, reversed: true, amount_reversed: 5, metadata: { souk_payout: 'pyo_1' } };
  const returned = read(double.event('transfer.reversed', transfer));
  assert.ok(returned.about === 'payout');
  assert.deepEqual([returned.payoutId, returned.reference, returned.outcome.status], ['pyo_1', 'tr_1', 'failed']);
  const partly = read(double.event('transfer.reversed', { ...transfer, reversed: false, amount_reversed: 1 }));
  assert.ok(partly.about === 'payout');
  assert.deepEqual(partly.outcome, { status: 'succeeded', reference: 'tr_1' });
});

test('accepts and ignores callbacks of other types', () => {
  const event = double.event('customer.created', { id: 'cus_1' });
  assert.deepEqual(read(event), { id: event.id, about: 'nothing' });
});

test('rejects unsigned, altered, old and empty callbacks', () => {
  const genuine = double.event('payment_intent.succeeded', intent);
  const bad = [
    double.event('payment_intent.succeeded', intent, { secret: 'whsec_other' }),
    double.event('payment_intent.succeeded', intent, { at: Date.now() - 10 * 60_000 }),
    { ...genuine, body: Buffer.from(genuine.body.toString().replace('pay_1', 'pay_2')) },
    { ...genuine, headers: {} },
    { ...genuine, headers: { 'stripe-signature': 'nonsense' } },
    { ...genuine, body: Buffer.alloc(0) },
  ];
  for (const event of bad) {
    assert.throws(() => read(event as typeof genuine), { code: 'validation_failed', field: 'stripe-signature' });
  }
});

test('rejects callbacks of the other mode', () => {
  const event = double.event('payment_intent.succeeded', intent, { livemode: true });
  assert.throws(() => read(event), { code: 'validation_failed', field: 'livemode' });
  assert.equal(processorOf({ mode: 'live' }).readCallback(event.body, event.headers).about, 'charge');
});

test('names the missing variable when there is no webhook secret', () => {
  const { body, headers } = double.event('payment_intent.succeeded', intent);
  const without = (mode: 'test' | 'live') => () =>
    processorOf({ mode, webhookSecret: undefined }).readCallback(body, headers);
  assert.throws(without('test'), { code: 'unavailable', message: /STRIPE_TEST_WEBHOOK_SECRET/ });
  assert.throws(without('live'), { code: 'unavailable', message: /STRIPE_WEBHOOK_SECRET/ });
});
