import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { searchTerms, typedTerms } from './search-terms.ts';

test('words are runs of letters and digits, lower-cased and without accents', () => {
  assert.deepEqual(searchTerms('Überlegte Züge, ur5e_v2 (６-DoF)!'), ['uberlegte', 'zuge', 'ur5e', 'v2', '6', 'dof']);
  assert.deepEqual(searchTerms('x'.repeat(64)), ['x'.repeat(64)]);
  assert.deepEqual(searchTerms('x'.repeat(65)), []);
});

test('splits scientific notation like PostgreSQL', () => {
  assert.deepEqual(searchTerms('1e5x 12e3 1e'), ['1e5', 'x', '12e3', '1e']);
});

test('splits scripts without spaces into letters and pairs', () => {
  assert.deepEqual(searchTerms('3d打印机'), ['3d', '打', '印', '机', '打印', '印机']);
  assert.deepEqual(typedTerms('打印机'), ['打印', '印机']);
  assert.deepEqual(typedTerms('机'), ['机']);
});

test('deduplicates typed words', () => {
  assert.deepEqual(typedTerms('Arm arm ARM, árm'), ['arm']);
});

test('any substring of an unspaced text consists of words of the text', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'東京大学のロボット机器人หุ่นยนต์'),
    minLength: 1,
    maxLength: 100,
  });
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (text, from, length) => {
      const part = text.slice(from % text.length, (from % text.length) + 1 + (length % text.length));
      const known = new Set(searchTerms(text));
      assert.deepEqual(
        typedTerms(part).filter((word) => !known.has(word)),
        [],
      );
    }),
  );
});
