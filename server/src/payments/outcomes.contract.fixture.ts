import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../test/harness/scale.ts';
import { type ChargeOutcome, OutcomeUnknown } from './processor.ts';
import { chargeOf, type ProcessorPlace } from './processor-place.fixture.ts';

export function outcomesContract(open: () => Promise<ProcessorPlace>): void {
  test('finds a charge with a lost response by repeating the request', async () => {
    const { processor, loseResponse, timesCharged } = await open();
    const request = chargeOf(loseResponse());
    await assert.rejects(processor.charge(request), OutcomeUnknown);
    assert.equal(await timesCharged(request.id), 1);
    assert.equal((await processor.charge(request)).status, 'succeeded');
    assert.equal(await timesCharged(request.id), 1);
  });

  test('finds a charge with a lost response by looking it up, and does not cancel it', async () => {
    const { processor, loseResponse, timesCharged } = await open();
    const request = chargeOf(loseResponse());
    await assert.rejects(processor.charge(request), OutcomeUnknown);
    const found = await processor.findCharge(request, null);
    assert.equal(found?.status, 'succeeded');
    assert.deepEqual(await processor.cancelCharge(request, null), found);
    assert.equal(await timesCharged(request.id), 1);
  });

  test('blocks a charge that never arrived when it is looked up, and charges nothing', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    assert.equal(await processor.findCharge(request, null), undefined);
    const late = await processor.charge(request);
    assert.ok(late.status === 'failed' && late.code === 'canceled');
    assert.equal(await timesCharged(request.id), 0);
  });

  test('blocks a charge that never arrived when it is cancelled', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    const cancelled = await processor.cancelCharge(request, null);
    assert.ok(cancelled.status === 'failed' && cancelled.code === 'canceled');
    assert.equal((await processor.charge(request)).status, 'failed');
    assert.equal(await timesCharged(request.id), 0);
  });

  test('charges once for concurrent requests', async () => {
    const { processor, timesCharged } = await open();
    const request = chargeOf('pm_card_visa');
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => processor.charge(request)));
    for (const result of results) {
      if (result.status === 'rejected') assert.ok(result.reason instanceof OutcomeUnknown, String(result.reason));
      else assert.equal(result.value.status, 'succeeded');
    }
    assert.equal((await processor.charge(request)).status, 'succeeded');
    assert.equal(await timesCharged(request.id), 1);
  });

  test('agrees with a concurrent lookup in the end', async () => {
    const { processor, timesCharged } = await open();
    for (let round = 0; round < scaled(10); round++) {
      const request = chargeOf('pm_card_visa');
      const charged = processor.charge(request);
      await Promise.allSettled([charged, processor.findCharge(request, null)]);
      const outcome = await processor.charge(request);
      assert.equal(await timesCharged(request.id), outcome.status === 'succeeded' ? 1 : 0);
    }
  });

  test('charges at most once and keeps a settled outcome, in any order of calls', async () => {
    const place = await open();
    const { processor } = place;
    const cards = fc.constantFrom('pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired', 'lost');
    const step = fc.constantFrom('charge', 'find', 'look', 'cancel', 'approve', 'deny');
    await fc.assert(
      fc.asyncProperty(cards, fc.array(step, { minLength: 1, maxLength: 6 }), async (card, steps) => {
        const request = chargeOf(card === 'lost' ? place.loseResponse() : card);
        let settled: ChargeOutcome | undefined;
        let reference: string | null = null;
        const ask: Record<string, () => Promise<ChargeOutcome | undefined | boolean>> = {
          charge: () => processor.charge(request),
          find: () => processor.findCharge(request, reference),
          look: () => processor.findCharge(request, null),
          cancel: () => processor.cancelCharge(request, reference),
          approve: () => reference !== null && place.decideStep(request.id, true),
          deny: () => reference !== null && place.decideStep(request.id, false),
        } as never;
        for (const name of steps) {
          const result = await Promise.resolve(ask[name]?.()).catch((error: unknown) => {
            if (error instanceof OutcomeUnknown) return undefined;
            throw error;
          });
          if (typeof result !== 'object') continue;
          reference = result.reference ?? reference;
          if (settled) assert.equal(result.status, settled.status);
          if (result.status !== 'pending') settled = result;
        }
        const last = await retryWhileUnknown(() => processor.cancelCharge(request, reference));
        if (settled) assert.equal(last.status, settled.status);
        assert.equal(await place.timesCharged(request.id), last.status === 'succeeded' ? 1 : 0);
      }),
      { numRuns: scaled(25) },
    );
  });
}

/** Retries while the outcome is unknown, as the sweeper does. */
async function retryWhileUnknown<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || attempt === 5) throw error;
    }
  }
}
