import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../platform/errors.ts';
import { readBinaryInferRequest, readInferRequest } from './read-infer-request.ts';
import { DATATYPES, tensorsOf } from './tensors.fixture.ts';

const x = { name: 'x', shape: [2, 2], datatype: 'FP32', data: [1, 2, 3, 4] };
const request = (tensor: object, more: object = {}) => ({ inputs: [{ ...x, ...tensor }], ...more });
const dataOf = (tensor: object) => readInferRequest(request(tensor)).inputs[0]?.data;
const bytes = (...values: number[]) => Uint8Array.from(values);

function binary(head: object, rest: Uint8Array, length?: string) {
  const json = Buffer.from(JSON.stringify(head));
  return readBinaryInferRequest(Buffer.concat([json, rest]), length ?? String(json.length));
}

test('reads flat, nested and base64 data to the same bytes', () => {
  const expected = Buffer.from('0000803f000000400000404000008040', 'hex');
  assert.deepEqual(Buffer.from(dataOf({}) ?? []), expected);
  assert.deepEqual(Buffer.from(dataOf({ data: [[1, 2], [3, 4]] }) ?? []), expected); // biome-ignore format: as it is sent
  assert.deepEqual(Buffer.from(dataOf({ data: expected.toString('base64') }) ?? []), expected);
  const marked = { data: expected.toString('base64'), parameters: { content_type: 'base64' } };
  assert.deepEqual(Buffer.from(dataOf(marked) ?? []), expected);
});

test('encodes every datatype as in the protocol', () => {
  const cases: [string, unknown[], Uint8Array][] = [
    ['BOOL', [true, false, 1, 0], bytes(1, 0, 1, 0)],
    ['UINT8', [0, 255], bytes(0, 255)],
    ['INT8', [-1, 127], bytes(255, 127)],
    ['UINT16', [258], bytes(2, 1)],
    ['INT16', [-2], bytes(254, 255)],
    ['UINT32', [4294967295], bytes(255, 255, 255, 255)],
    ['INT32', [-2], bytes(254, 255, 255, 255)],
    ['INT64', [-2], bytes(254, 255, 255, 255, 255, 255, 255, 255)],
    ['INT64', ['-9223372036854775808'], bytes(0, 0, 0, 0, 0, 0, 0, 128)],
    ['UINT64', ['18446744073709551615'], bytes(255, 255, 255, 255, 255, 255, 255, 255)],
    ['UINT64', [9007199254740991], bytes(255, 255, 255, 255, 255, 255, 31, 0)],
    ['FP16', [1, -2, 'Infinity'], bytes(0, 0x3c, 0, 0xc0, 0, 0x7c)],
    ['BF16', [1, 1.00390625, 1.01171875, 'NaN'], bytes(0x80, 0x3f, 0x80, 0x3f, 0x82, 0x3f, 0xc0, 0x7f)],
    ['FP32', [0.1, '-Infinity'], bytes(0xcd, 0xcc, 0xcc, 0x3d, 0, 0, 0x80, 0xff)],
    ['FP64', [-0.5], bytes(0, 0, 0, 0, 0, 0, 0xe0, 0xbf)],
    ['BYTES', ['é', ''], bytes(2, 0, 0, 0, 0xc3, 0xa9, 0, 0, 0, 0)],
  ];
  for (const [datatype, data, expected] of cases) {
    const read = dataOf({ datatype, shape: [data.length], data });
    assert.deepEqual(Buffer.from(read ?? []), Buffer.from(expected), datatype);
  }
});

test('reads BYTES as base64, per element or as one text', () => {
  const parameters = { content_type: 'base64' };
  const expected = Buffer.from([2, 0, 0, 0, 255, 0]);
  const element = { datatype: 'BYTES', shape: [1], parameters, data: ['/wA='] };
  assert.deepEqual(Buffer.from(dataOf(element) ?? []), expected);
  assert.deepEqual(Buffer.from(dataOf({ ...element, data: expected.toString('base64') }) ?? []), expected);
});

test('reads raw tensors after the JSON in the order of the inputs', () => {
  const raw = (name: string, binary_data_size: number) => ({
    ...{ name, shape: [binary_data_size], datatype: 'UINT8', parameters: { binary_data_size } },
  });
  const head = { id: '42', inputs: [raw('a', 2), { ...x, name: 'b' }, raw('c', 1)] };
  const { id, inputs } = binary(head, bytes(1, 2, 3));
  assert.equal(id, '42');
  const [a, b, c] = inputs.map(({ data }) => [...data]);
  assert.deepEqual([a, b?.length, c], [[1, 2], 16, [3]]);
});

test('reads the requested outputs', () => {
  const outputs = [{ name: 'y', parameters: { binary_data: true } }, { name: 'z' }];
  const call = readInferRequest(request({}, { id: 'a', outputs, parameters: { binary_data_output: false } }));
  assert.deepEqual(call.outputs, [
    { name: 'y', binary: true },
    { name: 'z', binary: undefined },
  ]);
  assert.deepEqual([call.id, call.binaryOutputs], ['a', false]);
  assert.equal(readInferRequest(request({}, { parameters: { binary_data_output: true } })).binaryOutputs, true);
  assert.equal(readInferRequest(request({}, { outputs: [] })).outputs, undefined);
});

