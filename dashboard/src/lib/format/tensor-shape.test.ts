import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatShape } from './tensor-shape.ts';

test('formats free extents of a shape as any', () => {
  assert.equal(formatShape([-1, 3, 224]), '[any × 3 × 224]');
});
