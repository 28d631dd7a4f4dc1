import { Random } from '../../../../sandbox-model/generator/random.ts';
import { OnnxGraph } from '../../export/onnx-graph.ts';
import { Activation } from '../../training/activation.ts';
import { Convolution } from '../../training/convolution.ts';
import { Dense } from '../../training/dense.ts';
import { Flatten } from '../../training/flatten.ts';
import { softmaxLoss } from '../../training/losses.ts';
import { MaxPool } from '../../training/max-pool.ts';
import { Network } from '../../training/network.ts';
import { trainNetwork } from '../../training/train-network.ts';
import { drawShape, SHAPES } from './draw-shape.ts';

export const SHAPE_SIZE = 48;

const [WEIGHTS_SEED, DATA_SEED] = [201, 202];
const [STEPS, BATCH, RATE] = [1600, 32, 0.003];

/** Trains the classifier on pictures that are painted anew for every step. */
export function trainShapes(report?: (step: number, loss: number) => void): Network {
  const network = shapeNetwork();
  const random = new Random(DATA_SEED);
  trainNetwork(network, {
    ...{ steps: STEPS, batch: BATCH, rate: RATE, loss: softmaxLoss, weightDecay: 0.005 },
    ...(report ? { report } : {}),
    next: () => {
      const inputs = new Float32Array(BATCH * network.inputs);
      const targets = new Float32Array(BATCH * SHAPES.length);
      for (let i = 0; i < BATCH; i++) {
        const { shape, canvas } = drawShape(random, SHAPE_SIZE);
        inputs.set(canvas.toChannels(), i * network.inputs);
        targets[i * SHAPES.length + SHAPES.indexOf(shape)] = 1;
      }
      return { inputs, targets };
    },
  });
  return network;
}

function shapeNetwork(): Network {
  const random = new Random(WEIGHTS_SEED);
  const first = new Convolution(random, [3, SHAPE_SIZE, SHAPE_SIZE], 16, { kernel: 5, stride: 2 });
  const second = new Convolution(random, first.outputShape, 24);
  const quarter = new MaxPool(second.outputShape);
  const third = new Convolution(random, quarter.outputShape, 32);
  const eighth = new MaxPool(third.outputShape);
  return new Network(
    ...[first, new Activation('relu', first.outputs)],
    ...[second, new Activation('relu', second.outputs), quarter],
    ...[third, new Activation('relu', third.outputs), eighth],
    new Flatten(eighth.outputShape),
    ...[new Dense(random, eighth.outputs, 64), new Activation('relu', 64)],
    new Dense(random, 64, SHAPES.length, 0.5),
  );
}

export function exportShapes(network: Network): Buffer {
  const graph = new OnnxGraph('shape_classifier');
  const image = graph.input('image', 'float32', ['batch', 3, SHAPE_SIZE, SHAPE_SIZE]);
  graph.output('scores', 'float32', ['batch', SHAPES.length], network.toOnnx(graph, image));
  return graph.toBytes();
}
