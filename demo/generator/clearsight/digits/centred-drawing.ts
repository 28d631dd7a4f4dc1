import { integersAttribute } from '../../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import type { OnnxGraph } from '../../export/onnx-graph.ts';
import type { ImageShape } from '../../training/convolution.ts';
import type { Layer, Parameter } from '../../training/layer.ts';

const TINY = 1e-6;
/** Pixels: smaller drawings than a dot are not enlarged. */
const MIN_SPREAD = 1.5;
/** The window reaches this many spreads from the middle of the drawing. */
const REACH = 2.1;

/**
 * Moves a drawing to the middle and scales it, by the mean and the spread of its white pixels, so that the network sees
 * digits of one size wherever and however large they are drawn.
 */
export class CentredDrawing implements Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly outputShape: ImageShape;
  readonly parameters: readonly Parameter[] = [];
  readonly #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
    this.inputs = from * from;
    this.outputs = to * to;
    this.outputShape = [1, to, to];
  }

  forward(input: Float32Array, batch: number): Float32Array {
    const output = new Float32Array(batch * this.outputs);
    for (let sample = 0; sample < batch; sample++) {
      const drawing = input.subarray(sample * this.inputs, (sample + 1) * this.inputs);
      output.set(this.#centre(drawing), sample * this.outputs);
    }
    return output;
  }

  #centre(drawing: Float32Array): Float32Array {
    const [from, to] = [this.#from, this.#to];
    let [mass, sumX, sumY, squares] = [TINY, 0, 0, 0];
    for (let i = 0; i < drawing.length; i++) {
      const [weight, x, y] = [drawing[i] as number, (i % from) + 0.5, Math.floor(i / from) + 0.5];
      mass += weight;
      sumX += weight * x;
      sumY += weight * y;
      squares += weight * (x * x + y * y);
    }
    const [x, y] = [sumX / mass, sumY / mass];
    const spread = Math.sqrt(Math.max(squares / mass - x * x - y * y, MIN_SPREAD ** 2));
    return Float32Array.from({ length: to * to }, (_, i) => {
      const [across, down] = [this.#offset(i % to), this.#offset(Math.floor(i / to))];
      return sampleAt(drawing, from, x + across * spread - 0.5, y + down * spread - 0.5);
    });
  }

  /** How many spreads a row or column of the output is from the middle. */
  #offset(index: number): number {
    return (((index + 0.5) / this.#to) * 2 - 1) * REACH;
  }

  backward(_gradient: Float32Array, batch: number): Float32Array {
    return new Float32Array(batch * this.inputs);
  }

  toOnnx(graph: OnnxGraph, input: string): string {
    const [from, to] = [this.#from, this.#to];
    const all = graph.integers(1, 2, 3);
    const positions = Array.from({ length: from }, (_, i) => i + 0.5);
    const [xs, ys] = [
      graph.weights('columns', [1, 1, 1, from], positions),
      graph.weights('rows', [1, 1, from, 1], positions),
    ];
    const mass = graph.add('Add', [graph.add('ReduceSum', [input, all]), graph.scalar(TINY)]);
    const meanOf = (values: string) =>
      graph.add('Div', [graph.add('ReduceSum', [graph.add('Mul', [input, values]), all]), mass]);
    const square = (value: string) => graph.add('Mul', [value, value]);
    const [x, y] = [meanOf(xs), meanOf(ys)];
    const squares = meanOf(graph.add('Add', [square(xs), square(ys)]));
    const variance = graph.add('Sub', [squares, graph.add('Add', [square(x), square(y)])]);
    const spread = graph.add('Sqrt', [graph.add('Max', [variance, graph.scalar(MIN_SPREAD ** 2)])]);
    const offsets = Array.from({ length: to }, (_, i) => this.#offset(i));
    /** GridSample counts from -1 to 1. */
    const axis = (name: string, shape: readonly number[], middle: string) => {
      const place = graph.add('Add', [middle, graph.add('Mul', [spread, graph.weights(name, shape, offsets)])]);
      const scaled = graph.add('Sub', [graph.add('Mul', [place, graph.scalar(2 / from)]), graph.scalar(1)]);
      return graph.add('Add', [scaled, graph.weights('zeros', [1, 1, to, to], new Float32Array(to * to))]);
    };
    const grid = graph.concat([axis('across', [1, 1, 1, to], x), axis('down', [1, 1, to, 1], y)], 1);
    return graph.add('GridSample', [input, graph.add('Transpose', [grid], integersAttribute('perm', [0, 2, 3, 1]))]);
  }
}

/** Interpolates between four pixels; beyond the edge is black. */
function sampleAt(drawing: Float32Array, size: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const pixel = (column: number, row: number) =>
    column < 0 || row < 0 || column >= size || row >= size ? 0 : (drawing[row * size + column] as number);
  const [across, down] = [x - left, y - top];
  const above = pixel(left, top) * (1 - across) + pixel(left + 1, top) * across;
  const below = pixel(left, top + 1) * (1 - across) + pixel(left + 1, top + 1) * across;
  return above * (1 - down) + below * down;
}
