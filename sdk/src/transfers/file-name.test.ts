import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import test from 'node:test';
import fc from 'fast-check';
import { nameKey, rejectDuplicates, requireFileName } from './file-name.ts';
import { TransferError } from './transfer-error.ts';

test('accepts relative paths, and normalizes them to NFC', () => {
  for (const name of ['a', '.env', 'data/train-1.csv', '...', 'a b', 'ß/日本'])
    assert.equal(requireFileName(name), name);
  assert.equal(requireFileName('cafe\u0301'), 'caf\u00e9');
});

test('rejects paths that lead outside, and names the file', () => {
  const invalid = [
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
  for (const name of [...invalid, 'x'.repeat(513), '\ud800']) {
    assert.throws(
      () => requireFileName(name),
      (error) => error instanceof TransferError && error.code === 'invalid_file_name' && error.file === name,
      name,
    );
  }
});

test('keeps every accepted name below the folder', () => {
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

test('rejects duplicate names, also if they differ only in case', () => {
  rejectDuplicates(['a', 'b', 'a/b']);
  assert.throws(() => rejectDuplicates(['a', 'b', 'a']), /a occurs twice/);
  assert.throws(() => rejectDuplicates(['Readme', 'README']), /Readme and README differ only in case/);
  assert.equal(nameKey('STRASSE'), nameKey('straße'));
});
