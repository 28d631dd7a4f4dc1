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
const refusal = (code?: string) => ({
  status: 400,
  error: { type: 'invalid_request_error', message: 'Stripe’s own words.', ...(code ? { code } : {}) },
});

/** A charge that went through, and the whole of it to be refunded. */
async function aRefund() {
  const processor = processorAt(double);
  const request = chargeOf('pm_card_visa');
  const charged = await processor.charge(request);
  assert.ok(charged.status === 'succeeded');
  const { reference } = charged;
  const refund = { id: newId('rfd'), paymentId: request.id, reference, amount: request.amount };
  /** What the operator does in Stripe's own dashboard, or a buyer's bank. */
  const byHand = (amount = request.amount.amount) =>
    double.objects.createRefund({ payment_intent: reference, amount: String(amount) });
  return { reference, byHand, ask: () => processor.refund(refund) };
}

test('a charge that the operator refunded by hand is refunded, by that refund', async () => {
  const { ask, byHand } = await aRefund();
  const { id } = byHand();
  assert.deepEqual(await ask(), { status: 'succeeded', reference: id });
  assert.deepEqual(await ask(), { status: 'succeeded', reference: id });
});

test('a refund by hand that is still on its way is waited for', async () => {
  const { ask, byHand } = await aRefund();
  const refund = byHand();
  refund.status = 'pending';
  assert.deepEqual(await ask(), { status: 'pending', reference: refund.id });
  refund.status = 'succeeded';
  assert.deepEqual(await ask(), { status: 'succeeded', reference: refund.id });
});

test('a refund by hand that failed is none: another is made', async () => {
  const { ask, byHand } = await aRefund();
  const refund = byHand();
  refund.status = 'failed';
  const made = await ask();
  assert.equal(made.status, 'succeeded');
  assert.notEqual(made.reference, refund.id);
});

test('Stripe’s word that it was refunded counts, even where it shows no refund', async () => {
  const { ask, reference } = await aRefund();
  double.next(create, refusal('charge_already_refunded'));
  assert.deepEqual(await ask(), { status: 'succeeded', reference });
});

for (const code of ['charge_disputed', 'charge_not_refundable', undefined]) {
  test(`a refund that is refused with ${code ?? 'no code'} stays owed, and is reported`, async () => {
    const { ask } = await aRefund();
    double.next(create, refusal(code));
    await assert.rejects(ask(), (error: Error) => {
      assert.match(error.message, new RegExp(`does not make the refund rfd_\\w+: ${code ?? 'it gives no code'}`));
      assert.match(String(error.cause), /Stripe’s own words/);
      return !(error instanceof OutcomeUnknown);
    });
    assert.equal((await ask()).status, 'succeeded', 'once Stripe makes it');
  });
}

test('what was refunded in part by hand is not refunded beyond what was charged, and stays owed until it is settled', async () => {
  const { ask, byHand } = await aRefund();
  byHand(300);
  await assert.rejects(ask(), /does not make the refund/);
  const rest = byHand(700);
  double.objects.refunds.reverse(); // Stripe lists the newest first
  assert.deepEqual(await ask(), { status: 'succeeded', reference: rest.id });
});

test('a balance at Stripe that is short passes: the refund is asked for again', async () => {
  const { ask } = await aRefund();
  double.next(create, refusal('balance_insufficient'));
  await assert.rejects(ask(), OutcomeUnknown);
  assert.equal((await ask()).status, 'succeeded');
});
