import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  costOf,
  DEFAULT_PRICES,
  PRICE_PATTERN,
  priceAfter,
  priceAt,
  pricesFrom,
  readPrice,
  writePrice,
} from './prices.ts';

test('converts a price per million tokens to nano-units per token', () => {
  assert.equal(readPrice('0.80'), 800);
  assert.equal(readPrice('2.4'), 2400);
  assert.equal(readPrice('0'), 0);
  assert.equal(readPrice('12'), 12_000);
  assert.equal(readPrice('0.001'), 1);
  assert.equal(writePrice(800), '0.80');
  assert.equal(writePrice(1), '0.001');
  assert.equal(writePrice(12_000), '12.00');
});

test('round-trips any price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (nano) => {
      assert.match(writePrice(nano), new RegExp(PRICE_PATTERN));
      assert.equal(readPrice(writePrice(nano)), nano);
    }),
  );
});

test('has the documented default prices', () => {
  const shown = Object.entries(DEFAULT_PRICES).map(([name, price]) => [
    name,
    writePrice(price.prompt),
    writePrice(price.completion),
  ]);
  assert.deepEqual(shown, [
    ['svc-reason-70b', '0.80', '2.40'],
    ['svc-fast-8b', '0.10', '0.20'],
  ]);
});

test('applies a price from its start until the next one', () => {
  const { 'svc-fast-8b': table } = pricesFrom({
    'svc-fast-8b': [
      { from: '2027-01-01T00:00:00Z', prompt: '0.30', completion: '0.40' },
      { from: '2026-12-01T00:00:00Z', prompt: '0.20', completion: '0.30' },
    ],
  });
  const at = (text: string) => writePrice(priceAt(table, Date.parse(text)).prompt);
  assert.equal(at('2026-11-30T23:59:59.999Z'), '0.10');
  assert.equal(at('2026-12-01T00:00:00Z'), '0.20');
  assert.equal(at('2027-06-01T00:00:00Z'), '0.30');
  assert.equal(priceAfter(table, Date.parse('2026-12-01T00:00:00Z'))?.prompt, 300);
  assert.equal(priceAfter(table, Date.parse('2027-01-01T00:00:00Z')), undefined);
});

test('computes an exact cost, equal to the sum of its parts', () => {
  const tokens = fc.integer({ min: 0, max: 1_000_000 });
  const nano = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(nano, nano, tokens, tokens, (prompt, completion, p, c) => {
      const price = { from: 0, prompt, completion };
      const cost = costOf(price, p, c);
      assert.equal(BigInt(cost), BigInt(prompt) * BigInt(p) + BigInt(completion) * BigInt(c));
      assert.equal(cost, costOf(price, p, 0) + costOf(price, 0, c));
    }),
  );
  assert.throws(() => costOf({ from: 0, prompt: 1e9, completion: 0 }, 1e9, 0), RangeError);
});
