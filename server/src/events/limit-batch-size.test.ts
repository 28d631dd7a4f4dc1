import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limitBatchSize } from './limit-batch-size.ts';

const events = fc
  .array(fc.integer({ min: 0, max: 100 }))
  .map((sizes) => sizes.map((size, place) => ({ id: `evt_${place}`, size })));
const bytesOf = (some: readonly { size: number }[]) => some.reduce((sum, { size }) => sum + size, 0);

test('returns as many as fit, and at least one', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 300 }), (all, most) => {
      const first = limitBatchSize(all, most);
      assert.deepEqual(first, all.slice(0, first.length));
      assert.equal(first.length > 0, all.length > 0);
      if (first.length > 1) assert.ok(bytesOf(first) <= most);
      if (first.length < all.length) assert.ok(bytesOf(all.slice(0, first.length + 1)) > most);
    }),
  );
});
