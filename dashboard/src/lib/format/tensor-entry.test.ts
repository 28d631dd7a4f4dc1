import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EntryError, exampleOf, readTensor } from './tensor-entry.ts';

const read = (shape: number[], text: string) => readTensor({ name: 'x', shape }, text);

test('reads the shape of nested arrays, and fits a flat one to the model', () => {
  assert.deepEqual(read([-1, 2], '[[1, 2], [3, 4]]'), { name: 'x', shape: [2, 2], data: [1, 2, 3, 4] });
  assert.deepEqual(read([-1, 2], '[1, 2, 3, 4]').shape, [2, 2]);
  assert.deepEqual(read([-1, -1], '[1, 2, 3]').shape, [1, 3]);
  assert.deepEqual(read([1, 2], '[0.3, 0.2]').shape, [1, 2]);
  assert.deepEqual(read([], '7'), { name: 'x', shape: [], data: [7] });
  assert.deepEqual(read([1], '"text"').data, ['text']);
});

test('rejects values that do not fit, with an error at the field', () => {
  const invalid = [
    [[2], '[1, 2, 3]'],
    [[-1, 3], '[1, 2]'],
    [[-1], '[]x'],
    [[2], '[1, null]'],
    [[2, 2], '[[1], [2, 3]]'],
  ];
  for (const [shape, text] of invalid as [number[], string][]) {
    assert.throws(
      () => read(shape, text),
      (error) => error instanceof EntryError && error.field === 'x',
      text,
    );
  }
});

test('returns examples that are valid for every shape', () => {
  const shapes = fc.array(fc.constantFrom(-1, 1, 2, 3), { maxLength: 4 });
  fc.assert(
    fc.property(shapes, fc.constantFrom('FP32', 'BOOL', 'BYTES'), (shape, datatype) => {
      const text = exampleOf({ datatype, shape });
      if (text === '') return;
      assert.deepEqual(
        read(shape, text).shape,
        shape.map((extent) => Math.max(extent, 1)),
      );
    }),
  );
});
