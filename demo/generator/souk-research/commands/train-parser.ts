import { Random } from '../../../../sandbox-model/generator/random.ts';
import { Activation } from '../../training/activation.ts';
import { ByteSymbols, bytesOfText } from '../../training/byte-symbols.ts';
import { Convolution } from '../../training/convolution.ts';
import { Dense } from '../../training/dense.ts';
import { GlobalMax } from '../../training/global-max.ts';
import { type Loss, softmaxLoss } from '../../training/losses.ts';
import { Network } from '../../training/network.ts';
import { trainNetwork } from '../../training/train-network.ts';
import { DIRECTIONS, INTENTS, UNITS } from './command-meaning.ts';
import { COMMAND_BYTES, type WrittenCommand, writeCommand } from './write-command.ts';

/** Groups of scores that the network returns, one after the other, and how many classes each has. */
export const HEADS = {
  intent: INTENTS.length,
  direction: DIRECTIONS.length,
  unit: UNITS.length,
  /** Parts of an amount in words: 100 · hundreds + 10 · tens + ones + halves / 2. */
  hundreds: 4,
  tens: 10,
  ones: 20,
  halves: 2,
} as const;

export const SCORES = Object.values(HEADS).reduce((sum, classes) => sum + classes, 0);

const [WEIGHTS_SEED, DATA_SEED] = [401, 402];
const [STEPS, BATCH, RATE] = [2000, 32, 0.004];
const [FIRST_CHANNELS, SECOND_CHANNELS] = [40, 64];

/** Trains the parser on commands that are written anew for every step. */
export function trainParser(report?: (step: number, loss: number) => void): Network {
  const network = parserNetwork();
  const random = new Random(DATA_SEED);
  trainNetwork(network, {
    ...{ steps: STEPS, batch: BATCH, rate: RATE, loss: headsLoss },
    ...(report ? { report } : {}),
    next: () => {
      const commands = Array.from({ length: BATCH }, () => writeCommand(random));
      const inputs = new Float32Array(BATCH * COMMAND_BYTES);
      const targets = new Float32Array(BATCH * SCORES);
      for (const [i, command] of commands.entries()) {
        inputs.set(bytesOfText(command.text, COMMAND_BYTES), i * COMMAND_BYTES);
        targets.set(targetOf(command), i * SCORES);
      }
      return { inputs, targets };
    },
  });
  return network;
}

export function parserNetwork(): Network {
  const random = new Random(WEIGHTS_SEED);
  const symbols = new ByteSymbols(COMMAND_BYTES);
  const first = new Convolution(random, symbols.outputShape, FIRST_CHANNELS, { kernel: [1, 5] });
  const second = new Convolution(random, first.outputShape, SECOND_CHANNELS, { kernel: [1, 7] });
  return new Network(
    symbols,
    ...[first, new Activation('relu', first.outputs)],
    ...[second, new Activation('relu', second.outputs)],
    new GlobalMax(second.outputShape),
    new Dense(random, SECOND_CHANNELS, SCORES, 0.5),
  );
}

function targetOf({ intent, direction, unit, words }: WrittenCommand): Float32Array {
  const classes = [
    ...[INTENTS.indexOf(intent), DIRECTIONS.indexOf(direction), UNITS.indexOf(unit)],
    ...[words.hundreds, words.tens, words.ones, words.halves],
  ];
  const target = new Float32Array(SCORES);
  let start = 0;
  for (const [i, count] of Object.values(HEADS).entries()) {
    target[start + (classes[i] as number)] = 1;
    start += count;
  }
  return target;
}

/** The sum of the cross-entropies of all heads. */
const headsLoss: Loss = (output, target, batch, gradient) => {
  let loss = 0;
  for (let sample = 0; sample < batch; sample++) {
    let start = sample * SCORES;
    for (const classes of Object.values(HEADS)) {
      const end = start + classes;
      const slopes = gradient.subarray(start, end);
      loss += softmaxLoss(output.subarray(start, end), target.subarray(start, end), 1, slopes);
      for (let i = 0; i < classes; i++) slopes[i] = (slopes[i] as number) / batch;
      start = end;
    }
  }
  return loss / batch;
};
