import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutcomeUnknown } from './processor.ts';
import { chargeOf, type ProcessorPlace } from './processor-place.fixture.ts';

export function chargesContract(open: () => Promise<ProcessorPlace>): void {
  test('charges once, however often the request is repeated', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    const first = await processor.charge(request);
    assert.equal(first.status, 'succeeded');
    assert.deepEqual(await processor.charge(request), first);
    assert.deepEqual(await processor.findCharge(request, first.reference), first);
    assert.deepEqual(await processor.findCharge(request, null), first);
    assert.deepEqual(await processor.cancelCharge(request, first.reference), first);
    assert.equal(await timesCharged(request.id), 1);
  });

  const declines = [
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_insufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ] as const;
  for (const [token, code] of declines) {
    test(`fails with ${code} for ${token}, and stays failed`, async () => {
      const { processor, timesCharged } = await open();
      const request = chargeOf(token);
      const first = await processor.charge(request);
      assert.ok(first.status === 'failed');
      assert.equal(first.code, code);
      assert.match(first.message, /card/i);
      assert.deepEqual(await processor.charge(request), first);
      assert.deepEqual(await processor.findCharge(request, first.reference), first);
      assert.deepEqual(await processor.findCharge(request, null), first);
      assert.deepEqual(await processor.cancelCharge(request, null), first);
      assert.equal(await timesCharged(request.id), 0);
    });
  }

  test('leaves a charge pending until the further step is completed', async () => {
    const { processor, decideStep, timesCharged } = await open();
    const request = chargeOf('pm_card_authenticationRequired');
    const first = await processor.charge(request);
    assert.ok(first.status === 'pending' && first.nextAction?.type === 'redirect');
    assert.match(first.nextAction.url ?? '', /^https?:\/\//);
    assert.deepEqual(await processor.charge(request), first);
    assert.deepEqual(await processor.findCharge(request, first.reference), first);
    assert.equal(await timesCharged(request.id), 0);
    assert.ok(await decideStep(request.id, true));
    const { reference } = first;
    assert.deepEqual(await processor.findCharge(request, reference), { status: 'succeeded', reference });
    assert.deepEqual(await processor.charge(request), { status: 'succeeded', reference });
    assert.equal(await timesCharged(request.id), 1);
    assert.equal(await decideStep(request.id, true), false);
  });

  test('declines a card that needs a further step when no one is present', async () => {
    const { processor, timesCharged } = await open();
    const request = { ...chargeOf('pm_card_authenticationRequired'), unattended: true };
    const outcome = await processor.charge(request);
    assert.ok(outcome.status === 'failed');
    assert.equal(outcome.code, 'authentication_failed');
    assert.deepEqual(await processor.charge(request), outcome);
    assert.equal(await timesCharged(request.id), 0);
  });

  test('fails the charge when the buyer fails the step', async () => {
    const { processor, decideStep, timesCharged } = await open();
    const request = chargeOf('pm_card_authenticationRequired');
    const { reference } = await processor.charge(request);
    await decideStep(request.id, false);
    const outcome = await processor.findCharge(request, reference);
    assert.ok(outcome?.status === 'failed');
    assert.equal(outcome.code, 'authentication_failed');
    assert.equal(await decideStep(request.id, true), false);
    assert.deepEqual(await processor.charge(request), outcome);
    assert.equal(await timesCharged(request.id), 0);
  });

  test('keeps a cancelled charge from succeeding', async () => {
    const { processor, decideStep, timesCharged } = await open();
    const request = chargeOf('pm_card_authenticationRequired');
    const { reference } = await processor.charge(request);
    const cancelled = await processor.cancelCharge(request, reference);
    assert.ok(cancelled.status === 'failed' && cancelled.code === 'canceled');
    assert.equal(await decideStep(request.id, true), false);
    assert.deepEqual(await processor.cancelCharge(request, reference), cancelled);
    assert.deepEqual(await processor.charge(request), cancelled);
    assert.equal(await timesCharged(request.id), 0);
  });

  test('rejects the same ID with another amount, and charges nothing', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    await processor.charge(request);
    for (const amount of [
      { currency: 'usd', amount: 2_000 },
      { currency: 'eur', amount: 1_000 },
    ]) {
      await assert.rejects(processor.charge({ ...request, amount }), (error) => !(error instanceof OutcomeUnknown));
    }
    assert.equal(await timesCharged(request.id), 1);
  });

  test('returns the first charge when only the description or the return URL changed', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    const first = await processor.charge(request);
    const reworded = { ...request, description: 'Souk licence lst_1', returnUrl: 'https://market.example/dashboard' };
    assert.deepEqual(await processor.charge(reworded), first);
    assert.equal(await timesCharged(request.id), 1);
  });
}
