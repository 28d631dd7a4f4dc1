import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import test from 'node:test';
import fc from 'fast-check';
import { nameKey, rejectDuplicates, requireFileName } from './file-name.ts';
import { TransferError } from './transfer-error.ts';

test('takes relative paths, and composes what Unicode can write in two ways', () => {
  for (const name of ['a', '.env', 'data/train-1.csv', '...', 'a b', 'ß/日本'])
    assert.equal(requireFileName(name), name);
  assert.equal(requireFileName('cafe\u0301'), 'caf\u00e9');
});

test('refuses what would lead elsewhere, and names it', () => {
  const refused = [
    '',
    '/etc/passwd',
    '..',
    '../a',
    'a/../b',
    'a//b',
    'a/',
    './a',
    'a\\b',
    'C:/a',
    'c:a',
    'a\0',
    'a\nb',
  ];
  for (const name of [...refused, 'x'.repeat(513), '\ud800']) {
    assert.throws(
      () => requireFileName(name),
      (error) => error instanceof TransferError && error.code === 'invalid_file_name' && error.file === name,
      name,
    );
  }
});

test('whatever is taken has parts that stay below the folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '.', '/', '\\', ':', 'C', '\0') }), (given) => {
      let name: string;
      try {
        name = requireFileName(given);
      } catch {
        return;
      }
      assert.ok(posix.resolve('/folder', name).startsWith('/folder/'), given);
      assert.ok(win32.resolve('C:\\folder', name).startsWith('C:\\folder\\'), given);
    }),
    { numRuns: 1000 },
  );
});

test('two files of one name are refused, on machines that disregard case too', () => {
  rejectDuplicates(['a', 'b', 'a/b']);
  assert.throws(() => rejectDuplicates(['a', 'b', 'a']), /a is there twice/);
  assert.throws(() => rejectDuplicates(['Readme', 'README']), /Readme and README differ in case alone/);
  assert.equal(nameKey('STRASSE'), nameKey('straße'));
});