test('rejects invalid requests, naming the field and the tensor', () => {
  const cases: [unknown, string, RegExp][] = [
    [[], 'body', /object/],
    [{}, 'inputs', /list of up to 256 tensors/],
    [{ inputs: [null] }, 'inputs.0', /object/],
    [request({ name: '' }), 'inputs.0.name', /text of 1 to 1000/],
    [request({ datatype: 'FLOAT' }), 'inputs.0.datatype', /"x" must be one of: BOOL, UINT8/],
    [request({ datatype: 'toString' }), 'inputs.0.datatype', /"x"/],
    [request({ shape: [2, -1] }), 'inputs.0.shape', /"x" must be a list/],
    [request({ shape: [1.5] }), 'inputs.0.shape', /"x"/],
    [request({ shape: Array(65).fill(1) }), 'inputs.0.shape', /"x"/],
    [request({ shape: [2 ** 40, 2 ** 40], data: [] }), 'inputs.0.shape', /"x" is too large to be sent/],
    [request({ shape: [0, 2 ** 50], data: [] }), 'inputs.0.shape', /"x" is too large to be sent/],
    [request({ data: [1, 2, 3] }), 'inputs.0.data', /"x" has 3 elements, and its shape asks for 4/],
    [request({ data: [[1, 2, 3], [4]] }), 'inputs.0.data', /"x" must be a list of all 4 elements/],
    [request({ data: [[[1, 2]], [3, 4]] }), 'inputs.0.data', /"x" must be a list of all 4/],
    [request({ shape: [4], data: [[1, 2, 3, 4]] }), 'inputs.0.data', /"x" must be a list of all 4/],
    [request({ data: [1, [2], 3, 4] }), 'inputs.0.data', /not FP32 at element 1: it must be a number/],
    [request({ data: [1, 2, 'x', 4] }), 'inputs.0.data', /element 2: it must be a number, or one of the texts NaN/],
    [request({ data: [1, 2, null, 4] }), 'inputs.0.data', /element 2/],
    [request({ data: [1, 2, 1e39, 4] }), 'inputs.0.data', /element 2: it must be a number that is not too large/],
    [request({ datatype: 'FP16', data: [1, 2, 65520, 4] }), 'inputs.0.data', /not FP16 at element 2/],
    [request({ datatype: 'BF16', data: [1, 2, 3.4e38, 4e38] }), 'inputs.0.data', /not BF16 at element/],
    [request({ datatype: 'UINT8', data: [1, 2, 256, 4] }), 'inputs.0.data', /whole number from 0 to 255/],
    [request({ datatype: 'INT32', data: [1, 2, 1.5, 4] }), 'inputs.0.data', /from -2147483648 to 2147483647/],
    [
      request({ datatype: 'INT64', data: [1, 2, 2 ** 53, 4] }),
      'inputs.0.data',
      /beyond 2\^53, .* as text or as binary/,
    ],
    [request({ datatype: 'INT64', data: [1, 2, '9223372036854775808', 4] }), 'inputs.0.data', /9223372036854775807/],
    [request({ datatype: 'UINT64', data: [1, 2, -1, 4] }), 'inputs.0.data', /from 0 to 18446744073709551615/],
    [request({ datatype: 'BOOL', data: [1, 2, 1, 1] }), 'inputs.0.data', /element 1: it must be true or false/],
    [request({ datatype: 'BYTES', data: [1, 2, 3, 4] }), 'inputs.0.data', /element 0: it must be text/],
    [request({ datatype: 'BYTES', data: 'text' }), 'inputs.0.data', /list of its elements/],
    [request({ data: 'not base64!' }), 'inputs.0.data', /must be base64/],
    [request({ data: 'AAAA' }), 'inputs.0.data', /has 3 bytes, and its shape asks for 16/],
    [request({ data: undefined }), 'inputs.0.data', /list of its elements/],
    [request({ parameters: { content_type: 'base64' } }), 'inputs.0.data', /one text in base64/],
    [request({ parameters: { content_type: 'np' } }), 'inputs.0.parameters', /base64/],
    [request({ parameters: { shared_memory_region: 'a' } }), 'inputs.0.parameters', /Shared memory is not supported/],
    [
      request({ data: undefined, parameters: { binary_data_size: 16 } }),
      'inputs.0.parameters.binary_data_size',
      /inference-header-content-length/,
    ],
    [request({ parameters: { binary_data_size: 16 } }), 'inputs.0.data', /both/],
    [request({}, { id: 1 }), 'id', /text/],
    [request({}, { outputs: 'y' }), 'outputs', /list/],
    [request({}, { outputs: [{}] }), 'outputs.0.name', /name an output/],
    [
      request({}, { outputs: [{ name: 'y', parameters: { classification: 3 } }] }),
      'outputs.0.parameters.classification',
      /not supported/,
    ],
    [request({}, { parameters: { sequence_id: 3 } }), 'parameters.sequence_id', /not supported/],
    [request({}, { parameters: { binary_data_output: 'yes' } }), 'parameters.binary_data_output', /true or false/],
  ];
  for (const [body, field, message] of cases) {
    assert.throws(
      () => readInferRequest(body),
      (error) => {
        assert.ok(error instanceof ApiError, JSON.stringify(body));
        assert.equal(error.code, 'validation_failed');
        assert.equal(error.field, field);
        assert.match(error.message, message);
        return true;
      },
      JSON.stringify(body),
    );
  }
});

