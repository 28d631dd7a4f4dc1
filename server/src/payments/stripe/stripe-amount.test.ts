import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

const CURRENCIES = ['usd', 'eur', 'jpy', 'krw', 'isk', 'ugx', 'mga', 'kwd', 'bhd', 'jod', 'omr', 'tnd', 'huf'];
const money = fc.record({ currency: fc.constantFrom(...CURRENCIES), amount: fc.integer({ min: 0, max: 99_999_999 }) });

test('converts an amount both ways, or rejects it, never rounds it', () => {
  fc.assert(
    fc.property(money, (given) => {
      let charged: number;
      try {
        charged = toStripeAmount(given);
      } catch (error) {
        assert.equal((error as { field?: string }).field, 'amount');
        assert.ok(given.amount % (given.currency === 'mga' ? 100 : 10) !== 0);
        assert.ok(['mga', 'kwd', 'bhd', 'jod', 'omr', 'tnd'].includes(given.currency));
        return;
      }
      assert.ok(Number.isSafeInteger(charged));
      assert.deepEqual(fromStripeAmount(given.currency, charged), { ...given });
    }),
  );
});

test('preserves the order of amounts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.nat(99_999), fc.nat(99_999), (currency, one, other) => {
      const [less = 0, more = 0] = [one * 100, other * 100].sort((a, b) => a - b);
      assert.ok(toStripeAmount({ currency, amount: less }) <= toStripeAmount({ currency, amount: more }));
    }),
  );
});

test('converts each kind of currency to Stripe’s units', () => {
  const cases = [
    ['usd', 1_050, 1_050],
    ['jpy', 500, 500],
    ['isk', 5, 500],
    ['ugx', 1_000, 100_000],
    ['mga', 500, 5],
    ['kwd', 5_120, 5_120],
  ] as const;
  for (const [currency, amount, charged] of cases)
    assert.equal(toStripeAmount({ currency, amount }), charged, currency);
  assert.throws(() => toStripeAmount({ currency: 'kwd', amount: 5_124 }), /multiple of 10\./);
  assert.throws(() => toStripeAmount({ currency: 'mga', amount: 250 }), /multiple of 100\./);
  assert.throws(() => fromStripeAmount('isk', 550), /fraction/);
});
