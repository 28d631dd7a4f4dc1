import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../platform/errors.ts';
import { contentTypeOf } from './content-type.ts';
import { baseName, fileIdPrefix, nameKey, requireFileName } from './file.ts';

const part = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019._- éÉßİ模ñ'), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== '' && text !== '.' && text !== '..');
const HOSTILE_PARTS = [
  '.',
  '..',
  '',
  '\\',
  '\u0000',
  '\n',
  '\u007f',
  '\u0085',
  ' ',
  '\u200b',
  '\u202egpj.exe',
  '\u2066x',
];
const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));

function assertRejected(name: string): void {
  assert.throws(
    () => requireFileName(name, 'name'),
    (error) => error instanceof ApiError && error.code === 'validation_failed' && error.field === 'name',
    JSON.stringify(name),
  );
}

test('accepts relative paths unchanged apart from NFC', () => {
  fc.assert(
    fc.property(path, (name) => {
      assert.equal(requireFileName(name, 'name'), name.normalize('NFC'));
      assert.equal(requireFileName(name.normalize('NFD'), 'name'), name.normalize('NFC'));
    }),
  );
});

test('every accepted name stays inside the folder it is unpacked into', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'./\\:aC\u0000\n~'), maxLength: 12 }), (name) => {
      let accepted: string;
      try {
        accepted = requireFileName(name, 'name');
      } catch {
        return;
      }
      const parts = accepted.split('/');
      assert.ok(parts.every((one) => one !== '' && one !== '.' && one !== '..'));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
      assert.doesNotMatch(accepted, /[\\\u0000-\u001f]|^[a-z]:/i);
    }),
    { numRuns: 3000 },
  );
});

test('rejects a hostile part anywhere in a name', () => {
  fc.assert(
    fc.property(path, path, fc.constantFrom(...HOSTILE_PARTS), (a, b, bad) => {
      assertRejected(`${a}/${bad}/${b}`);
      assertRejected(`${bad}/${b}`);
      assertRejected(`${a}/${bad}`);
    }),
  );
  for (const name of ['', '/', '/a', 'a/', 'C:/x', 'c:x', '\ud800', 'x'.repeat(513), '模'.repeat(171)]) {
    assertRejected(name);
  }
  assert.equal(requireFileName('模'.repeat(170), 'name').length, 170);
});

test('names that differ only in case have the same key', () => {
  fc.assert(
    fc.property(path, (name) => {
      const key = nameKey(name.normalize('NFC'));
      assert.equal(nameKey(key), key);
      assert.equal(
        nameKey(name.toUpperCase().normalize('NFC')),
        nameKey(name.toUpperCase().toLowerCase().normalize('NFC')),
      );
    }),
  );
  assert.equal(nameKey('Weights/MODEL.bin'), nameKey('weights/model.BIN'));
  assert.equal(nameKey('STRASSE'), nameKey('straße'));
  assert.notEqual(nameKey('a'), nameKey('b'));
});

test('guesses content types from extensions and ID prefixes from folders', () => {
  assert.equal(contentTypeOf('data/train.CSV'), 'text/csv');
  for (const name of ['README', 'a.constructor', 'a.b/c', '.csv.', 'x.__proto__']) {
    assert.equal(contentTypeOf(name), 'application/octet-stream', name);
  }
  assert.equal(baseName('a/b/c.bin'), 'c.bin');
  assert.equal(baseName('c.bin'), 'c.bin');
  assert.deepEqual([fileIdPrefix('dst_1'), fileIdPrefix('rev_1')], ['shd', 'fil']);
});
