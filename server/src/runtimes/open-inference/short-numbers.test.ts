import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bfloat16Bits, bfloat16Round } from './bfloat16.ts';
import { shorten } from './short-numbers.ts';

const TYPES: [string, (value: number) => number, number][] = [
  ['FP32', Math.fround, 6],
  ['FP16', Math.f16round, 3],
  ['BF16', bfloat16Round, 2],
];

test('returns numbers with few digits unchanged', () => {
  for (const [name, round, digits] of TYPES) {
    for (const value of [0, 1, -0.5, 0.1, 12, -3.1, 0.007]) {
      assert.equal(shorten(round(value), round, digits), value, name);
    }
  }
  assert.equal(shorten(Math.fround(0.123456), Math.fround, 6), 0.123456);
  assert.equal(shorten(Math.fround(1e20), Math.fround, 6), 1e20);
  assert.equal(shorten(Math.fround(1.5e-40), Math.fround, 6), 1.5e-40);
});

test('round-trips every number in at most nine digits', () => {
  for (const [name, round, digits] of TYPES) {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (given) => {
        const value = round(given);
        fc.pre(Number.isFinite(value));
        const short = shorten(value, round, digits);
        assert.equal(round(short), value, name);
        assert.ok(short.toExponential().replace(/e.*|\D/g, '').length <= 9, `${name}: ${short}`);
      }),
      { numRuns: 2000 },
    );
  }
});

test('rounds BF16 to nearest, ties to even', () => {
  const cases: [number, number][] = [
    [1, 0x3f80],
    [-2, 0xc000],
    [1 + 2 ** -8, 0x3f80],
    [1 + 3 * 2 ** -8, 0x3f82],
    [1 + 2 ** -8 + 2 ** -20, 0x3f81],
    [3.4e38, 0x7f80],
    [Infinity, 0x7f80],
    [Number.NaN, 0x7fc0],
    [-0, 0x8000],
  ];
  for (const [value, wanted] of cases) assert.equal(bfloat16Bits(value), wanted, String(value));
});
