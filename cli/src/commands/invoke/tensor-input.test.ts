import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTensorInput, type TensorSpec } from './tensor-input.ts';
import { formatTensors } from './tensor-text.ts';

const X: TensorSpec = { name: 'x', datatype: 'FP32', shape: [-1, 3] };
const FILES: Record<string, string> = { 'v.json': '[[1, 2, 3], [4, 5, 6]]\n', 'flat.txt': '1,2,3\n' };
const read = (text: string, specs: TensorSpec[] | null = [X]) =>
  readTensorInput(text, specs, async (name) => FILES[name] ?? '');

test('takes datatype and shape from the model where they are not given', async () => {
  const six = { name: 'x', datatype: 'FP32', shape: [2, 3], data: [1, 2, 3, 4, 5, 6] };
  for (const text of ['x=1,2,3,4,5,6', 'x=[1,2,3,4,5,6]', 'x=[[1,2,3],[4,5,6]]', 'x=@v.json', 'x[2,3]=1,2,3,4,5,6']) {
    assert.deepEqual(await read(text), six, text);
  }
  assert.deepEqual((await read('x=@flat.txt')).shape, [1, 3]);
  assert.deepEqual((await read('x=1,2', [{ ...X, shape: [-1, -1] }])).shape, [1, 2]);
  assert.deepEqual((await read('x=7', [{ ...X, shape: [] }])).shape, []);
});

test('takes datatype and shape from the input, whose name may hold colons', async () => {
  assert.deepEqual(await read('x:FP32[1,3]=1,2,3', null), {
    name: 'x',
    datatype: 'FP32',
    shape: [1, 3],
    data: [1, 2, 3],
  });
  assert.deepEqual((await read('x:INT64=1,2', null)).shape, [2]);
  assert.deepEqual((await read('in:0:FP64[1]=1', null)).name, 'in:0');
  assert.deepEqual((await read('t:BYTES[1]=hello, you', null)).data, ['hello, you']);
  assert.deepEqual((await read('t:BYTES=["a","b"]', null)).data, ['a', 'b']);
  assert.deepEqual((await read('b:BOOL=true,false,1', null)).data, [true, false, 1]);
  assert.deepEqual((await read('n:INT64=9007199254740993,-5', null)).data, ['9007199254740993', -5]);
  assert.deepEqual((await read('n:FP32=NaN,-Infinity,1e30', null)).data, ['NaN', '-Infinity', 1e30]);
});

test('rejects wrong inputs with the way to write them', async () => {
  await assert.rejects(read('x', null), /<name>=<values>/);
  await assert.rejects(read('y=1'), /no input "y". It takes x FP32\[-1,3\]/);
  await assert.rejects(read('x=1,2,3', null), /x:FP32\[1,3\]=1,2,3/);
  await assert.rejects(read('x=1,2,3,4'), /4 values given for "x", where x FP32\[1,3\] needs 3/);
  await assert.rejects(read('x=1'), /1 value given/);
  await assert.rejects(read('x=1,two,3'), /"two" is not a valid FP32/);
  await assert.rejects(read('x=1,,3'), /"" is not a valid FP32/);
  await assert.rejects(read('x=[[1,2,3],[4]]'), /differ in length/);
  await assert.rejects(read('x=[[1,2,3],4]'), /differ in length/);
  await assert.rejects(read('x=[1,2'), /not JSON/);
});

test('preserves any numbers, in a shape that holds them', async () => {
  const numbers = fc.array(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(numbers, fc.boolean(), async (values, asJson) => {
      const text = asJson ? JSON.stringify(values) : values.join(',');
      const tensor = await read(`x=${text}`, [{ ...X, shape: [-1] }]);
      assert.deepEqual(tensor.shape, [values.length]);
      // JSON has no negative zero, and numbers beyond 2^53 are text: the same number when read again.
      assert.deepEqual(
        tensor.data.map((value) => Number(value) + 0),
        values.map((value) => value + 0),
      );
    }),
  );
});

test('formats outputs by their first values and their count', () => {
  const data = Array.from({ length: 1000 }, (_, i) => i / 3);
  assert.equal(
    formatTensors([
      { name: 'y', datatype: 'FP32', shape: [1, 1000], data },
      { name: 'label', datatype: 'BYTES', shape: [1], data: ['grip\u001b[2J'] },
    ]),
    'y      FP32[1,1000]  0 0.333333 0.666667 1 1.33333 1.66667 2 2.33333 2.66667 3 … (1,000 in all)\n' +
      'label  BYTES[1]      grip\ufffd[2J',
  );
});
