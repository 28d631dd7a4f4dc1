import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EntryError } from '../../../../lib/format/tensor-entry.ts';
import { callOfFields, callOfJson, exampleCall } from './read-call.ts';

const INPUTS = [
  { name: 'x', datatype: 'FP32', shape: [-1, 3] },
  { name: 'image', datatype: 'FP32', shape: [1, 3, 224, 224] },
];

test('the example can be sent as it stands, but for values that are too many to write', () => {
  assert.deepEqual(callOfJson(exampleCall(INPUTS)), {
    inputs: [
      { name: 'x', datatype: 'FP32', shape: [1, 3], data: [0, 0, 0] },
      { name: 'image', datatype: 'FP32', shape: [1, 3, 224, 224], data: [] },
    ],
  });
});

test('fields are tensors of the model’s own datatypes', () => {
  const { inputs } = callOfFields(INPUTS.slice(0, 1), () => '[1, 2, 3]');
  assert.deepEqual(inputs, [{ name: 'x', datatype: 'FP32', shape: [1, 3], data: [1, 2, 3] }]);
});

test('what is no call is refused in words, at the field', () => {
  for (const text of ['{', '[]', '{"inputs": {}}', 'null']) {
    assert.throws(
      () => callOfJson(text),
      (error) => error instanceof EntryError && error.field === 'body',
    );
  }
});
