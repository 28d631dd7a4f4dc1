import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PickleMemo } from './pickle-memo.ts';

test('behaves like a map, in whatever order it is filled', () => {
  const keys = fc.array(fc.oneof(fc.nat(8), fc.constantFrom(2 ** 31, 2 ** 40)), { maxLength: 40 });
  fc.assert(
    fc.property(keys, (order) => {
      const [memo, map] = [new PickleMemo(), new Map<number, string>()];
      for (const [index, key] of order.entries()) {
        memo.set(key, `value ${index}`);
        map.set(key, `value ${index}`);
      }
      assert.equal(memo.size, map.size);
      for (const key of [...map.keys(), 9, 2 ** 33]) assert.equal(memo.get(key), map.get(key), String(key));
    }),
  );
});
