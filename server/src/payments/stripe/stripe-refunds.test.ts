import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { OutcomeUnknown } from '../processor.ts';
import { chargeOf } from '../processor-place.fixture.ts';
import { StripeDouble } from './stripe-double.fixture.ts';
import { processorAt } from './stripe-place.fixture.ts';

let double: StripeDouble;
before(async () => {
  double = await StripeDouble.start();
});
after(() => double.close());

const create = 'POST refunds';
const invalidRequest = (code?: string) => ({
  status: 400,
  error: { type: 'invalid_request_error', message: 'Stripe’s own words.', ...(code ? { code } : {}) },
});

/** Charges a card and prepares a refund of the whole amount. */
async function newRefund() {
  const processor = processorAt(double);
  const request = chargeOf('pm_card_visa');
  const charged = await processor.charge(request);
  assert.ok(charged.status === 'succeeded');
  const { reference } = charged;
  const refund = { id: newId('rfd'), paymentId: request.id, reference, amount: request.amount };
  /** Refunds as the operator in Stripe's dashboard does, or a buyer's bank. */
  const byHand = (amount = request.amount.amount) =>
    double.objects.createRefund({ payment_intent: reference, amount: String(amount) });
  return { reference, byHand, send: () => processor.refund(refund) };
}

test('accepts a refund that the operator made by hand', async () => {
  const { send, byHand } = await newRefund();
  const { id } = byHand();
  assert.deepEqual(await send(), { status: 'succeeded', reference: id });
  assert.deepEqual(await send(), { status: 'succeeded', reference: id });
});

test('waits for a pending refund made by hand', async () => {
  const { send, byHand } = await newRefund();
  const refund = byHand();
  refund.status = 'pending';
  assert.deepEqual(await send(), { status: 'pending', reference: refund.id });
  refund.status = 'succeeded';
  assert.deepEqual(await send(), { status: 'succeeded', reference: refund.id });
});

test('makes another refund when the one made by hand failed', async () => {
  const { send, byHand } = await newRefund();
  const refund = byHand();
  refund.status = 'failed';
  const made = await send();
  assert.equal(made.status, 'succeeded');
  assert.notEqual(made.reference, refund.id);
});

test('succeeds when Stripe reports the charge as refunded but lists no refund', async () => {
  const { send, reference } = await newRefund();
  double.next(create, invalidRequest('charge_already_refunded'));
  assert.deepEqual(await send(), { status: 'succeeded', reference });
});

for (const code of ['charge_disputed', 'charge_not_refundable', undefined]) {
  test(`reports a refund rejected with ${code ?? 'no code'}, and leaves it owed`, async () => {
    const { send } = await newRefund();
    double.next(create, invalidRequest(code));
    await assert.rejects(send(), (error: Error) => {
      assert.match(error.message, new RegExp(`rejected the refund rfd_\\w+: ${code ?? 'no error code'}`));
      assert.match(String(error.cause), /Stripe’s own words/);
      return !(error instanceof OutcomeUnknown);
    });
    assert.equal((await send()).status, 'succeeded', 'once Stripe makes it');
  });
}

test('never refunds more than was charged after a partial refund by hand, and leaves it owed until settled', async () => {
  const { send, byHand } = await newRefund();
  byHand(300);
  await assert.rejects(send(), /rejected the refund/);
  const rest = byHand(700);
  double.objects.refunds.reverse(); // Stripe lists the newest first
  assert.deepEqual(await send(), { status: 'succeeded', reference: rest.id });
});

test('retries a refund when the balance at Stripe is short', async () => {
  const { send } = await newRefund();
  double.next(create, invalidRequest('balance_insufficient'));
  await assert.rejects(send(), OutcomeUnknown);
  assert.equal((await send()).status, 'succeeded');
});
