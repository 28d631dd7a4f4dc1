import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPercent, readPercent, splitSale } from './fee-labels.ts';

test('reads percentages with up to two decimals in the usual notations', () => {
  for (const [text, basisPoints] of [
    ['8', 800],
    [' 8.25 ', 825],
    ['8,5 %', 850],
    ['0', 0],
    ['0.01', 1],
    ['100', 10_000],
    ['100.00%', 10_000],
  ] as const) {
    assert.equal(readPercent(text), basisPoints, text);
  }
  for (const text of ['', '8.255', '-1', '100.01', '101', 'ten', '%', '8%%'])
    assert.equal(readPercent(text), undefined, text);
  assert.deepEqual([0, 1, 825, 1000].map(formatPercent), ['0%', '0.01%', '8.25%', '10%']);
});

test('splits a sale between market and seller', () => {
  assert.deepEqual(splitSale(4900, 1000), { fee: 490, seller: 4410 });
  assert.deepEqual(splitSale(1000, 2505), { fee: 251, seller: 749 });
  assert.deepEqual(splitSale(4900, 0), { fee: 0, seller: 4900 });
  assert.deepEqual(splitSale(4900, 10_000), { fee: 4900, seller: 0 });
});
