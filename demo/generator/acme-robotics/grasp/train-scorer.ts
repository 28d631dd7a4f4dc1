import { Random } from '../../../../sandbox-model/generator/random.ts';
import { OnnxGraph } from '../../export/onnx-graph.ts';
import { Activation } from '../../training/activation.ts';
import { Convolution } from '../../training/convolution.ts';
import { Dense } from '../../training/dense.ts';
import { Flatten } from '../../training/flatten.ts';
import { sigmoidLoss } from '../../training/losses.ts';
import { Network } from '../../training/network.ts';
import { trainNetwork } from '../../training/train-network.ts';
import { drawObject, SIDE } from './draw-object.ts';
import { ANGLES, scoreGrasps } from './score-grasps.ts';

const SEED = 20_301;
const STEPS = 3000;
const BATCH = 64;
const OBJECTS = 24_000;

export function trainScorer(): Network {
  const random = new Random(SEED);
  const first = new Convolution(random, [1, SIDE, SIDE], 12, { kernel: 5, stride: 2 });
  const second = new Convolution(random, first.outputShape, 24, { stride: 2 });
  const third = new Convolution(random, second.outputShape, 32, { stride: 2 });
  const network = new Network(
    first,
    new Activation('relu', first.outputs),
    second,
    new Activation('relu', second.outputs),
    third,
    new Activation('relu', third.outputs),
    new Flatten(third.outputShape),
    new Dense(random, third.outputs, 64),
    new Activation('relu', 64),
    new Dense(random, 64, ANGLES, 0.5),
  );
  const samples = Array.from({ length: OBJECTS }, () => {
    const patch = drawObject(random);
    return { patch, scores: scoreGrasps(patch) };
  });
  trainNetwork(network, {
    ...{ steps: STEPS, batch: BATCH, rate: 2e-3, loss: sigmoidLoss, weightDecay: 0.01 },
    next: () => {
      const inputs = new Float32Array(BATCH * SIDE * SIDE);
      const targets = new Float32Array(BATCH * ANGLES);
      for (let i = 0; i < BATCH; i++) {
        const { patch, scores } = random.pick(samples);
        inputs.set(patch, i * SIDE * SIDE);
        targets.set(scores, i * ANGLES);
      }
      return { inputs, targets };
    },
    report: (step, loss) => process.stdout.write(`  grasp-scorer: step ${step}, loss ${loss.toFixed(4)}\n`),
  });
  return network;
}

export function scorerOnnx(network: Network): Buffer {
  const graph = new OnnxGraph('grasp_scorer');
  const patch = graph.input('patch', 'float32', ['batch', 1, SIDE, SIDE]);
  const scores = graph.add('Sigmoid', [network.toOnnx(graph, patch, 'scorer')]);
  graph.output('scores', 'float32', ['batch', ANGLES], scores);
  return graph.toBytes({ description: 'Scores twelve angles of a parallel gripper over the silhouette of an object.' });
}
