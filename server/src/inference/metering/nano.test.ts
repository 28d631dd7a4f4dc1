import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NANO_PER_MINOR, writeNano } from './nano.ts';

test('formats nano-units as an exact decimal', () => {
  assert.equal(writeNano(0), '0');
  assert.equal(writeNano(800), '0.0000008');
  assert.equal(writeNano('1'), '0.000000001');
  assert.equal(writeNano(12_500_000_000n), '12.5');
  assert.equal(writeNano(1_000_000_000), '1');
  assert.equal(writeNano(100_000_000_000), '100');
  assert.equal(writeNano(-1_200_000_000), '-1.2');
  assert.equal(writeNano('123456789012345678901'), '123456789012.345678901');
  assert.equal(writeNano(NANO_PER_MINOR), '0.01');
});

test('round-trips any amount in its shortest form', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (nano) => {
      const [whole = '', fraction = ''] = writeNano(nano).split('.');
      assert.equal(BigInt(whole) * 10n ** 9n + BigInt(fraction.padEnd(9, '0')), nano);
      assert.doesNotMatch(writeNano(nano), /\.$|\..*0$|^0\d/);
    }),
  );
});
