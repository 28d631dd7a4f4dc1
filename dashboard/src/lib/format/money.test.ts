import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatExactMoney, formatMoney } from './money.ts';

test('formats money in units of its currency', () => {
  assert.equal(formatMoney({ currency: 'usd', amount: 2000 }), '20 USD');
  assert.equal(formatMoney({ currency: 'eur', amount: 1250 }), '12.50 EUR');
  assert.equal(formatMoney({ currency: 'usd', amount: 7 }), '0.07 USD');
  assert.equal(formatMoney({ currency: 'jpy', amount: 500 }), '500 JPY');
  assert.equal(formatMoney({ currency: 'kwd', amount: 1234567 }), '1,234.567 KWD');
});

test('formats exact money with all decimals of its currency', () => {
  assert.equal(formatExactMoney({ currency: 'usd', amount: -200_000 }), '-2,000.00 USD');
  assert.equal(formatExactMoney({ currency: 'jpy', amount: 500 }), '500 JPY');
});
