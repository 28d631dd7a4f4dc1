import { attribute, integersAttribute } from '../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import type { OnnxGraph } from '../export/onnx-graph.ts';
import { type ImageShape, sizeOf } from './convolution.ts';
import type { Layer, Parameter } from './layer.ts';

/** Keeps the largest number of each channel, wherever it is. */
export class GlobalMax implements Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly parameters: readonly Parameter[] = [];
  /** For each number of the output, the index of its source. */
  #sources = new Uint32Array();

  constructor(shape: ImageShape) {
    this.inputs = sizeOf(shape);
    this.outputs = shape[0];
  }

  forward(input: Float32Array, batch: number): Float32Array {
    const output = new Float32Array(batch * this.outputs);
    this.#sources = new Uint32Array(output.length);
    const pixels = this.inputs / this.outputs;
    for (let i = 0; i < output.length; i++) {
      let source = i * pixels;
      for (let other = source + 1; other < (i + 1) * pixels; other++) {
        if ((input[other] as number) > (input[source] as number)) source = other;
      }
      this.#sources[i] = source;
      output[i] = input[source] as number;
    }
    return output;
  }

  backward(gradient: Float32Array, batch: number): Float32Array {
    const back = new Float32Array(batch * this.inputs);
    for (let i = 0; i < gradient.length; i++) back[this.#sources[i] as number] = gradient[i] as number;
    return back;
  }

  toOnnx(graph: OnnxGraph, input: string): string {
    return graph.add('ReduceMax', [input], integersAttribute('axes', [2, 3]), attribute('keepdims', 0));
  }
}
