import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import { attachmentDisposition } from './attachment-name.ts';

test('keeps a plain name', () => {
  assert.equal(attachmentDisposition('model.bin'), `attachment; filename="model.bin"; filename*=UTF-8''model.bin`);
});

test('removes path separators and header characters', () => {
  assert.equal(
    attachmentDisposition('../a\\b"; x=1\r\ny: 2'),
    `attachment; filename=".._a_b_; x=1__y: 2"; filename*=UTF-8''.._a_b%22%3B%20x%3D1__y%3A%202`,
  );
});

test('any name gives one valid header, and can be parsed back', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 50 }), (name) => {
      const header = attachmentDisposition(name);
      const [, plain, whole = ''] =
        /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(header) ?? [];
      assert.notEqual(plain, undefined, header);
      assert.match(header, /^[\x20-\x7e]+$/);
      assert.equal(decodeURIComponent(whole), name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_'));
    }),
    { numRuns: 1000 },
  );
});
