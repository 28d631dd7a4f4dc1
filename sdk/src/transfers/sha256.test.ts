import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import fc from 'fast-check';
import { Sha256 } from './sha256.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('computes SHA-256 at every length around the block size', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => i * 7);
    assert.equal(new Sha256().update(bytes).hex(), expected(bytes), `of ${length} bytes`);
  }
});

test('computes the same hash however the bytes are split', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
      const hash = new Sha256();
      for (const piece of pieces) hash.update(piece);
      assert.equal(hash.hex(), expected(Buffer.concat(pieces)));
    }),
  );
});
