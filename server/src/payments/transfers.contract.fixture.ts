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

  test('a refund is made once, however often and at whatever moment it is asked for', async () => {
    const place = await open();
    const refund = (await charged(place))();
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => place.processor.refund(refund)));
    const told = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const now = await place.processor.refund(refund);
    assert.equal(now.status, 'succeeded');
    for (const outcome of told) assert.deepEqual(outcome, now);
  });

  test('no more is refunded than was charged', async () => {
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

  test('a card that takes no refund says so', async () => {
    const place = await open();
    const refund = (await charged(place, 'pm_card_refundFail'))();
    const outcome = await place.processor.refund(refund);
    assert.equal(outcome.status, 'failed');
    assert.deepEqual(await place.processor.refund(refund), outcome);
  });
}

export function payoutsContract(open: Open): void {
  test('a payout arrives once, however often and at whatever moment it is asked for', async () => {
    const { processor, goodDestination, timesPaidOut } = await open();
    const request = payoutOf(await goodDestination());
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => processor.payOut(request)));
    for (const result of asked) {
      if (result.status === 'rejected') assert.ok(result.reason instanceof OutcomeUnknown, String(result.reason));
    }
    assert.equal((await processor.payOut(request)).status, 'succeeded');
    assert.equal(await timesPaidOut(request.id), 1);
  });

  test('a destination that cannot be paid is a failed payout', async () => {
    const { processor, badDestination, timesPaidOut } = await open();
    const request = payoutOf(await badDestination());
    const outcome = await processor.payOut(request);
    assert.ok(outcome.status === 'failed' && outcome.code && outcome.message);
    assert.deepEqual(await processor.payOut(request), outcome);
    assert.equal(await timesPaidOut(request.id), 0);
  });

  test('a payout that came back says so when it is asked for again', async () => {
    const { processor, goodDestination, returnPayout } = await open();
    const request = payoutOf(await goodDestination());
    assert.equal((await processor.payOut(request)).status, 'succeeded');
    await returnPayout(request.id);
    const outcome = await processor.payOut(request);
    assert.ok(outcome.status === 'failed' && outcome.message);
    assert.deepEqual(await processor.payOut(request), outcome);
  });

  test('a payout is looked at by its reference, and never made by it', async () => {
    const { processor, goodDestination, returnPayout, timesPaidOut } = await open();
    const request = payoutOf(await goodDestination());
    const { reference } = await processor.payOut(request);
    assert.ok(reference);
    assert.deepEqual(await processor.payOut({ ...request, reference }), { status: 'succeeded', reference });
    await returnPayout(request.id);
    const returned = await processor.payOut({ ...request, reference });
    assert.deepEqual([returned.status, returned.reference], ['failed', reference]);

    const elsewhere = { ...payoutOf(request.destination), reference: 'made_elsewhere' };
    const isTold = (error: Error) => !(error instanceof OutcomeUnknown || error instanceof ApiError);
    await assert.rejects(processor.payOut(elsewhere), isTold);
    assert.equal(await timesPaidOut(elsewhere.id), 0);
  });

  test('a payout to a destination of another processor fails and moves nothing', async () => {
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
