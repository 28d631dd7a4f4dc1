import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { OutcomeUnknown, type PayOutRequest } from './processor.ts';
import { chargeOf, type ProcessorPlace } from './processor-place.fixture.ts';

type Open = () => Promise<ProcessorPlace>;

export function refundsContract(open: Open): void {
  const charged = async ({ processor }: ProcessorPlace, token = 'pm_card_visa') => {
    const request = chargeOf(token);
    const outcome = await processor.charge(request);
    assert.ok(outcome.status === 'succeeded');
    const refund = (amount = 1_000) => ({
      id: newId('rfd'),
      paymentId: request.id,
      reference: outcome.reference,
      amount: { currency: 'usd', amount },
    });
    return refund;
  };

  test('refunds once for repeated and concurrent requests', async () => {
    const place = await open();
    const refund = (await charged(place))();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => place.processor.refund(refund)));
    const outcomes = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const now = await place.processor.refund(refund);
    assert.equal(now.status, 'succeeded');
    for (const outcome of outcomes) assert.deepEqual(outcome, now);
  });

  test('never refunds more than was charged', async () => {
    const place = await open();
    const refund = await charged(place);
    const isMade = (amount: number) =>
      place.processor.refund(refund(amount)).then(
        ({ status }) => status === 'succeeded',
        (error) => {
          assert.ok(!(error instanceof OutcomeUnknown), String(error));
          return false;
        },
      );
    assert.ok(await isMade(600));
    assert.ok(!(await isMade(600)));
    assert.ok(await isMade(400));
    assert.ok(!(await isMade(1)));
  });

  test('fails a refund to a card that rejects it', async () => {
    const place = await open();
    const refund = (await charged(place, 'pm_card_refundFail'))();
    const outcome = await place.processor.refund(refund);
    assert.equal(outcome.status, 'failed');
    assert.deepEqual(await place.processor.refund(refund), outcome);
  });
}

export function payoutsContract(open: Open): void {
  test('pays out once for repeated and concurrent requests', async () => {
    const { processor, goodDestination, timesPaidOut } = await open();
    const request = payoutOf(await goodDestination());
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => processor.payOut(request)));
    for (const result of results) {
      if (result.status === 'rejected') assert.ok(result.reason instanceof OutcomeUnknown, String(result.reason));
    }
    assert.equal((await processor.payOut(request)).status, 'succeeded');
    assert.equal(await timesPaidOut(request.id), 1);
  });

  test('fails a payout to a destination that cannot be paid', async () => {
    const { processor, badDestination, timesPaidOut } = await open();
    const request = payoutOf(await badDestination());
    const outcome = await processor.payOut(request);
    assert.ok(outcome.status === 'failed' && outcome.code && outcome.message);
    assert.deepEqual(await processor.payOut(request), outcome);
    assert.equal(await timesPaidOut(request.id), 0);
  });

  test('reports a returned payout as failed when it is looked up', async () => {
    const { processor, goodDestination, returnPayout } = await open();
    const request = payoutOf(await goodDestination());
    assert.equal((await processor.payOut(request)).status, 'succeeded');
    await returnPayout(request.id);
    const outcome = await processor.payOut(request);
    assert.ok(outcome.status === 'failed' && outcome.message);
    assert.deepEqual(await processor.payOut(request), outcome);
  });

  test('looks a payout up by its reference, and never makes it', async () => {
    const { processor, goodDestination, returnPayout, timesPaidOut } = await open();
    const request = payoutOf(await goodDestination());
    const { reference } = await processor.payOut(request);
    assert.ok(reference);
    assert.deepEqual(await processor.payOut({ ...request, reference }), { status: 'succeeded', reference });
    await returnPayout(request.id);
    const returned = await processor.payOut({ ...request, reference });
    assert.deepEqual([returned.status, returned.reference], ['failed', reference]);

    const elsewhere = { ...payoutOf(request.destination), reference: 'made_elsewhere' };
    const isReported = (error: Error) => !(error instanceof OutcomeUnknown || error instanceof ApiError);
    await assert.rejects(processor.payOut(elsewhere), isReported);
    assert.equal(await timesPaidOut(elsewhere.id), 0);
  });

  test('fails a payout to a destination of another processor, and moves nothing', async () => {
    const { processor } = await open();
    assert.equal((await processor.payOut(payoutOf('elsewhere_1'))).status, 'failed');
  });
}

const payoutOf = (destination: string, amount = 900): PayOutRequest => ({
  id: newId('pyo'),
  destination,
  amount: { currency: 'usd', amount },
  description: 'Souk payout',
  reference: null,
});
