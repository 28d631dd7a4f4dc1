import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../platform/errors.ts';
import type { Datatype, Signature, Tensor } from '../../../runtimes/tensor.ts';
import { checkInputs } from './check-inputs.ts';
import type { InferCall } from './infer-call.ts';

const SIGNATURE: Signature = {
  inputs: [
    { name: 'image', datatype: 'FP32', shape: [-1, 3] },
    { name: 'label', datatype: 'BYTES', shape: [1] },
  ],
  outputs: [{ name: 'logits', datatype: 'FP32', shape: [-1, 10] }],
};

const tensor = (name: string, datatype: Datatype, shape: number[]): Tensor => ({
  ...{ name, datatype, shape, data: new Uint8Array(0) },
});
const image = tensor('image', 'FP32', [2, 3]);
const label = tensor('label', 'BYTES', [1]);
const call = (inputs: Tensor[], outputs: string[] = []): InferCall => ({
  ...{ id: undefined, inputs, outputs: outputs.map((name) => ({ name, binary: undefined })), binaryOutputs: false },
});

test('accepts inputs that match the signature, in any order', () => {
  checkInputs(call([image, label]), SIGNATURE);
  checkInputs(call([label, tensor('image', 'FP32', [0, 3])], ['logits']), SIGNATURE);
});

test('rejects other inputs, naming the tensor', () => {
  const cases: [InferCall, string, string][] = [
    [call([tensor('image', 'FP64', [2, 3]), label]), 'inputs.0.datatype', 'The tensor "image" must be FP32, not FP64.'],
    [
      call([label, tensor('image', 'FP32', [2, 4])]),
      'inputs.1.shape',
      'The tensor "image" must have the shape [-1, 3], where -1 is any size, not [2, 4].',
    ],
    [
      call([image, tensor('label', 'BYTES', [])]),
      'inputs.1.shape',
      'The tensor "label" must have the shape [1], not [].',
    ],
    [call([image]), 'inputs', 'The tensor "label" is missing. It must be BYTES of the shape [1].'],
    [call([image, label, image]), 'inputs.2.name', 'The tensor "image" is given more than once. Remove the duplicate.'],
    [
      call([image, label, tensor('mask', 'FP32', [1])]),
      'inputs.2.name',
      'The model has no input "mask". Its inputs are "image", "label".',
    ],
    [
      call([image, label], ['logits', 'boxes']),
      'outputs.1.name',
      'The model has no output "boxes". Its outputs are "logits".',
    ],
    [
      call([image, label], ['logits', 'logits']),
      'outputs.1.name',
      'The output "logits" is requested more than once. Remove the duplicate.',
    ],
  ];
  for (const [input, field, message] of cases) {
    assert.throws(
      () => checkInputs(input, SIGNATURE),
      (error) => {
        assert.ok(error instanceof ApiError);
        assert.deepEqual([error.code, error.field, error.message], ['validation_failed', field, message]);
        return true;
      },
    );
  }
});

test('accepts any inputs for a model without a signature', () => {
  checkInputs(call([image], ['anything']), { inputs: [], outputs: [] });
});
