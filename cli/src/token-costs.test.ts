import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumCosts } from './token-costs.ts';

test('adds costs exactly', () => {
  assert.equal(sumCosts([]), '0');
  assert.equal(sumCosts(['0.0000184', '0.0000047']), '0.0000231');
  assert.equal(sumCosts(['0.5', '0.5']), '1');
  assert.equal(sumCosts(['10', '0.000000001']), '10.000000001');
  assert.equal(sumCosts(['0.1', '0.2']), '0.3');
  assert.equal(sumCosts(['100', '200']), '300');
});

test('equals the sum of the billionths for any costs', () => {
  const nano = fc.bigInt({ min: 0n, max: 10n ** 15n });
  const write = (amount: bigint) => {
    const digits = String(amount).padStart(10, '0');
    return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '');
  };
  fc.assert(
    fc.property(fc.array(nano, { minLength: 1 }), (amounts) => {
      assert.equal(sumCosts(amounts.map(write)), write(amounts.reduce((sum, amount) => sum + amount, 0n)));
    }),
  );
});
