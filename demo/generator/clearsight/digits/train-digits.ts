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
import { CentredDrawing } from './centred-drawing.ts';
import { DIGIT_SIZE, drawDigit, paintDigit } from './draw-digit.ts';

const [WEIGHTS_SEED, DATA_SEED] = [101, 102];
const [STEPS, BATCH, RATE] = [1800, 48, 0.003];
const CLASSES = 10;
/** Height and width after centring. */
const INNER_SIZE = 24;

/** Trains the classifier on digits that are drawn anew for every step. */
export function trainDigits(report?: (step: number, loss: number) => void): Network {
  const network = digitNetwork();
  const random = new Random(DATA_SEED);
  trainNetwork(network, {
    ...{ steps: STEPS, batch: BATCH, rate: RATE, loss: softmaxLoss, weightDecay: 0.005 },
    ...(report ? { report } : {}),
    next: () => {
      const inputs = new Float32Array(BATCH * network.inputs);
      const targets = new Float32Array(BATCH * CLASSES);
      for (let i = 0; i < BATCH; i++) {
        const drawn = drawDigit(random);
        inputs.set(paintDigit(drawn), i * network.inputs);
        targets[i * CLASSES + drawn.digit] = 1;
      }
      return { inputs, targets };
    },
  });
  return network;
}

function digitNetwork(): Network {
  const random = new Random(WEIGHTS_SEED);
  const centred = new CentredDrawing(DIGIT_SIZE, INNER_SIZE);
  const first = new Convolution(random, centred.outputShape, 8, { kernel: 5 });
  const half = new MaxPool(first.outputShape);
  const second = new Convolution(random, half.outputShape, 24);
  const quarter = new MaxPool(second.outputShape);
  return new Network(
    centred,
    ...[first, new Activation('relu', first.outputs), half],
    ...[second, new Activation('relu', second.outputs), quarter],
    new Flatten(quarter.outputShape),
    ...[new Dense(random, quarter.outputs, 48), new Activation('relu', 48)],
    new Dense(random, 48, CLASSES, 0.5),
  );
}

export function exportDigits(network: Network): Buffer {
  const graph = new OnnxGraph('digit_classifier');
  const drawing = graph.input('drawing', 'float32', ['batch', 1, DIGIT_SIZE, DIGIT_SIZE]);
  graph.output('scores', 'float32', ['batch', CLASSES], network.toOnnx(graph, drawing));
  return graph.toBytes();
}
