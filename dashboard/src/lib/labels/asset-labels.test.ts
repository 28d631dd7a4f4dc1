import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBytes, inNumbers, inShort, priceInWords } from './asset-labels.ts';

test('sizes are told by thousands, with the unit that keeps them short', () => {
  const sizes = [0, 1, 999, 1000, 1_048_664, 12_340, 999_499, 999_500, 999_999_999, 7.2e12];
  assert.deepEqual(sizes.map(inBytes), [
    ...['0 bytes', '1 byte', '999 bytes', '1 KB', '1 MB', '12.3 KB', '999 KB', '1 MB', '1 GB', '7.2 TB'],
  ]);
});

test('counts are told to the last one, or as short as can be', () => {
  assert.deepEqual([inNumbers(12_000), inShort(12_000), inShort(7_240_000_000)], ['12,000', '12K', '7.2B']);
});

test('what costs nothing is free', () => {
  assert.deepEqual(
    [priceInWords({ currency: 'usd', amount: 0 }), priceInWords({ currency: 'usd', amount: 4900 })],
    ['Free', '49 USD'],
  );
});
