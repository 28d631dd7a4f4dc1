import assert from 'node:assert/strict';
import test from 'node:test';
import { exponentOf } from '@souk/sdk';
import fc from 'fast-check';
import { formatMoney, parseMoney } from './money.ts';

const CURRENCIES = ['usd', 'eur', 'huf', 'jpy', 'krw', 'kwd', 'bhd', 'clf'];

test('formats money with the decimals of its currency', () => {
  assert.equal(formatMoney({ currency: 'usd', amount: 4900 }), '49.00 USD');
  assert.equal(formatMoney({ currency: 'usd', amount: 5 }), '0.05 USD');
  assert.equal(formatMoney({ currency: 'jpy', amount: 500 }), '500 JPY');
  assert.equal(formatMoney({ currency: 'kwd', amount: 1 }), '0.001 KWD');
  assert.equal(formatMoney({ currency: 'usd', amount: -1250 }), '-12.50 USD');
});

test('parses money with its currency, or with the default currency', () => {
  for (const text of ['49usd', '49 usd', '49.00 usd', '49.0USD', ' 49 USD ']) {
    assert.deepEqual(parseMoney(text), { currency: 'usd', amount: 4900 }, text);
  }
  assert.deepEqual(parseMoney('49', 'usd'), { currency: 'usd', amount: 4900 });
  assert.deepEqual(parseMoney('49 eur', 'usd'), { currency: 'eur', amount: 4900 });
  assert.deepEqual(parseMoney('0.07', 'usd'), { currency: 'usd', amount: 7 });
  assert.deepEqual(parseMoney('500 jpy'), { currency: 'jpy', amount: 500 });
  assert.deepEqual(parseMoney('1.234kwd'), { currency: 'kwd', amount: 1234 });
});

test('rejects amounts that are ambiguous or would have to be rounded', () => {
  for (const text of [
    '49',
    '',
    'usd',
    '49,00 usd',
    '49 dollars',
    '-1 usd',
    '1e3 usd',
    '.5 usd',
    '5. usd',
    '$49',
    '4 9 usd',
  ]) {
    assert.throws(() => parseMoney(text), { exitCode: 2, message: /is not an amount of money/ }, text);
  }
  assert.throws(() => parseMoney('0.005 usd'), { exitCode: 2, message: /at most 2 decimal places/ });
  assert.throws(() => parseMoney('1.000 eur'), { exitCode: 2, message: /at most 2 decimal places/ });
  assert.throws(() => parseMoney('1.0 jpy'), { exitCode: 2, message: /JPY has no decimal places/ });
  assert.throws(() => parseMoney('90071992547409.93 usd'), { exitCode: 2, message: /is too large/ });
});

test('parses formatted money back to the same amount', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.maxSafeNat(), (currency, amount) => {
      assert.deepEqual(parseMoney(formatMoney({ currency, amount })), { currency, amount });
    }),
  );
});

test('never parses an amount inexactly', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.nat(), fc.nat(9999), fc.nat(6), (currency, whole, part, places) => {
      const fraction = String(part).slice(0, places);
      const text = `${whole}${fraction && `.${fraction}`}${currency}`;
      if (fraction.length > exponentOf(currency)) return assert.throws(() => parseMoney(text));
      const exact = BigInt(`${whole}${fraction}`) * 10n ** BigInt(exponentOf(currency) - fraction.length);
      assert.equal(BigInt(parseMoney(text).amount), exact);
    }),
  );
});
