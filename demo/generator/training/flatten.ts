import { attribute } from '../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import type { OnnxGraph } from '../export/onnx-graph.ts';
import { type ImageShape, sizeOf } from './convolution.ts';
import type { Layer, Parameter } from './layer.ts';

/** Turns images into rows of numbers. In memory they are the same; only ONNX tells them apart. */
export class Flatten implements Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly parameters: readonly Parameter[] = [];

  constructor(shape: ImageShape) {
    this.inputs = sizeOf(shape);
    this.outputs = this.inputs;
  }

  forward(input: Float32Array): Float32Array {
    return input;
  }

  backward(gradient: Float32Array): Float32Array {
    return gradient;
  }

  toOnnx(graph: OnnxGraph, input: string): string {
    return graph.add('Flatten', [input], attribute('axis', 1));
  }
}
