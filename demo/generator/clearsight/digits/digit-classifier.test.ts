import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFiles } from '../../assets/asset-folder.ts';
import { fileOf } from '../../assets/demo-asset.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { CentredDrawing } from './centred-drawing.ts';
import { classifyDrawings } from './classify-digits.ts';
import { DIGIT_CLASSIFIER } from './digit-classifier.ts';
import { DIGIT_SIZE } from './draw-digit.ts';
import { MOUSE_DRAWINGS } from './mouse-drawings.ts';

const onnx = () => fileOf(readFiles(DIGIT_CLASSIFIER), 'digit-classifier.onnx');

test('digits that were entered by hand are read, wherever they are and with thin and thick pens', async () => {
  const moved = MOUSE_DRAWINGS.flatMap((drawn) =>
    [0.55, 0.8].map((scale) => ({
      ...drawn,
      strokeWidth: drawn.strokeWidth * (scale + 0.3),
      strokes: drawn.strokes.map((stroke) => stroke.map(([x, y]) => [x * scale, y * scale + 4] as const)),
    })),
  );
  for (const { drawn, said } of await classifyDrawings(onnx(), [...MOUSE_DRAWINGS, ...moved])) {
    assert.equal(said, drawn.digit);
  }
});

test('an empty canvas has scores, too', async () => {
  const model = await OnnxModel.load(onnx());
  const values = new Float32Array(DIGIT_SIZE ** 2);
  const { scores } = await model.run({ drawing: { shape: [1, 1, DIGIT_SIZE, DIGIT_SIZE], values } });
  assert.ok(scores?.values.every(Number.isFinite));
});

test('a small drawing in a corner is centred like a large one', () => {
  const layer = new CentredDrawing(DIGIT_SIZE, 24);
  const square = (from: number, size: number) =>
    Float32Array.from({ length: DIGIT_SIZE ** 2 }, (_, i) => {
      const [x, y] = [i % DIGIT_SIZE, Math.floor(i / DIGIT_SIZE)];
      return Number(x >= from && x < from + size && y >= from && y < from + size);
    });
  const [small, large] = [layer.forward(square(1, 8), 1), layer.forward(square(6, 16), 1)];
  const difference = small.reduce((sum, value, i) => sum + Math.abs(value - (large[i] as number)), 0) / small.length;
  assert.ok(difference < 0.06, `${difference}`);
});
