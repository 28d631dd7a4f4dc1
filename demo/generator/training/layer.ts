import type { OnnxGraph } from '../export/onnx-graph.ts';

/** Trained numbers of a layer. */
export interface Parameter {
  /** Like PyTorch names it: `weight` or `bias`. */
  name: string;
  shape: readonly number[];
  values: Float32Array;
  gradients: Float32Array;
}

/** A step of a network. Samples of a batch lie one after the other. */
export interface Layer {
  /** Numbers per sample. */
  readonly inputs: number;
  readonly outputs: number;
  readonly parameters: readonly Parameter[];
  forward(input: Float32Array, batch: number): Float32Array;
  /** Adds to the gradients of the parameters, for the latest input, and returns the gradient of that input. */
  backward(gradient: Float32Array, batch: number): Float32Array;
  /** Appends the layer to a graph, and returns the name of its output. */
  toOnnx(graph: OnnxGraph, input: string, name: string): string;
}

export function createParameter(name: string, shape: readonly number[]): Parameter {
  const length = shape.reduce((product, extent) => product * extent, 1);
  return { name, shape, values: new Float32Array(length), gradients: new Float32Array(length) };
}
