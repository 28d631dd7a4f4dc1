import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, type TypedArray, tensor } from './tensor.ts';
import { readElements } from './tensor-response.ts';

test('infers the datatype from a typed array or the elements of a list', () => {
  const cases: [TypedArray | string[] | boolean[], string][] = [
    [new Float32Array(2), 'FP32'],
    [new Float64Array(2), 'FP64'],
    [new Int8Array(2), 'INT8'],
    [new Uint8Array(2), 'UINT8'],
    [new Uint8ClampedArray(2), 'UINT8'],
    [new Int16Array(2), 'INT16'],
    [new Uint16Array(2), 'UINT16'],
    [new Int32Array(2), 'INT32'],
    [new Uint32Array(2), 'UINT32'],
    [new BigInt64Array(2), 'INT64'],
    [new BigUint64Array(2), 'UINT64'],
    [Buffer.from([1, 2]), 'UINT8'],
    [new Float16Array(2) as unknown as Float32Array, 'FP16'],
    [[true, false], 'BOOL'],
    [['a', 'b'], 'BYTES'],
  ];
  for (const [data, datatype] of cases) assert.equal(tensor('x', data).datatype, datatype);
  assert.deepEqual(tensor('ids', [1, 2], [1, 2], 'INT64'), {
    name: 'ids',
    datatype: 'INT64',
    shape: [1, 2],
    data: [1, 2],
  });
  assert.equal(tensor('bits', new Uint16Array(4), [2, 2], 'BF16').datatype, 'BF16');
  assert.deepEqual(tensor('one', new Float32Array(1), []).shape, []);
});

test('rejects a wrong shape or a missing datatype, and names the tensor', () => {
  assert.throws(
    () => tensor('x', new Float32Array(5), [2, 3]),
    /"x" has 5 elements of FP32, but its shape \[2, 3\] requires 6/,
  );
  assert.throws(() => tensor('x', new Uint16Array(3), [3], 'FP32'), /"x" has 1.5 elements of FP32/);
  // @ts-expect-error the types require it for plain numbers, too
  assert.throws(() => tensor('x', [1, 2]), /Set the datatype of the tensor "x"/);
});

test('decodes unaligned bytes, and half precision exactly', () => {
  const shifted = (data: ArrayBufferView) => {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return Uint8Array.of(0, ...bytes).subarray(1);
  };
  for (const data of [
    Float32Array.of(0.1, Number.NaN),
    Float64Array.of(-0.5),
    BigInt64Array.of(-(2n ** 62n)),
    Int16Array.of(-2),
  ]) {
    assert.deepEqual(readElements(tensor('x', data).datatype, shifted(data)), data);
  }
  const halves = Float16Array.of(
    1,
    -2,
    0.1,
    6e-8,
    65504,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NaN,
    -0,
  );
  assert.deepEqual(readElements('FP16', shifted(halves)), Float32Array.from(halves));
  assert.deepEqual(readElements('BF16', Uint8Array.of(0x80, 0x3f, 0x20, 0xc0)), Float32Array.of(1, -2.5));
  assert.deepEqual(readElements('BOOL', Uint8Array.of(1, 0)), Uint8Array.of(1, 0));
  assert.deepEqual(readElements('BYTES', Uint8Array.of(2, 0, 0, 0, 0xc3, 0xa9, 0, 0, 0, 0)), ['é', '']);
  assert.deepEqual(readElements('BYTES', Uint8Array.of(1, 0, 0, 0, 0xff)), [Uint8Array.of(0xff)]);
});

test('sends only the viewed part of a buffer', () => {
  const part = new Float32Array(Float32Array.of(1, 2, 3).buffer, 4, 1);
  assert.deepEqual(bytesOf(part), new Uint8Array(Float32Array.of(2).buffer));
});
