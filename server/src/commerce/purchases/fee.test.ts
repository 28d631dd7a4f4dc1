import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitPrice } from './fee.ts';

const price = fc.integer({ min: 0, max: 99_999_999 });
const rate = fc.integer({ min: 0, max: 10_000 });

test('splits a price into a fee and a payout that add up, neither negative', () => {
  fc.assert(
    fc.property(price, rate, (amount, basisPoints) => {
      const { platform_fee, seller_payout } = splitPrice(amount, basisPoints);
      assert.equal(platform_fee + seller_payout, amount);
      assert.ok(Number.isInteger(platform_fee) && platform_fee >= 0 && seller_payout >= 0);
    }),
  );
});

test('rounds the exact fee half up', () => {
  fc.assert(
    fc.property(price, rate, (amount, basisPoints) => {
      const exact = BigInt(amount) * BigInt(basisPoints);
      const [whole, rest] = [exact / 10_000n, exact % 10_000n];
      assert.equal(BigInt(splitPrice(amount, basisPoints).platform_fee), rest >= 5_000n ? whole + 1n : whole);
    }),
  );
});

test('rounds halves up, and the smallest prices to whole units', () => {
  assert.deepEqual(splitPrice(5, 1000), { platform_fee: 1, seller_payout: 4 });
  assert.deepEqual(splitPrice(4, 1000), { platform_fee: 0, seller_payout: 4 });
  assert.deepEqual(splitPrice(4900, 1000), { platform_fee: 490, seller_payout: 4410 });
  assert.deepEqual(splitPrice(0, 1000), { platform_fee: 0, seller_payout: 0 });
  assert.deepEqual(splitPrice(99_999_999, 10_000), { platform_fee: 99_999_999, seller_payout: 0 });
});
