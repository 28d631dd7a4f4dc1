import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../sandbox-model/generator/random.ts';
import { OnnxModel } from '../assets/onnx-model.ts';
import { OnnxGraph } from '../export/onnx-graph.ts';
import { Activation } from './activation.ts';
import { Convolution, sizeOf } from './convolution.ts';
import { Dense } from './dense.ts';
import { Flatten } from './flatten.ts';
import { squaredLoss } from './losses.ts';
import { MaxPool } from './max-pool.ts';
import { Network, perceptron } from './network.ts';
import { trainNetwork } from './train-network.ts';

const IMAGE = [2, 8, 8] as const;
const BATCH = 3;

/** Returns a network with every kind of layer. */
function everyLayer(): Network {
  const random = new Random(1);
  const first = new Convolution(random, IMAGE, 4, { stride: 2, kernel: 5 });
  const second = new Convolution(random, first.outputShape, 3);
  const pool = new MaxPool(second.outputShape);
  return new Network(
    first,
    new Activation('tanh', first.outputs),
    second,
    new Activation('relu', second.outputs),
    pool,
    new Flatten(pool.outputShape),
    new Dense(random, pool.outputs, 5),
    new Activation('sigmoid', 5),
  );
}

const randomNumbers = (length: number, seed: number) => {
  const random = new Random(seed);
  return Float32Array.from({ length }, () => random.normal());
};

test('gradients are the slopes of the loss', () => {
  const network = everyLayer();
  const inputs = randomNumbers(BATCH * sizeOf(IMAGE), 2);
  const targets = randomNumbers(BATCH * 5, 3);
  const gradient = new Float32Array(BATCH * 5);
  const lossNow = () => squaredLoss(network.forward(inputs, BATCH), targets, BATCH, gradient);
  lossNow();
  const back = network.backward(gradient, BATCH);
  const checked = [...network.parameters, { values: inputs, gradients: back }];
  for (const { values, gradients } of checked) {
    for (const i of [0, Math.floor(values.length / 2), values.length - 1]) {
      const [value, step] = [values[i] as number, 3e-4]; // larger steps pass kinks
      values[i] = value + step;
      const above = lossNow();
      values[i] = value - step;
      const slope = (above - lossNow()) / (2 * step);
      values[i] = value;
      const found = gradients[i] as number;
      assert.ok(Math.abs(found - slope) < 2e-3 + 0.02 * Math.abs(slope), `${found} instead of ${slope}`);
    }
  }
});

test('the ONNX file computes what the network does', async () => {
  const network = everyLayer();
  const graph = new OnnxGraph('every_layer');
  const image = graph.input('image', 'float32', ['batch', ...IMAGE]);
  graph.output('scores', 'float32', ['batch', 5], network.toOnnx(graph, image));
  const model = await OnnxModel.load(graph.toBytes());
  const values = randomNumbers(BATCH * sizeOf(IMAGE), 4);
  const { scores } = await model.run({ image: { shape: [BATCH, ...IMAGE], values } });
  const expected = network.forward(values, BATCH);
  assert.deepEqual(scores?.shape, [BATCH, 5]);
  for (const [i, score] of scores.values.entries()) assert.ok(Math.abs(score - (expected[i] as number)) < 1e-5);
});

test('a perceptron learns, and the same weights every time', () => {
  const train = () => {
    const random = new Random(5);
    const network = perceptron(random, [2, 16, 1], 'tanh');
    const losses: number[] = [];
    trainNetwork(network, {
      ...{ steps: 400, batch: 16, rate: 0.02, loss: squaredLoss },
      next: () => {
        const inputs = Float32Array.from({ length: 32 }, () => random.between(-1, 1));
        return { inputs, targets: Float32Array.from({ length: 16 }, (_, i) => product(inputs, i)) };
      },
      report: (_, loss) => losses.push(loss),
    });
    return { losses, weights: network.parameters.map(({ values }) => [...values]) };
  };
  const { losses, weights } = train();
  assert.ok((losses.at(-1) as number) < (losses[0] as number) / 10, losses.join(' '));
  assert.deepEqual(train().weights, weights);
});

function product(inputs: Float32Array, sample: number): number {
  return (inputs[2 * sample] as number) * (inputs[2 * sample + 1] as number);
}
