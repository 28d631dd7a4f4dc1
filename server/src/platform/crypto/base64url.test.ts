import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeBase64url } from './base64url.ts';

test('decodes what was encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      assert.deepEqual(decodeBase64url(Buffer.from(bytes).toString('base64url')), Buffer.from(bytes));
    }),
  );
});

test('rejects every non-canonical encoding', () => {
  const NOISE = [' ', '=', '\n', '+', '/', '.', '\u00a0', 'A'];
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(), fc.constantFrom(...NOISE), (bytes, place, noise) => {
      const text = Buffer.from(bytes).toString('base64url');
      const at = place % (text.length + 1);
      const decoded = decodeBase64url(`${text.slice(0, at)}${noise}${text.slice(at)}`);
      assert.notDeepEqual(decoded, Buffer.from(bytes));
    }),
  );
  const signature = Buffer.alloc(32, 0xfb).toString('base64url');
  for (const other of [
    ` ${signature}`,
    `${signature}=`,
    signature.replaceAll('-', '+'),
    `${signature.slice(0, -1)}t`,
  ]) {
    assert.deepEqual(
      Buffer.from(other, 'base64url').subarray(0, 31),
      Buffer.alloc(31, 0xfb),
      'a lenient reader takes it',
    );
    assert.equal(decodeBase64url(other), undefined, other);
  }
});
