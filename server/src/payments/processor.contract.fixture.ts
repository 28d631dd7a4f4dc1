import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../platform/ids.ts';
import { chargesContract } from './charges.contract.fixture.ts';
import { outcomesContract } from './outcomes.contract.fixture.ts';
import { chargeOf, newCustomer, type ProcessorPlace } from './processor-place.fixture.ts';
import { payoutsContract, refundsContract } from './transfers.contract.fixture.ts';

/** Tests the contract that every processor fulfils. */
export function processorContract(name: string, open: () => Promise<ProcessorPlace>): void {
  describe(`${name}, cards`, () => cardsContract(open));
  describe(`${name}, charges`, () => chargesContract(open));
  describe(`${name}, unknown outcomes`, () => outcomesContract(open));
  describe(`${name}, refunds`, () => refundsContract(open));
  describe(`${name}, payouts`, () => payoutsContract(open));
}

type Open = () => Promise<ProcessorPlace>;

function cardsContract(open: Open): void {
  test('saves, charges and removes a card, removal being idempotent', async () => {
    const { processor, timesCharged } = await open();
    const card = await processor.saveCard({ token: 'pm_card_visa' }, newCustomer());
    assert.deepEqual([card.brand, card.last4], ['visa', '4242']);
    assert.ok(card.exp_month >= 1 && card.exp_month <= 12 && card.exp_year > 2025);
    const request = chargeOf(card.reference, 1_000, card.customer);
    assert.equal((await processor.charge(request)).status, 'succeeded');
    assert.equal(await timesCharged(request.id), 1);
    await processor.removeCard(card.reference);
    await processor.removeCard(card.reference);
  });

  test('rejects an unknown token without repeating it', async () => {
    const { processor } = await open();
    for (const token of ['pm_card_nonsense', 'tok_4111111111111111', '4111111111111111']) {
      await assert.rejects(processor.saveCard({ token }, newCustomer()), (error: Error) => {
        assert.ok(!error.message.includes(token), error.message);
        return ['validation_failed', 'upstream_failed'].includes((error as Error & { code: string }).code);
      });
    }
  });

  test('accepts published test tokens without saving them, and no others', async () => {
    const { processor } = await open();
    assert.ok(processor.isTestToken('pm_card_visa'));
    assert.ok(processor.isTestToken('pm_card_chargeDeclined'));
    assert.ok(!processor.isTestToken('pm_1Abc'));
    assert.ok(!processor.isTestToken(`pm_${newId('tok').slice(4)}`));
  });
}
