import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentMethod } from '@souk/sdk';
import { Failure } from '../../failures/failure.ts';
import { choosePayment, describePayment } from './choose-payment.ts';

const price = { currency: 'usd', amount: 4900 };
const usd = (amount: number) => [
  { currency: 'eur', amount: 99_999 },
  { currency: 'usd', amount },
];

function card(id: string, is_default: boolean): PaymentMethod {
  const facts = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 };
  return { id, type: 'card', card: facts, is_default, saved: true, kept: true, created_at: '2026-01-01T00:00:00.000Z' };
}

const cards = [card('pm_new', false), card('pm_usual', true)];

test('pays from the balance if it is enough, and by the default card otherwise', () => {
  const left = { currency: 'usd', amount: 0 };
  assert.deepEqual(choosePayment(price, {}, { available: usd(4900), cards }), { by: 'balance', left });
  const byCard = choosePayment(price, {}, { available: usd(4899), cards });
  assert.deepEqual(byCard, { by: 'card', id: 'pm_usual', card: cards[1] });
  assert.equal(describePayment(byCard as never), 'visa ending 4242');
});

test('prefers an explicit choice', () => {
  const chosen = choosePayment(price, { card: 'pm_new' }, { available: usd(9900), cards });
  assert.deepEqual(chosen, { by: 'card', id: 'pm_new', card: cards[0] });
  const token = choosePayment(price, { card: 'pm_card_visa' }, { available: [], cards });
  assert.deepEqual(token, { by: 'card', id: 'pm_card_visa', card: undefined });
});

test('fails with payment needed and says what is missing', () => {
  const failureText = (choice: object, means: Parameters<typeof choosePayment>[2]) => {
    try {
      return choosePayment(price, choice, means);
    } catch (error) {
      assert.ok(error instanceof Failure);
      assert.equal(error.exitCode, 5);
      return `${error.message} ${error.nextStep}`;
    }
  };
  const onlyBalance = String(failureText({ balance: true }, { available: usd(1250), cards }));
  assert.match(onlyBalance, /costs 49\.00 USD; your balance holds 12\.50 USD\. .*top-up 36\.50usd`, or .*--card/);
  const noCard = String(failureText({}, { available: [], cards: [] }));
  assert.match(noCard, /your balance is empty, and you have no saved card\. .*souk cards add.*top-up 49\.00usd/);
});
