import type { OnnxGraph } from '../export/onnx-graph.ts';
import type { Layer, Parameter } from './layer.ts';

interface Kind {
  operator: 'Relu' | 'Tanh' | 'Sigmoid';
  apply(x: number): number;
  /** The derivative, in terms of the result. */
  slope(y: number): number;
}

const KINDS = {
  relu: { operator: 'Relu', apply: (x) => (x > 0 ? x : 0), slope: (y) => (y > 0 ? 1 : 0) },
  tanh: { operator: 'Tanh', apply: Math.tanh, slope: (y) => 1 - y * y },
  sigmoid: { operator: 'Sigmoid', apply: (x) => 1 / (1 + Math.exp(-x)), slope: (y) => y * (1 - y) },
} as const satisfies Record<string, Kind>;

/** Applies a function to every number. */
export class Activation implements Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly parameters: readonly Parameter[] = [];
  readonly #kind: Kind;
  #output = new Float32Array();

  constructor(kind: keyof typeof KINDS, size: number) {
    this.#kind = KINDS[kind];
    this.inputs = size;
    this.outputs = size;
  }

  forward(input: Float32Array): Float32Array {
    const { apply } = this.#kind;
    this.#output = new Float32Array(input.length);
    for (let i = 0; i < input.length; i++) this.#output[i] = apply(input[i] as number);
    return this.#output;
  }

  backward(gradient: Float32Array): Float32Array {
    const { slope } = this.#kind;
    const back = new Float32Array(gradient.length);
    for (let i = 0; i < back.length; i++) back[i] = (gradient[i] as number) * slope(this.#output[i] as number);
    return back;
  }

  toOnnx(graph: OnnxGraph, input: string): string {
    return graph.add(this.#kind.operator, [input]);
  }
}
