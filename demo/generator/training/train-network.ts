import { Adam, cosineRate } from './adam.ts';
import type { Layer } from './layer.ts';
import type { Loss } from './losses.ts';

/** Samples one after the other. */
export interface Batch {
  inputs: Float32Array;
  targets: Float32Array;
}

interface TrainingOptions {
  steps: number;
  batch: number;
  /** The highest learning rate. */
  rate: number;
  loss: Loss;
  weightDecay?: number;
  /** Returns the samples of a step. */
  next(step: number): Batch;
  /** Receives the mean loss of the steps since the last call. */
  report?(step: number, loss: number): void;
}

/** Number of reports of a training. */
const REPORTS = 10;

/** Trains a network with Adam. Its weights depend on nothing but the arguments. */
export function trainNetwork(network: Layer, options: TrainingOptions): void {
  const { steps, batch, rate, loss, weightDecay = 0, next, report } = options;
  const adam = new Adam(network.parameters, { weightDecay });
  const gradient = new Float32Array(batch * network.outputs);
  const interval = Math.ceil(steps / REPORTS);
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const { inputs, targets } = next(step);
    const output = network.forward(inputs, batch);
    sum += loss(output, targets, batch, gradient);
    network.backward(gradient, batch);
    adam.step(cosineRate(rate, step, steps));
    if ((step + 1) % interval === 0) {
      report?.(step + 1, sum / interval);
      sum = 0;
    }
  }
}
