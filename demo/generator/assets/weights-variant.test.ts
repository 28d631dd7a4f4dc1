import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OBSTACLE_DETECTOR } from '../clearsight/scenes/obstacle-detector.ts';
import { OBSTACLE_DETECTOR_JAX } from '../clearsight/scenes/obstacle-detector-jax.ts';
import { toFlaxLayout } from '../export/flax.ts';
import { readOnnxWeights } from '../export/read-onnx-weights.ts';
import { INSTRUCT_REACHER } from '../handover/cubes/instruct-reacher.ts';
import { INSTRUCT_REACHER_JAX } from '../handover/cubes/instruct-reacher-jax.ts';
import { COMMAND_PARSER } from '../souk-research/commands/command-parser.ts';
import { COMMAND_PARSER_TORCH } from '../souk-research/commands/command-parser-torch.ts';
import { readFiles } from './asset-folder.ts';
import type { DemoAsset } from './demo-asset.ts';

const PAIRS: readonly (readonly [DemoAsset, DemoAsset])[] = [
  [OBSTACLE_DETECTOR, OBSTACLE_DETECTOR_JAX],
  [INSTRUCT_REACHER, INSTRUCT_REACHER_JAX],
  [COMMAND_PARSER, COMMAND_PARSER_TORCH],
];

for (const [base, variant] of PAIRS) {
  test(`${variant.name} has the weights of ${base.name}, in every file`, () => {
    const [onnx] = readFiles(base).values();
    assert.ok(onnx);
    const weights = readOnnxWeights(onnx);
    assert.ok(weights.size >= 6);
    const isFlax = variant.name.endsWith('-jax');
    const tensors = isFlax ? toFlaxLayout(weights) : weights;
    for (const [name, file] of readFiles(variant)) {
      if (name.endsWith('.json')) continue;
      for (const [tensor, { values }] of tensors) {
        const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
        assert.ok(file.includes(bytes), `${tensor} is not in ${name}`);
      }
    }
  });
}

test('Flax has the outputs of a kernel last', () => {
  const weight = { shape: [2, 3, 1, 1], values: Float32Array.of(1, 2, 3, 4, 5, 6) };
  const { shape, values } = toFlaxLayout(new Map([['a.weight', weight]])).get('a.kernel') ?? weight;
  assert.deepEqual(
    [shape, [...values]],
    [
      [1, 1, 3, 2],
      [1, 4, 2, 5, 3, 6],
    ],
  );
});
