import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../platform/errors.ts';
import type { Tensor } from '../../../runtimes/tensor.ts';
import type { InferCall } from './infer-call.ts';
import { readBinaryInferRequest, readInferRequest } from './read-infer-request.ts';
import { DATATYPES, tensorsOf } from './tensors.fixture.ts';
import { writeInferResponse } from './write-infer-response.ts';

const MODEL = { slug: 'acme/pick-place', revision: '1.2.0' };
const call = (more: Partial<InferCall> = {}): InferCall => ({
  ...{ id: undefined, inputs: [], outputs: undefined, binaryOutputs: false },
  ...more,
});
const tensor = (name: string, ...values: number[]): Tensor => ({
  ...{ name, datatype: 'FP32', shape: [values.length], data: new Uint8Array(Float32Array.from(values).buffer) },
});
const written = (outputs: Tensor[], more: Partial<InferCall> = {}) =>
  JSON.parse(writeInferResponse(call(more), MODEL, outputs).body as string);

test('writes the shortest numbers that read back as the same', () => {
  assert.deepEqual(written([tensor('y', 0.1, 1 / 3, 16777216, 3.4028234663852886e38, 1e-45)], { id: 'a' }), {
    model_name: 'acme/pick-place',
    model_version: '1.2.0',
    id: 'a',
    outputs: [{ name: 'y', datatype: 'FP32', shape: [5], data: [0.1, 0.33333334, 16777216, 3.4028235e38, 1e-45] }],
  });
});

test('writes values without a JSON number as text', () => {
  const [y] = written([tensor('y', Number.NaN, Infinity, -Infinity)]).outputs;
  assert.deepEqual(y.data, ['NaN', 'Infinity', '-Infinity']);
  const data = new Uint8Array(BigInt64Array.from([2n ** 53n, -(2n ** 53n) + 1n, -1n]).buffer);
  const [long] = written([{ name: 'y', datatype: 'INT64', shape: [3], data }]).outputs;
  assert.deepEqual(long.data, ['9007199254740992', -9007199254740991, -1]);
});

test('writes BYTES as text, or as base64 if they are not text', () => {
  const bytes = (...data: number[]): Tensor => ({
    name: 'y',
    datatype: 'BYTES',
    shape: [1],
    data: Uint8Array.from(data),
  });
  assert.deepEqual(written([bytes(1, 0, 0, 0, 97)]).outputs[0].data, ['a']);
  const [y] = written([bytes(1, 0, 0, 0, 255)]).outputs;
  assert.deepEqual([y.parameters, y.data], [{ content_type: 'base64' }, ['/w==']]);
});

test('writes the requested outputs, in order, as binary or JSON', () => {
  const outputs = [
    { name: 'b', binary: true },
    { name: 'a', binary: undefined },
  ];
  const { headers, body } = writeInferResponse(call({ outputs }), MODEL, [
    tensor('a', 1),
    tensor('b', 2),
    tensor('c', 3),
  ]);
  assert.equal(headers['content-type'], 'application/octet-stream');
  const length = Number(headers['inference-header-content-length']);
  assert.deepEqual(JSON.parse(body.toString('utf8').slice(0, length)).outputs, [
    { name: 'b', datatype: 'FP32', shape: [1], parameters: { binary_data_size: 4 } },
    { name: 'a', datatype: 'FP32', shape: [1], data: [1] },
  ]);
  assert.deepEqual((body as Buffer).subarray(length), Buffer.from('00000040', 'hex'));
});

test('rejects JSON that would take too long to write, with advice', () => {
  const large: Tensor = { name: 'y', datatype: 'UINT8', shape: [3, 2 ** 20], data: new Uint8Array(3 * 2 ** 20) };
  assert.throws(
    () => writeInferResponse(call(), MODEL, [large]),
    (error) => error instanceof ApiError && /Request binary data with `binary_data_output`/.test(error.message),
  );
  assert.ok(writeInferResponse(call({ binaryOutputs: true }), MODEL, [large]).body.length > 3 * 2 ** 20);
});

test('writes JSON and binary that read back as the same bytes', () => {
  for (const datatype of DATATYPES) {
    fc.assert(
      fc.property(tensorsOf(datatype), fc.nat({ max: 7 }), (tensor, offset) => {
        // At any offset in memory.
        const moved = new Uint8Array(tensor.data.length + offset).subarray(offset);
        moved.set(tensor.data);
        const json = writeInferResponse(call(), MODEL, [{ ...tensor, data: moved }]).body as string;
        const binary = writeInferResponse(call({ binaryOutputs: true }), MODEL, [{ ...tensor, data: moved }]);
        // Outputs have the format of a request's inputs.
        const asRequest = (text: string) => text.replace('"outputs"', '"inputs" ');
        const length = binary.headers['inference-header-content-length'] as string;
        const body = Buffer.from(binary.body as Buffer);
        body.write(asRequest(body.toString('utf8', 0, Number(length))));
        for (const { inputs } of [
          readInferRequest(JSON.parse(asRequest(json))),
          readBinaryInferRequest(body, length),
        ]) {
          assert.deepEqual(
            { ...inputs[0], data: Buffer.from(inputs[0]?.data ?? []) },
            { ...tensor, data: Buffer.from(tensor.data) },
          );
        }
      }),
      { numRuns: 100 },
    );
  }
});

test('writes an image’s numbers exactly, at about half the length', () => {
  const values = Float32Array.from({ length: 150_528 }, (_, i) => Math.sin(i) * 10 ** ((i % 9) - 4));
  const [y] = written([{ name: 'y', datatype: 'FP32', shape: [150_528], data: new Uint8Array(values.buffer) }]).outputs;
  assert.deepEqual(Float32Array.from(y.data), values);
  assert.ok(JSON.stringify(y.data).length < 0.65 * JSON.stringify([...values]).length);
});
