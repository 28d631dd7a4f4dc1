import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumOfCosts } from './token-costs.ts';

test('adds costs exactly', () => {
  assert.equal(sumOfCosts([]), '0');
  assert.equal(sumOfCosts(['0.0000184', '0.0000047']), '0.0000231');
  assert.equal(sumOfCosts(['0.5', '0.5']), '1');
  assert.equal(sumOfCosts(['10', '0.000000001']), '10.000000001');
  assert.equal(sumOfCosts(['0.1', '0.2']), '0.3');
  assert.equal(sumOfCosts(['100', '200']), '300');
});

test('equals the sum of the billionths for any costs', () => {
  const nano = fc.bigInt({ min: 0n, max: 10n ** 15n });
  const write = (amount: bigint) => {
    const digits = String(amount).padStart(10, '0');
    return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '');
  };
  fc.assert(
    fc.property(fc.array(nano, { minLength: 1 }), (amounts) => {
      assert.equal(sumOfCosts(amounts.map(write)), write(amounts.reduce((sum, amount) => sum + amount, 0n)));
    }),
  );
});
