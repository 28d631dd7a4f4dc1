import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tokensOf } from './json-tokens.ts';

test('tokenizes names, strings, numbers and literals', () => {
  const json = JSON.stringify({ 'a "name":': 'te: "xt"', n: [-1.5e-7, true, null], empty: {} });
  const tokens = tokensOf(json).filter(({ kind }) => kind !== 'mark');
  assert.deepEqual(
    tokens.map(({ kind, text }) => `${kind} ${text}`),
    [
      'name "a \\"name\\":"',
      'text "te: \\"xt\\""',
      'name "n"',
      'number -1.5e-7',
      'word true',
      'word null',
      'name "empty"',
    ],
  );
});

test('returns tokens that concatenate to the input', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, spaces) => {
      const json = JSON.stringify(value, undefined, spaces);
      const parts = tokensOf(json);
      assert.equal(parts.map(({ text }) => text).join(''), json);
      assert.ok(parts.every(({ kind, text }) => kind !== 'mark' || /^[\s{}[\],:]+$/.test(text)));
    }),
  );
});
