import type { Random } from '../../../sandbox-model/generator/random.ts';
import { integersAttribute } from '../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import type { OnnxGraph } from '../export/onnx-graph.ts';
import { createParameter, type Layer, type Parameter } from './layer.ts';
import { gatherPatches, scatterPatches, type Taps } from './patches.ts';
import { addProduct, allocateFloats, LANES } from './vector-product.ts';

/** Channels, height and width of an image; its numbers lie in this order. */
export type ImageShape = readonly [channels: number, height: number, width: number];

/** Height and width of a kernel, both odd. */
export type Kernel = readonly [height: number, width: number];

interface ConvolutionOptions {
  /** One number for a square. */
  kernel?: number | Kernel;
  stride?: number;
}

/** A two-dimensional convolution with padding, such that stride 1 keeps the size. */
export class Convolution implements Layer {
  readonly inputShape: ImageShape;
  readonly outputShape: ImageShape;
  readonly weight: Parameter;
  readonly bias: Parameter;
  readonly #taps: Taps;
  #buffers: Buffers | undefined;

  constructor(
    random: Random,
    inputShape: ImageShape,
    channels: number,
    { kernel = 3, stride = 1 }: ConvolutionOptions = {},
  ) {
    const [depth, height, width] = inputShape;
    const [kernelHeight, kernelWidth] = typeof kernel === 'number' ? [kernel, kernel] : kernel;
    this.inputShape = inputShape;
    this.outputShape = [channels, Math.ceil(height / stride), Math.ceil(width / stride)];
    this.#taps = { inputShape, outputShape: this.outputShape, kernel: [kernelHeight, kernelWidth], stride };
    this.weight = createParameter('weight', [channels, depth, kernelHeight, kernelWidth]);
    this.bias = createParameter('bias', [channels]);
    const { values } = this.weight;
    const deviation = Math.sqrt(2 / (depth * kernelHeight * kernelWidth));
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
    const { channels, pixels, columns, inner } = this.#extents();
    const { weight, patches, sums } = this.#buffersFor(batch);
    const output = new Float32Array(batch * channels * pixels);
    weight.set(this.weight.values);
    for (let sample = 0; sample < batch; sample++) {
      const image = input.subarray(sample * this.inputs, (sample + 1) * this.inputs);
      const rows = patches.subarray(sample * inner * columns, (sample + 1) * inner * columns);
      gatherPatches(image, rows, columns, this.#taps);
      for (let channel = 0; channel < channels; channel++) {
        sums.fill(this.bias.values[channel] as number, channel * columns, (channel + 1) * columns);
      }
      addProduct(
        { at: weight, row: inner, column: 1 },
        { at: rows, row: columns },
        { at: sums, row: columns },
        { rows: channels, columns, inner },
      );
      for (let channel = 0; channel < channels; channel++) {
        const own = sums.subarray(channel * columns, channel * columns + pixels);
        output.set(own, (sample * channels + channel) * pixels);
      }
    }
    return output;
  }

  backward(gradient: Float32Array, batch: number): Float32Array {
    const { channels, pixels, columns, inner } = this.#extents();
    const { weight, patches, sums, transposed, slopes, patchSlopes } = this.#buffersFor(batch);
    const padded = padTo(channels);
    const back = new Float32Array(batch * this.inputs);
    slopes.fill(0);
    sums.fill(0);
    for (let sample = 0; sample < batch; sample++) {
      for (let channel = 0; channel < channels; channel++) {
        const from = (sample * channels + channel) * pixels;
        let sum = 0;
        for (let pixel = 0; pixel < pixels; pixel++) {
          const slope = gradient[from + pixel] as number;
          sums[channel * columns + pixel] = slope;
          transposed[pixel * padded + channel] = slope;
          sum += slope;
        }
        this.bias.gradients[channel] = (this.bias.gradients[channel] as number) + sum;
      }
      addProduct(
        { at: patches.subarray(sample * inner * columns), row: columns, column: 1 },
        { at: transposed, row: padded },
        { at: slopes, row: padded },
        { rows: inner, columns: padded, inner: pixels },
      );
      patchSlopes.fill(0);
      addProduct(
        { at: weight, row: 1, column: inner },
        { at: sums, row: columns },
        { at: patchSlopes, row: columns },
        { rows: inner, columns, inner: channels },
      );
      scatterPatches(patchSlopes, back.subarray(sample * this.inputs), columns, this.#taps);
    }
    const { gradients } = this.weight;
    for (let i = 0; i < gradients.length; i++) {
      const at = (i % inner) * padded + Math.floor(i / inner);
      gradients[i] = (gradients[i] as number) + (slopes[at] as number);
    }
    return back;
  }

  toOnnx(graph: OnnxGraph, input: string, name: string): string {
    const weight = graph.weights(`${name}.weight`, this.weight.shape, this.weight.values);
    const bias = graph.weights(`${name}.bias`, this.bias.shape, this.bias.values);
    const { kernel, stride } = this.#taps;
    const pads = kernel.map((extent) => (extent - 1) / 2);
    return graph.add(
      'Conv',
      [input, weight, bias],
      integersAttribute('kernel_shape', kernel),
      integersAttribute('pads', [...pads, ...pads]),
      integersAttribute('strides', [stride, stride]),
    );
  }

  #extents() {
    const [channels, height, width] = this.outputShape;
    const pixels = height * width;
    return { channels, pixels, columns: padTo(pixels), inner: this.inputShape[0] * sizeOf(this.#taps.kernel) };
  }

  #buffersFor(batch: number): Buffers {
    if (this.#buffers && this.#buffers.batch >= batch) return this.#buffers;
    const { channels, pixels, columns, inner } = this.#extents();
    this.#buffers = {
      batch,
      weight: allocateFloats(channels * inner),
      patches: allocateFloats(batch * inner * columns),
      sums: allocateFloats(channels * columns),
      transposed: allocateFloats(pixels * padTo(channels)),
      slopes: allocateFloats(inner * padTo(channels)),
      patchSlopes: allocateFloats(inner * columns),
    };
    return this.#buffers;
  }
}

/** Matrices in the memory that products are formed in. */
interface Buffers {
  /** Samples that there is room for. */
  batch: number;
  weight: Float32Array;
  /** The input under the kernel: [batch, channels · kernel, pixels]. */
  patches: Float32Array;
  /** Output of a sample, or its gradient. */
  sums: Float32Array;
  /** The gradient of the output, with channels side by side. */
  transposed: Float32Array;
  /** The gradient of the weight, transposed. */
  slopes: Float32Array;
  patchSlopes: Float32Array;
}

function padTo(columns: number): number {
  return Math.ceil(columns / LANES) * LANES;
}

export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, extent) => product * extent, 1);
}
