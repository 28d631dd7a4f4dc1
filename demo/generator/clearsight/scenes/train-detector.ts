import { Random } from '../../../../sandbox-model/generator/random.ts';
import { Activation } from '../../training/activation.ts';
import { Convolution } from '../../training/convolution.ts';
import { Network } from '../../training/network.ts';
import { trainNetwork } from '../../training/train-network.ts';
import { CHANNELS, detectorLoss, detectorTarget } from './detector-loss.ts';
import { drawScene, SCENE_SIZE } from './draw-scene.ts';
import { OBSTACLES } from './paint-obstacles.ts';

const [WEIGHTS_SEED, DATA_SEED] = [301, 302];
const [STEPS, BATCH, RATE] = [1500, 12, 0.003];
/** Most cells are empty: scores start low. */
const INITIAL_SCORE = -3;

/** Trains the detector on scenes that are painted anew for every step. */
export function trainDetector(report?: (step: number, loss: number) => void): Network {
  const network = detectorNetwork();
  const random = new Random(DATA_SEED);
  trainNetwork(network, {
    ...{ steps: STEPS, batch: BATCH, rate: RATE, loss: detectorLoss },
    ...(report ? { report } : {}),
    next: () => {
      const inputs = new Float32Array(BATCH * network.inputs);
      const targets = new Float32Array(BATCH * network.outputs);
      for (let i = 0; i < BATCH; i++) {
        const { canvas, boxes } = drawScene(random);
        inputs.set(canvas.toChannels(), i * network.inputs);
        targets.set(detectorTarget(boxes), i * network.outputs);
      }
      return { inputs, targets };
    },
  });
  return network;
}

export function detectorNetwork(): Network {
  const random = new Random(WEIGHTS_SEED);
  const first = new Convolution(random, [3, SCENE_SIZE, SCENE_SIZE], 12, { stride: 2 });
  const second = new Convolution(random, first.outputShape, 24, { stride: 2 });
  const third = new Convolution(random, second.outputShape, 48, { stride: 2 });
  const fourth = new Convolution(random, third.outputShape, 48);
  const fifth = new Convolution(random, fourth.outputShape, 48);
  const head = new Convolution(random, fifth.outputShape, CHANNELS, { kernel: 1 });
  for (let i = 0; i < head.weight.values.length; i++) head.weight.values[i] = (head.weight.values[i] as number) * 0.2;
  head.bias.values.fill(INITIAL_SCORE, 0, OBSTACLES.length);
  const convolutions = [first, second, third, fourth, fifth];
  return new Network(...convolutions.flatMap((layer) => [layer, new Activation('relu', layer.outputs)]), head);
}
