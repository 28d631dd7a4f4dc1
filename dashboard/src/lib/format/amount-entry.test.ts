import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readAmount } from './amount-entry.ts';
import { formatMoney } from './money.ts';

test('parses amounts with a decimal point or comma, without rounding', () => {
  for (const text of ['12.5', '12,50', ' 12.50 ']) {
    assert.deepEqual(readAmount(text, 'usd'), { currency: 'usd', amount: 1250 }, text);
  }
  assert.deepEqual(readAmount('500', 'jpy'), { currency: 'jpy', amount: 500 });
  assert.deepEqual(readAmount('1.234', 'kwd'), { currency: 'kwd', amount: 1234 });
  for (const text of ['', '0', '0.00', '-1', '12.345', '12.500', '1e3', '1.2.3', '1 000', 'ten', '.5']) {
    assert.equal(readAmount(text, 'usd'), undefined, text);
  }
  assert.equal(readAmount('1.5', 'jpy'), undefined, 'there is no half yen');
});

test('parses formatted amounts back to the same amount', () => {
  const currency = fc.constantFrom('usd', 'eur', 'kwd');
  fc.assert(
    fc.property(currency, fc.integer({ min: 1, max: 99_999_900 }), (currency, amount) => {
      const [text = ''] = formatMoney({ currency, amount }).replaceAll(',', '').split(' ');
      assert.deepEqual(readAmount(text, currency), { currency, amount });
    }),
  );
});
