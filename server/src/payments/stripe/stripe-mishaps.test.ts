import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type ChargeRequest, OutcomeUnknown } from '../processor.ts';
import { chargeOf, newCustomer } from '../processor-place.fixture.ts';
import type { StripeOptions } from './stripe-client.ts';
import { StripeDouble } from './stripe-double.fixture.ts';
import { idOfAge, processorAt, stripePlace } from './stripe-place.fixture.ts';

let double: StripeDouble;
before(async () => {
  double = await StripeDouble.start();
});
after(() => double.close());

const processorOf = (options: Partial<StripeOptions> = {}) => processorAt(double, options);

const create = 'POST payment_intents';
const chargedTimes = async (id: string) => stripePlace(double).timesCharged(id);

test('reports an unknown outcome when the response times out', async () => {
  const request = chargeOf('pm_card_visa');
  double.next(create, 'hold');
  const hurried = processorOf({ timeoutMs: 50 });
  await assert.rejects(hurried.charge(request), OutcomeUnknown);
  await assert.rejects(hurried.charge(request), OutcomeUnknown, 'it is still at work on the same key');
  double.release();
  assert.equal((await processorOf().charge(request)).status, 'succeeded');
  assert.equal(await chargedTimes(request.id), 1);
});

test('settles a replayed Stripe error by looking the charge up', async () => {
  const request = chargeOf('pm_card_visa');
  double.next(create, 'fail');
  await assert.rejects(processorOf().charge(request), OutcomeUnknown);
  assert.equal((await processorOf().charge(request)).status, 'succeeded');
  assert.equal(await chargedTimes(request.id), 1);
});

test('charges once when the connection breaks before Stripe reads the request', async () => {
  const request = chargeOf('pm_card_visa');
  double.next(create, 'lose', 2);
  await assert.rejects(processorOf().charge(request), OutcomeUnknown);
  assert.equal((await processorOf().charge(request)).status, 'succeeded');
  assert.equal(await chargedTimes(request.id), 1);
});

test('reports an unknown outcome when Stripe is unreachable', async () => {
  const nowhere = processorOf({ apiUrl: 'http://127.0.0.1:1' });
  await assert.rejects(nowhere.charge(chargeOf('pm_card_visa')), OutcomeUnknown);
  await assert.rejects(nowhere.saveCard({ token: 'pm_card_visa' }, newCustomer()), { code: 'upstream_failed' });
});

test('reports an unknown outcome on a rate limit', async () => {
  double.next(create, {
    status: 429,
    error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow.' },
  });
  await assert.rejects(processorOf().charge(chargeOf('pm_card_visa')), OutcomeUnknown);
});

test('does not report a decline as failed before the intent is cancelled', async () => {
  const request = chargeOf('pm_card_chargeDeclined');
  double.next('POST payment_intents/:id/cancel', 'lose', 2);
  await assert.rejects(processorOf().charge(request), OutcomeUnknown);
  assert.equal((await processorOf().charge(request)).status, 'failed');
});

test('reports an invalid API key without exposing it', async () => {
  const wrong = processorOf({ secretKey: 'sk_test_hunter2' });
  const isSilent = (error: unknown) => {
    assert.ok(error instanceof ApiError && error.code === 'upstream_failed');
    assert.ok(!/hunter2/.test(`${inspect(error, { depth: 9 })} ${inspect(error.cause, { depth: 9 })}`));
    return true;
  };
  await assert.rejects(wrong.charge(chargeOf('pm_card_visa')), isSilent);
  await assert.rejects(wrong.saveCard({ token: 'pm_card_visa' }, newCustomer()), isSilent);
  await assert.rejects(wrong.findDestination('acct_1'), isSilent);
  const earlier = { ...chargeOf('pm_card_visa'), id: idOfAge(5 * 60_000) };
  await assert.rejects(wrong.charge(earlier), OutcomeUnknown, 'an earlier try may have gone through');
});

test('reports a missing permission', async () => {
  const body = { type: 'invalid_request_error', message: 'The key sk_test_hunter2 may not.' };
  double.next(create, { status: 403, error: body });
  await assert.rejects(processorOf().charge(chargeOf('pm_card_visa')), (error: ApiError) => {
    assert.ok(!/hunter2/.test(String(error.cause)));
    return error.code === 'upstream_failed';
  });
});

test('rejects an amount that Stripe does not accept, naming the field', async () => {
  await assert.rejects(processorOf().charge(chargeOf('pm_card_visa', 49)), {
    code: 'validation_failed',
    field: 'amount',
  });
  const dinars = { ...chargeOf('pm_card_visa'), amount: { currency: 'kwd', amount: 1_001 } };
  await assert.rejects(processorOf().charge(dinars), { code: 'validation_failed', field: 'amount' });
});

test('reports an idempotency key reused with other parameters', async () => {
  double.next(create, { status: 400, error: { type: 'idempotency_error', message: 'Other parameters.' } });
  await assert.rejects(
    processorOf().charge(chargeOf('pm_card_visa')),
    (error: Error) => /other parameters/.test(error.message) && !(error instanceof OutcomeUnknown),
  );
});

test('declines a card that Stripe no longer has', async () => {
  const outcome = await processorOf().charge(chargeOf('pm_gone'));
  assert.ok(outcome.status === 'failed' && outcome.code === 'card_declined');
});

/** Prepares a refund of a charge, and a payout of the same amount. */
async function moneyBackAndOut({ id: paymentId, amount }: ChargeRequest, reference: string) {
  const destination = await stripePlace(double).goodDestination();
  return {
    refund: { id: newId('rfd'), paymentId, reference, amount },
    payout: { id: newId('pyo'), destination, amount, description: 'x', reference: null },
  };
}

test('never charges an old payment again after Stripe has dropped its key', async () => {
  const old = { ...chargeOf('pm_card_visa'), id: idOfAge(25 * 60 * 60_000) };
  assert.deepEqual([(await processorOf().charge(old)).status, await chargedTimes(old.id)], ['failed', 0]);

  const request = chargeOf('pm_card_visa');
  const charged = await processorOf().charge(request);
  double.expireKeys();
  assert.deepEqual(await processorOf().findCharge(request, null), charged);
  assert.ok(charged.status === 'succeeded');
  const { refund, payout } = await moneyBackAndOut(request, charged.reference);
  for (let time = 0; time < 2; time++) {
    assert.equal((await processorOf().refund(refund)).status, 'succeeded');
    assert.equal((await processorOf().payOut(payout)).status, 'succeeded');
    double.expireKeys();
  }
  assert.equal(await stripePlace(double).timesPaidOut(payout.id), 1);
});

test('makes a payout or refund with a lost response once when it is repeated', async () => {
  const request = chargeOf('pm_card_visa');
  const charged = await processorOf().charge(request);
  assert.ok(charged.status === 'succeeded');
  const { refund, payout } = await moneyBackAndOut(request, charged.reference);
  double.next('POST refunds', 'drop', 2);
  double.next('POST transfers', 'fail');
  await assert.rejects(processorOf().refund(refund), OutcomeUnknown);
  await assert.rejects(processorOf().payOut(payout), OutcomeUnknown);
  assert.equal((await processorOf().refund(refund)).status, 'succeeded');
  assert.equal((await processorOf().payOut(payout)).status, 'succeeded');
  assert.equal(double.objects.refunds.filter(({ metadata }) => metadata.souk_refund === refund.id).length, 1);
  assert.equal(await stripePlace(double).timesPaidOut(payout.id), 1);
});