test('rejects a binary body of another length than declared', () => {
  const head = { inputs: [{ ...x, data: undefined, parameters: { binary_data_size: 16 } }] };
  const assertRejected = (body: () => unknown, code: string, message: RegExp) =>
    assert.throws(body, (error) => error instanceof ApiError && error.code === code && message.test(error.message));
  assertRejected(
    () => binary(head, new Uint8Array(15)),
    'validation_failed',
    /too few bytes after the JSON for the tensor "x"/,
  );
  assertRejected(() => binary(head, new Uint8Array(17)), 'validation_failed', /1 bytes more/);
  assertRejected(
    () => binary(head, new Uint8Array(16), '100000'),
    'validation_failed',
    /Inference-Header-Content-Length/,
  );
  assertRejected(() => binary(head, new Uint8Array(16), '-1'), 'validation_failed', /Inference-Header-Content-Length/);
  assertRejected(() => binary(head, new Uint8Array(16), '10'), 'invalid_json', /not valid JSON/);
  const flags = { inputs: [{ ...x, datatype: 'BOOL', data: undefined, parameters: { binary_data_size: 4 } }] };
  assertRejected(() => binary(flags, bytes(0, 1, 2, 1)), 'validation_failed', /each of which is 0 or 1/);
  const texts = {
    inputs: [{ ...x, datatype: 'BYTES', shape: [1], data: undefined, parameters: { binary_data_size: 8 } }],
  };
  assertRejected(() => binary(texts, bytes(255, 255, 255, 255, 1, 2, 3, 4)), 'validation_failed', /behind its length/);
});

test('reads every tensor from base64 and the binary extension', () => {
  for (const datatype of DATATYPES) {
    fc.assert(
      fc.property(tensorsOf(datatype), ({ name, shape, data }) => {
        const described = { name, datatype, shape };
        const base64 = {
          ...described,
          data: Buffer.from(data).toString('base64'),
          parameters: { content_type: 'base64' },
        };
        const raw = { ...described, parameters: { binary_data_size: data.length } };
        for (const { inputs } of [readInferRequest({ inputs: [base64] }), binary({ inputs: [raw] }, data)]) {
          assert.deepEqual(
            { ...inputs[0], data: Buffer.from(inputs[0]?.data ?? []) },
            { ...described, data: Buffer.from(data) },
          );
        }
      }),
      { numRuns: 50 },
    );
  }
});

test('reads or rejects any request, with memory bounded by its size', () => {
  const hostile = fc.oneof(
    fc.anything(),
    fc.record({
      inputs: fc.array(
        fc.record(
          {
            name: fc.oneof(fc.string(), fc.anything()),
            datatype: fc.oneof(fc.constantFrom(...DATATYPES), fc.anything()),
            shape: fc.oneof(
              fc.array(fc.oneof(fc.nat(), fc.maxSafeNat(), fc.integer({ min: 0, max: 3 }))),
              fc.anything(),
            ),
            data: fc.oneof(fc.array(fc.jsonValue()), fc.base64String(), fc.jsonValue()),
            parameters: fc.oneof(
              fc.record({ binary_data_size: fc.oneof(fc.nat(), fc.maxSafeNat()) }),
              fc.record({ content_type: fc.constant('base64') }),
              fc.anything(),
            ),
          },
          { requiredKeys: ['name', 'datatype', 'shape'] },
        ),
      ),
      outputs: fc.anything(),
      parameters: fc.anything(),
    }),
  );
  const sizeOf = ({ inputs }: ReturnType<typeof readInferRequest>) =>
    inputs.reduce((sum, { data }) => sum + data.length, 0);
  fc.assert(
    fc.property(hostile, fc.uint8Array(), (body, rest) => {
      const json = JSON.stringify(body) ?? '';
      const reads = [
        () => readInferRequest(body),
        () => readBinaryInferRequest(Buffer.concat([Buffer.from(json), rest]), String(Buffer.byteLength(json))),
      ];
      for (const read of reads) {
        try {
          assert.ok(sizeOf(read()) <= 8 * (json.length + rest.length));
        } catch (error) {
          assert.ok(error instanceof ApiError, String(error));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('rejects deeply nested brackets without recursing', () => {
  let data: unknown[] = [];
  for (let depth = 0; depth < 100_000; depth++) data = [data];
  assert.throws(() => readInferRequest(request({ shape: Array(64).fill(1), data })), ApiError);
});
