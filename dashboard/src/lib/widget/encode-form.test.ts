import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkWidget } from './check-widget.ts';
import { compactTensors, encodeForm, fitShape } from './encode-form.ts';
import { parseWidget } from './parse-widget.ts';
import { rasterizeStrokes } from './rasterize-strokes.ts';
import { type FilledInput, initialForm, missingOf } from './widget-form.ts';

const widgetOf = (...inputs: object[]) => {
  const outputs = [{ name: 'y', type: 'trajectory' }];
  const { widget, problems } = parseWidget(`---\nwidget: ${JSON.stringify({ inputs, outputs })}\n---\n`);
  assert.deepEqual(problems, []);
  return widget ?? assert.fail();
};
const encode = (input: object, spec: { datatype: string; shape: number[] }, value?: unknown) => {
  const form = initialForm(widgetOf(input).inputs).map((filled) =>
    value === undefined ? filled : ({ ...filled, value } as FilledInput),
  );
  return encodeForm(form, [{ name: 'x', ...spec }]).map(({ name: _, ...tensor }) => tensor);
};

test('encodes numbers in the shape and datatype of the model', () => {
  const input = { name: 'x', type: 'numbers', labels: ['a', 'b'], value: [0.25, 0.5] };
  const cases = [
    { datatype: 'FP32', shape: [-1, 2], sent: [1, 2] },
    { datatype: 'FP64', shape: [2], sent: [2] },
    { datatype: 'FP16', shape: [-1, -1], sent: [1, 2] },
    { datatype: 'FP32', shape: [1, -1, 1], sent: [1, 2, 1] },
  ];
  for (const { datatype, shape, sent } of cases) {
    assert.deepEqual(encode(input, { datatype, shape }), [{ datatype, shape: sent, data: [0.25, 0.5] }]);
  }
});

