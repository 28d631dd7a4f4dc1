import type { ImageShape, Kernel } from './convolution.ts';

export interface Taps {
  inputShape: ImageShape;
  outputShape: ImageShape;
  kernel: Kernel;
  stride: number;
}

/**
 * Copies the pixels under a kernel: a row for each of its positions and channels, with a column for each pixel of the
 * output. Positions beyond the edge are left as they are, zero.
 */
export function gatherPatches(image: Float32Array, rows: Float32Array, columns: number, taps: Taps): void {
  eachRun(taps, (row, column, source, length) => {
    const { stride } = taps;
    const to = row * columns + column;
    for (let i = 0; i < length; i++) rows[to + i] = image[source + i * stride] as number;
  });
}

/** Adds the rows to the pixels that they were copied from. */
export function scatterPatches(rows: Float32Array, image: Float32Array, columns: number, taps: Taps): void {
  eachRun(taps, (row, column, source, length) => {
    const { stride } = taps;
    const from = row * columns + column;
    for (let i = 0; i < length; i++) {
      image[source + i * stride] = (image[source + i * stride] as number) + (rows[from + i] as number);
    }
  });
}

/** Visits runs of pixels in one line of the output, whose sources lie on one line of the image. */
function eachRun(taps: Taps, visit: (row: number, column: number, source: number, length: number) => void): void {
  const { inputShape, outputShape, kernel, stride } = taps;
  const [depth, height, width] = inputShape;
  const [, lines, line] = outputShape;
  const [kernelHeight, kernelWidth] = kernel;
  for (let row = 0; row < depth * kernelHeight * kernelWidth; row++) {
    const channel = Math.floor(row / (kernelHeight * kernelWidth));
    const down = (Math.floor(row / kernelWidth) % kernelHeight) - (kernelHeight - 1) / 2;
    const shift = (row % kernelWidth) - (kernelWidth - 1) / 2;
    const first = Math.max(0, Math.ceil(-shift / stride));
    const last = Math.min(line - 1, Math.floor((width - 1 - shift) / stride));
    for (let y = 0; y < lines; y++) {
      const sourceLine = y * stride + down;
      if (sourceLine < 0 || sourceLine >= height || last < first) continue;
      visit(row, y * line + first, (channel * height + sourceLine) * width + first * stride + shift, last - first + 1);
    }
  }
}
