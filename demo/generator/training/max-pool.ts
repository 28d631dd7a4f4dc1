import { integersAttribute } from '../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import type { OnnxGraph } from '../export/onnx-graph.ts';
import { type ImageShape, sizeOf } from './convolution.ts';
import type { Layer, Parameter } from './layer.ts';

/** Keeps the largest of each two by two pixels. Height and width of the input are even. */
export class MaxPool implements Layer {
  readonly inputShape: ImageShape;
  readonly outputShape: ImageShape;
  readonly parameters: readonly Parameter[] = [];
  /** For each number of the output, the index of its source. */
  #sources = new Uint32Array();

  constructor(inputShape: ImageShape) {
    const [channels, height, width] = inputShape;
    this.inputShape = inputShape;
    this.outputShape = [channels, height / 2, width / 2];
  }

  get inputs(): number {
    return sizeOf(this.inputShape);
  }

  get outputs(): number {
    return sizeOf(this.outputShape);
  }

  forward(input: Float32Array, batch: number): Float32Array {
    const output = new Float32Array(batch * this.outputs);
    this.#sources = new Uint32Array(output.length);
    const [, rows, columns] = this.outputShape;
    const width = 2 * columns;
    for (let i = 0; i < output.length; i++) {
      const column = i % columns;
      const line = Math.floor(i / columns); // of all samples and channels
      const corner = (Math.floor(line / rows) * 2 * rows + (line % rows) * 2) * width + 2 * column;
      let source = corner;
      for (const other of [corner + 1, corner + width, corner + width + 1]) {
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
    const window = [2, 2];
    return graph.add(
      'MaxPool',
      [input],
      integersAttribute('kernel_shape', window),
      integersAttribute('strides', window),
    );
  }
}