test('encodes a choice, a text and a map', () => {
  const options = ['red', 'green'];
  assert.deepEqual(
    encode({ name: 'x', type: 'choice', options, value: 'green' }, { datatype: 'FP32', shape: [-1, 2] }),
    [{ datatype: 'FP32', shape: [1, 2], data: [0, 1] }],
  );
  const index = { name: 'x', type: 'choice', options, encoding: 'index', value: 'green' };
  assert.deepEqual(encode(index, { datatype: 'INT64', shape: [-1, 1] }), [
    { datatype: 'INT64', shape: [1, 1], data: [1] },
  ]);
  assert.deepEqual(
    encode({ name: 'x', type: 'text', length: 4, value: 'aé and more' }, { datatype: 'INT64', shape: [1, 4] }),
    [{ datatype: 'INT64', shape: [1, 4], data: [97, 195, 169, 32] }],
  );
  assert.deepEqual(encode({ name: 'x', type: 'text', value: 'go' }, { datatype: 'BYTES', shape: [-1] }), [
    { datatype: 'BYTES', shape: [1], data: ['go'] },
  ]);
  const map = { name: 'x', type: 'grid', size: [3, 2], layers: ['wall', 'start', 'goal'], value: ['S#.', '..G'] };
  assert.deepEqual(encode(map, { datatype: 'FP32', shape: [1, 3, 2, 3] }), [
    { datatype: 'FP32', shape: [1, 3, 2, 3], data: [0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
  ]);
  const [cells, start, goal] = encodeForm(
    initialForm(widgetOf({ name: 'x', type: 'grid', size: [3, 2], start: 's', goal: 'g' }).inputs),
    null,
  );
  assert.deepEqual(cells, { name: 'x', datatype: 'FP32', shape: [1, 1, 2, 3], data: [0, 0, 0, 0, 0, 0] });
  assert.deepEqual([start?.name, start?.data, goal?.name, goal?.data], ['s', [0, 0], 'g', [1, 2]]);
});

test('guesses the datatype of a model that has not run yet', () => {
  const guessOf = (input: object) =>
    encodeForm(initialForm(widgetOf({ name: 'x', ...input }).inputs), null)[0]?.datatype;
  assert.equal(guessOf({ type: 'numbers', labels: ['a'] }), 'FP32');
  assert.equal(guessOf({ type: 'text' }), 'BYTES');
  assert.equal(guessOf({ type: 'text', length: 8 }), 'UINT8');
  assert.equal(guessOf({ type: 'choice', options: ['red', 'green'], encoding: 'index' }), 'INT64');
});

test('encodes pictures by channel or by pixel, in the range of the model', () => {
  const pixels = Uint8ClampedArray.of(255, 0, 0, 255, 0, 255, 51, 255);
  const value = { pixels, url: '' };
  const input = { name: 'x', type: 'image', size: [2, 1] };
  const nchw = encode(input, { datatype: 'FP32', shape: [-1, 3, 1, 2] }, value);
  assert.deepEqual(nchw, [{ datatype: 'FP32', shape: [1, 3, 1, 2], data: [1, 0, 0, 1, 0, 0.2] }]);
  const nhwc = encode({ ...input, layout: 'nhwc', range: [0, 255] }, { datatype: 'UINT8', shape: [1, 1, 2, 3] }, value);
  assert.deepEqual(nhwc, [{ datatype: 'UINT8', shape: [1, 1, 2, 3], data: [255, 0, 0, 0, 255, 51] }]);
  const grey = encode({ ...input, channels: 1, range: [-1, 1] }, { datatype: 'FP32', shape: [1, 1, 1, 2] }, value);
  assert.deepEqual(grey, [{ datatype: 'FP32', shape: [1, 1, 1, 2], data: [-0.402, 0.2196] }]);
});

test('draws strokes white on black, with smooth edges', () => {
  const stroke = [[0.5, 0.1] as const, [0.5, 0.9] as const];
  const pixels = rasterizeStrokes([stroke], { size: [5, 5], pen: 1 });
  assert.deepEqual(pixels.slice(10, 15), [0, 0, 1, 0, 0]);
  assert.deepEqual(rasterizeStrokes([[[0.5, 0.5]]], { size: [3, 3], pen: 1 }), [0, 0, 0, 0, 1, 0, 0, 0, 0]);
  const share = fc.double({ min: -0.2, max: 1.2, noNaN: true });
  const strokes = fc.array(fc.array(fc.tuple(share, share), { maxLength: 5 }), { maxLength: 3 });
  fc.assert(
    fc.property(strokes, fc.double({ min: 0.1, max: 5, noNaN: true }), (drawn, pen) => {
      const raster = rasterizeStrokes(drawn, { size: [7, 4], pen });
      assert.equal(raster.length, 28);
      assert.ok(raster.every((value) => value >= 0 && value <= 1));
    }),
  );
});

test('names what has to be filled in', () => {
  const filled = (input: object) => missingOf(initialForm(widgetOf({ name: 'x', ...input }).inputs));
  assert.equal(filled({ type: 'image', size: [2, 2] }), 'Choose a picture first.');
  assert.equal(filled({ type: 'drawing', size: [2, 2] }), 'Draw something first.');
  assert.equal(filled({ type: 'text' }), 'Enter a text first.');
  assert.equal(filled({ type: 'numbers', labels: ['a'] }), null);
});

test('fits values only to shapes of the same size', () => {
  const extents = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(extents, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (shape, free) => {
      const size = shape.reduce((product, extent) => product * extent, 1);
      const open = shape.map((extent, at) => (free[at] ? -1 : extent));
      const fitted = fitShape(open, { shape: [size], data: new Array<number>(size).fill(0) });
      assert.equal(
        fitted?.reduce((product, extent) => product * extent, 1),
        size,
      );
      assert.ok(open.every((extent, at) => extent === -1 || extent === fitted?.[at]));
    }),
  );
  assert.equal(fitShape([1, 3], { shape: [1, 2], data: [1, 2] }), null);
});

test('sends many values as bytes', () => {
  const data = new Array<number>(2_048).fill(7);
  const [floats, bytes, integers, few] = compactTensors([
    { name: 'a', datatype: 'FP32', shape: [2_048], data },
    { name: 'b', datatype: 'UINT8', shape: [2_048], data },
    { name: 'c', datatype: 'INT64', shape: [2_048], data },
    { name: 'd', datatype: 'FP32', shape: [1], data: [1] },
  ]);
  assert.ok(floats?.data instanceof Float32Array);
  assert.ok(bytes?.data instanceof Uint8Array);
  assert.ok(integers?.data instanceof BigInt64Array);
  assert.deepEqual(few?.data, [1]);
});

test('names what does not match the model', () => {
  const widget = widgetOf({ name: 'target', type: 'numbers', labels: ['x', 'y'] });
  const float = (name: string, ...shape: number[]) => ({ name, datatype: 'FP32', shape });
  assert.deepEqual(checkWidget(widget, { inputs: [float('target', -1, 2)], outputs: [float('y', 3)] }), []);
  assert.deepEqual(
    checkWidget(widget, { inputs: [float('target', -1, 3), float('speed', 1)], outputs: [float('z', 1)] }),
    [
      "The model's input `target` has the shape [any × 3]. The widget has 2 values.",
      "The model's input `speed` is not in the widget.",
      'The model has no output `y`. Its outputs are z.',
    ],
  );
  assert.deepEqual(checkWidget(widget, { inputs: [], outputs: [float('y', 3)] }), [
    'The model has no input `target`. It has no inputs.',
  ]);
});
