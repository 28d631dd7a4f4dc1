import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../test/harness/scale.ts';
import { type ChargeOutcome, OutcomeUnknown } from './processor.ts';
import { chargeOf, type ProcessorPlace } from './processor-place.fixture.ts';

export function outcomesContract(open: () => Promise<ProcessorPlace>): void {
  test('a charge whose answer was lost is found by asking again', async () => {
    const { processor, loseAnswer, timesCharged } = await open();
    const request = chargeOf(loseAnswer());
    await assert.rejects(processor.charge(request), OutcomeUnknown);
    assert.equal(await timesCharged(request.id), 1);
    assert.equal((await processor.charge(request)).status, 'succeeded');
    assert.equal(await timesCharged(request.id), 1);
  });

  test('a charge whose answer was lost is found by looking, and is past being cancelled', async () => {
    const { processor, loseAnswer, timesCharged } = await open();
    const request = chargeOf(loseAnswer());
    await assert.rejects(processor.charge(request), OutcomeUnknown);
    const found = await processor.findCharge(request, null);
    assert.equal(found?.status, 'succeeded');
    assert.deepEqual(await processor.cancelCharge(request, null), found);
    assert.equal(await timesCharged(request.id), 1);
  });

  test('looking for a charge that never arrived charges nothing, and keeps it from arriving late', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    assert.equal(await processor.findCharge(request, null), undefined);
    const late = await processor.charge(request);
    assert.ok(late.status === 'failed' && late.code === 'canceled');
    assert.equal(await timesCharged(request.id), 0);
  });

  test('cancelling a charge that never arrived keeps it from arriving late', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    const cancelled = await processor.cancelCharge(request, null);
    assert.ok(cancelled.status === 'failed' && cancelled.code === 'canceled');
    assert.equal((await processor.charge(request)).status, 'failed');
    assert.equal(await timesCharged(request.id), 0);
  });

  test('many that ask at the same moment charge once', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => processor.charge(request)));
    for (const result of asked) {
      if (result.status === 'rejected') assert.ok(result.reason instanceof OutcomeUnknown, String(result.reason));
      else assert.equal(result.value.status, 'succeeded');
    }
    assert.equal((await processor.charge(request)).status, 'succeeded');
    assert.equal(await timesCharged(request.id), 1);
  });

  test('one that asks and one that looks at the same moment agree in the end', async () => {
    const { processor, timesCharged } = await open();
    for (let round = 0; round < scaled(10); round++) {
      const request = chargeOf('pm_card_visa');
      const asked = processor.charge(request);
      await Promise.allSettled([asked, processor.findCharge(request, null)]);
      const outcome = await processor.charge(request);
      assert.equal(await timesCharged(request.id), outcome.status === 'succeeded' ? 1 : 0);
    }
  });

  test('whatever is asked in whatever order: at most one charge, and what is settled stays so', async () => {
    const place = await open();
    const { processor } = place;
    const cards = fc.constantFrom('pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired', 'lost');
    const step = fc.constantFrom('charge', 'find', 'look', 'cancel', 'approve', 'deny');
    await fc.assert(
      fc.asyncProperty(cards, fc.array(step, { minLength: 1, maxLength: 6 }), async (card, steps) => {
        const request = chargeOf(card === 'lost' ? place.loseAnswer() : card);
        let settled: ChargeOutcome | undefined;
        let reference: string | null = null;
        const ask: Record<string, () => Promise<ChargeOutcome | undefined | boolean>> = {
          charge: () => processor.charge(request),
          find: () => processor.findCharge(request, reference),
          look: () => processor.findCharge(request, null),
          cancel: () => processor.cancelCharge(request, reference),
          approve: () => reference !== null && place.answerStep(request.id, true),
          deny: () => reference !== null && place.answerStep(request.id, false),
        } as never;
        for (const name of steps) {
          const answer = await Promise.resolve(ask[name]?.()).catch((error: unknown) => {
            if (error instanceof OutcomeUnknown) return undefined;
            throw error;
          });
          if (typeof answer !== 'object') continue;
          reference = answer.reference ?? reference;
          if (settled) assert.equal(answer.status, settled.status);
          if (answer.status !== 'pending') settled = answer;
        }
        const last = await insist(() => processor.cancelCharge(request, reference));
        if (settled) assert.equal(last.status, settled.status);
        assert.equal(await place.timesCharged(request.id), last.status === 'succeeded' ? 1 : 0);
      }),
      { numRuns: scaled(25) },
    );
  });
}

/** Asks again while the outcome is unknown, as the sweeper does. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || attempt === 5) throw error;
    }
  }
}
