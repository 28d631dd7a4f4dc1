import type { Random } from '../../../sandbox-model/generator/random.ts';
import { integersAttribute } from '../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import type { OnnxGraph } from '../export/onnx-graph.ts';
import { createParameter, type Layer, type Parameter } from './layer.ts';
import { addScaled, multiplyTransposed } from './multiply.ts';

/** Channels, height and width of an image; its numbers lie in this order. */
export type ImageShape = readonly [channels: number, height: number, width: number];

interface ConvolutionOptions {
  kernel?: number;
  stride?: number;
}

/** A two-dimensional convolution with padding, such that stride 1 keeps the size. Kernels are odd. */
export class Convolution implements Layer {
  readonly inputShape: ImageShape;
  readonly outputShape: ImageShape;
  readonly weight: Parameter;
  readonly bias: Parameter;
  readonly #kernel: number;
  readonly #stride: number;
  /** For each number of a sample's patches, the index of its source, or -1 in the padding. */
  readonly #sources: Int32Array;
  /** The input under the kernel, for each pixel of the output: [batch, pixels, channels · kernel²]. */
  #patches = new Float32Array();

  constructor(
    random: Random,
    inputShape: ImageShape,
    channels: number,
    { kernel = 3, stride = 1 }: ConvolutionOptions = {},
  ) {
    this.#kernel = kernel;
    this.#stride = stride;
    const [depth, height, width] = inputShape;
    this.inputShape = inputShape;
    this.outputShape = [channels, Math.ceil(height / stride), Math.ceil(width / stride)];
    this.#sources = listSources(inputShape, this.outputShape, kernel, stride);
    this.weight = createParameter('weight', [channels, depth, kernel, kernel]);
    this.bias = createParameter('bias', [channels]);
    const { values } = this.weight;
    const deviation = Math.sqrt(2 / (depth * kernel * kernel));
    for (let i = 0; i < values.length; i++) values[i] = deviation * random.normal();
  }

  get inputs(): number {
    return sizeOf(this.inputShape);
  }

  get outputs(): number {
    return sizeOf(this.outputShape);
  }

  get parameters(): readonly Parameter[] {
    return [this.weight, this.bias];
  }

  forward(input: Float32Array, batch: number): Float32Array {
    const [channels, pixels, inner] = this.#extents();
    const output = new Float32Array(batch * channels * pixels);
    this.#patches = new Float32Array(batch * pixels * inner);
    for (let sample = 0; sample < batch; sample++) {
      const patches = this.#patches.subarray(sample * pixels * inner, (sample + 1) * pixels * inner);
      const image = input.subarray(sample * this.inputs, (sample + 1) * this.inputs);
      for (let i = 0; i < patches.length; i++) {
        const source = this.#sources[i] as number;
        patches[i] = source < 0 ? 0 : (image[source] as number);
      }
      const own = output.subarray(sample * channels * pixels, (sample + 1) * channels * pixels);
      for (let channel = 0; channel < channels; channel++) {
        own.fill(this.bias.values[channel] as number, channel * pixels, (channel + 1) * pixels);
      }
      multiplyTransposed(this.weight.values, patches, own, { rows: channels, columns: pixels, inner });
    }
    return output;
  }

  backward(gradient: Float32Array, batch: number): Float32Array {
    const [channels, pixels, inner] = this.#extents();
    const back = new Float32Array(batch * this.inputs);
    const patch = new Float32Array(pixels * inner);
    for (let sample = 0; sample < batch; sample++) {
      patch.fill(0);
      for (let channel = 0; channel < channels; channel++) {
        for (let pixel = 0; pixel < pixels; pixel++) {
          const slope = gradient[(sample * channels + channel) * pixels + pixel] as number;
          if (slope === 0) continue;
          this.bias.gradients[channel] = (this.bias.gradients[channel] as number) + slope;
          const from = (sample * pixels + pixel) * inner;
          addScaled(this.weight.gradients, channel * inner, slope, this.#patches, from, inner);
          addScaled(patch, pixel * inner, slope, this.weight.values, channel * inner, inner);
        }
      }
      const image = back.subarray(sample * this.inputs, (sample + 1) * this.inputs);
      for (let i = 0; i < patch.length; i++) {
        const source = this.#sources[i] as number;
        if (source >= 0) image[source] = (image[source] as number) + (patch[i] as number);
      }
    }
    return back;
  }

  toOnnx(graph: OnnxGraph, input: string, name: string): string {
    const weight = graph.weights(`${name}.weight`, this.weight.shape, this.weight.values);
    const bias = graph.weights(`${name}.bias`, this.bias.shape, this.bias.values);
    const pad = (this.#kernel - 1) / 2;
    return graph.add(
      'Conv',
      [input, weight, bias],
      integersAttribute('kernel_shape', [this.#kernel, this.#kernel]),
      integersAttribute('pads', [pad, pad, pad, pad]),
      integersAttribute('strides', [this.#stride, this.#stride]),
    );
  }

  #extents(): [channels: number, pixels: number, inner: number] {
    const [channels, height, width] = this.outputShape;
    return [channels, height * width, this.inputShape[0] * this.#kernel ** 2];
  }
}

function listSources(
  [depth, height, width]: ImageShape,
  [, rows, columns]: ImageShape,
  kernel: number,
  stride: number,
): Int32Array {
  const pad = (kernel - 1) / 2;
  const sources: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let tap = 0; tap < depth * kernel * kernel; tap++) {
        const y = row * stride + (Math.floor(tap / kernel) % kernel) - pad;
        const x = column * stride + (tap % kernel) - pad;
        const channel = Math.floor(tap / kernel ** 2);
        const isInside = y >= 0 && y < height && x >= 0 && x < width;
        sources.push(isInside ? (channel * height + y) * width + x : -1);
      }
    }
  }
  return Int32Array.from(sources);
}

export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, extent) => product * extent, 1);
}
