import { Random } from '../../../../sandbox-model/generator/random.ts';
import { Activation } from '../../training/activation.ts';
import { ByteSymbols } from '../../training/byte-symbols.ts';
import { Convolution } from '../../training/convolution.ts';
import { Dense } from '../../training/dense.ts';
import { GlobalMax } from '../../training/global-max.ts';
import type { Parameter } from '../../training/layer.ts';
import { Network, perceptron } from '../../training/network.ts';
import { type Attention, attend, attendBackward } from './attention.ts';
import { IMAGE_SIZE, VIEW } from './draw-table.ts';
import { INSTRUCTION_BYTES } from './write-instruction.ts';

/** Numbers that an instruction and a place of the picture are compared by. */
export const FEATURES = 16;
/** Rows and columns of the attention. */
export const PLACES = IMAGE_SIZE / 4;

const WEIGHTS_SEED = 501;
const [FIRST_CHANNELS, SECOND_CHANNELS, TEXT_CHANNELS, HIDDEN] = [16, 24, 32, 48];

/**
 * Looks at the picture with one network and reads the instruction with another. Where both agree is the target; a third
 * turns it into joint angles.
 */
export class ReacherNetwork {
  readonly vision: Network;
  readonly language: Network;
  readonly action: Network;
  /** Where the places lie on the table. */
  readonly places: Float32Array;
  #latest: (Attention & { features: Float32Array; queries: Float32Array; batch: number }) | undefined;

  constructor() {
    const random = new Random(WEIGHTS_SEED);
    const first = new Convolution(random, [3, IMAGE_SIZE, IMAGE_SIZE], FIRST_CHANNELS, { stride: 2 });
    const second = new Convolution(random, first.outputShape, SECOND_CHANNELS, { stride: 2 });
    const third = new Convolution(random, second.outputShape, SECOND_CHANNELS);
    const last = new Convolution(random, third.outputShape, FEATURES, { kernel: 1 });
    const seeing = [first, second, third].flatMap((layer) => [layer, new Activation('relu', layer.outputs)]);
    this.vision = new Network(...seeing, last);
    const symbols = new ByteSymbols(INSTRUCTION_BYTES);
    const letters = new Convolution(random, symbols.outputShape, TEXT_CHANNELS, { kernel: [1, 5] });
    this.language = new Network(
      ...[symbols, letters, new Activation('relu', letters.outputs)],
      ...[new GlobalMax(letters.outputShape), new Dense(random, TEXT_CHANNELS, FEATURES, 0.5)],
    );
    this.action = perceptron(random, [2, HIDDEN, HIDDEN, 2], 'tanh');
    this.places = placesOnTable();
  }

  get parameters(): readonly Parameter[] {
    return [this.vision, this.language, this.action].flatMap(({ parameters }) => parameters);
  }

  /** All weights, by the names that PyTorch would give them. */
  get state(): Map<string, Parameter> {
    const parts = { vision: this.vision, language: this.language, action: this.action };
    return new Map(
      Object.entries(parts).flatMap(([part, network]) =>
        [...network.state].map(([name, parameter]) => [`${part}.${name}`, parameter] as const),
      ),
    );
  }

  forward(images: Float32Array, instructions: Float32Array, batch: number) {
    const features = this.vision.forward(images, batch);
    const queries = this.language.forward(instructions, batch);
    const attention = attend(features, queries, { batch, channels: FEATURES, places: this.places });
    this.#latest = { ...attention, features, queries, batch };
    return { ...attention, joints: this.action.forward(attention.points, batch) };
  }

  backward(joints: Float32Array, points: Float32Array): void {
    const latest = this.#latest;
    if (!latest) throw new Error('there is no output to go back from');
    const { batch } = latest;
    const gradient = this.action.backward(joints, batch).map((slope, i) => slope + (points[i] as number));
    const back = attendBackward(gradient, latest, { batch, channels: FEATURES, places: this.places });
    this.vision.backward(back.features, batch);
    this.language.backward(back.queries, batch);
  }
}

/** Returns the middles of the places in metres, row by row from the far edge of the table. */
function placesOnTable(): Float32Array {
  const cell = VIEW.size / PLACES;
  return Float32Array.from({ length: 2 * PLACES * PLACES }, (_, i) => {
    const place = Math.floor(i / 2);
    const column = place % PLACES;
    const row = Math.floor(place / PLACES);
    return i % 2 === 0 ? VIEW.left + (column + 0.5) * cell : VIEW.bottom + VIEW.size - (row + 0.5) * cell;
  });
}
