import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EntryError } from '../../../../lib/format/tensor-entry.ts';
import { callFromFields, callFromJson, exampleCall } from './read-call.ts';

const INPUTS = [
  { name: 'x', datatype: 'FP32', shape: [-1, 3] },
  { name: 'image', datatype: 'FP32', shape: [1, 3, 224, 224] },
];

test('returns an example that can be sent as it is, except for too many values', () => {
  assert.deepEqual(callFromJson(exampleCall(INPUTS)), {
    inputs: [
      { name: 'x', datatype: 'FP32', shape: [1, 3], data: [0, 0, 0] },
      { name: 'image', datatype: 'FP32', shape: [1, 3, 224, 224], data: [] },
    ],
  });
});

test('reads fields as tensors of the model’s datatypes', () => {
  const { inputs } = callFromFields(INPUTS.slice(0, 1), () => '[1, 2, 3]');
  assert.deepEqual(inputs, [{ name: 'x', datatype: 'FP32', shape: [1, 3], data: [1, 2, 3] }]);
});

test('rejects invalid JSON bodies with an error at the field', () => {
  for (const text of ['{', '[]', '{"inputs": {}}', 'null']) {
    assert.throws(
      () => callFromJson(text),
      (error) => error instanceof EntryError && error.field === 'body',
    );
  }
});
