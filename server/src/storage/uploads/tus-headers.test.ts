import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { metadata } from '../../../test/harness/clients/tus.ts';
import { ApiError } from '../../platform/errors.ts';
import { readCount, readCreation, readMetadata, speaksTus } from './tus-headers.ts';

const key = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.'), minLength: 1, maxLength: 10 });
const isValidationError = (field: string) => (error: unknown) =>
  error instanceof ApiError && error.code === 'validation_failed' && error.field === field;

test('parses metadata as it was encoded', () => {
  fc.assert(
    fc.property(
      fc.dictionary(key, fc.string({ unit: 'grapheme' }), { minKeys: 1, noNullPrototype: true }),
      (values) => {
        assert.deepEqual(Object.fromEntries(readMetadata(metadata(values))), values);
        assert.deepEqual(Object.fromEntries(readMetadata(metadata(values).replaceAll(',', ' , '))), values);
      },
    ),
  );
  assert.deepEqual(
    [...readMetadata('flag, name eA==')],
    [
      ['flag', ''],
      ['name', 'x'],
    ],
  );
});

test('rejects other metadata with validation_failed, and throws nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab =,+/\u00e9\t"') }), (header) => {
      try {
        for (const [name, value] of readMetadata(header)) {
          assert.ok(name.length > 0);
          assert.ok(value.isWellFormed());
        }
      } catch (error) {
        assert.ok(isValidationError('Upload-Metadata')(error), String(error));
      }
    }),
    { numRuns: 2000 },
  );
});

test('requires a length and a name', () => {
  const good = { 'upload-length': '5', 'upload-metadata': metadata({ filename: 'a/b.csv', sha256: 'AB'.repeat(32) }) };
  assert.deepEqual(readCreation(good), {
    name: 'a/b.csv',
    length: 5,
    sha256: 'ab'.repeat(32),
    contentType: 'text/csv',
    metadata: good['upload-metadata'],
  });
  assert.equal(readCreation({ ...good, 'upload-metadata': metadata({ filename: 'x', name: 'y' }) }).name, 'y');
  assert.throws(() => readCreation({ 'upload-length': '5' }), isValidationError('Upload-Metadata'));
  assert.throws(() => readCreation({ ...good, 'upload-defer-length': '1' }), isValidationError('Upload-Defer-Length'));
  assert.throws(
    () => readCreation({ ...good, 'upload-metadata': metadata({ name: '../x' }) }),
    isValidationError('name'),
  );
});

test('accepts only counts that are safe integers', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) =>
      assert.equal(readCount({ 'upload-offset': `${count}` }, 'Upload-Offset'), count),
    ),
  );
  for (const text of ['', ' 1', '-1', '1.0', '0x1', '1e3', '9007199254740992', 'NaN', '١']) {
    assert.throws(
      () => readCount({ 'upload-offset': text }, 'Upload-Offset'),
      isValidationError('Upload-Offset'),
      text,
    );
  }
  assert.throws(() => readCount({}, 'Upload-Offset'), isValidationError('Upload-Offset'));
});

test('rejects other protocol versions', () => {
  assert.equal(speaksTus({ headers: {} }), false);
  assert.equal(speaksTus({ headers: { 'tus-resumable': '1.0.0' } }), true);
  assert.throws(
    () => speaksTus({ headers: { 'tus-resumable': '1.0.1' } }),
    (error: ApiError) => error.status === 412 && error.headers['tus-version'] === '1.0.0',
  );
});
