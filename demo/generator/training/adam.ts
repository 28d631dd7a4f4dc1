import type { Parameter } from './layer.ts';

const [MEAN_DECAY, SQUARE_DECAY, EPSILON] = [0.9, 0.999, 1e-8];

/** The optimiser of Kingma and Ba, with decoupled weight decay. */
export class Adam {
  readonly #slots: readonly { parameter: Parameter; mean: Float32Array; square: Float32Array }[];
  readonly #weightDecay: number;
  #step = 0;

  constructor(parameters: readonly Parameter[], { weightDecay = 0 }: { weightDecay?: number } = {}) {
    this.#weightDecay = weightDecay;
    this.#slots = parameters.map((parameter) => ({
      parameter,
      mean: new Float32Array(parameter.values.length),
      square: new Float32Array(parameter.values.length),
    }));
  }

  /** Moves all parameters against their gradients, and clears these. */
  step(rate: number): void {
    this.#step += 1;
    const size = (rate * Math.sqrt(1 - SQUARE_DECAY ** this.#step)) / (1 - MEAN_DECAY ** this.#step);
    for (const { parameter, mean, square } of this.#slots) {
      const { values, gradients } = parameter;
      const decay = parameter.shape.length > 1 ? rate * this.#weightDecay : 0;
      for (let i = 0; i < values.length; i++) {
        const slope = gradients[i] as number;
        const m = MEAN_DECAY * (mean[i] as number) + (1 - MEAN_DECAY) * slope;
        const v = SQUARE_DECAY * (square[i] as number) + (1 - SQUARE_DECAY) * slope * slope;
        mean[i] = m;
        square[i] = v;
        const value = values[i] as number;
        values[i] = value - (size * m) / (Math.sqrt(v) + EPSILON) - decay * value;
      }
      gradients.fill(0);
    }
  }
}

/** Returns the rate at a step: a short warm-up, then half a cosine down to zero. */
export function cosineRate(peak: number, step: number, steps: number): number {
  const warmUp = Math.min(1, (step + 1) / (0.03 * steps));
  return peak * warmUp * 0.5 * (1 + Math.cos((Math.PI * step) / steps));
}
