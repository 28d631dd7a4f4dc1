import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countElements, joinElements, splitElements } from './bytes-elements.ts';

test('counts elements as it splits them, and rejects the same data', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 6 })), (elements) => {
      assert.equal(countElements(joinElements(elements)), elements.length);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const count = countElements(bytes);
      if (count === undefined) for (let n = 0; n <= 10; n++) assert.equal(splitElements(bytes, n), undefined);
      else assert.equal(splitElements(bytes, count)?.length, count);
    }),
  );
});
