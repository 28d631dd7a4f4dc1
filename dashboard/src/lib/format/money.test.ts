import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inExactMoney, inMoney } from './money.ts';

test('money is told in units of its currency', () => {
  assert.equal(inMoney({ currency: 'usd', amount: 2000 }), '20 USD');
  assert.equal(inMoney({ currency: 'eur', amount: 1250 }), '12.50 EUR');
  assert.equal(inMoney({ currency: 'usd', amount: 7 }), '0.07 USD');
  assert.equal(inMoney({ currency: 'jpy', amount: 500 }), '500 JPY');
  assert.equal(inMoney({ currency: 'kwd', amount: 1234567 }), '1,234.567 KWD');
});

test('in columns it has all digits of its currency', () => {
  assert.equal(inExactMoney({ currency: 'usd', amount: -200_000 }), '-2,000.00 USD');
  assert.equal(inExactMoney({ currency: 'jpy', amount: 500 }), '500 JPY');
});
