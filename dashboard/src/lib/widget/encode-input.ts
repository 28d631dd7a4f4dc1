import { rasterizeStrokes } from './rasterize-strokes.ts';
import type { ChoiceInput, GridInput, GridLayer, ImageInput, TextInput } from './widget.ts';
import type { FilledInput, GridMap, Picture } from './widget-form.ts';

/** Values of a tensor, before they are fitted to the model's own shape and datatype. */
export interface EncodedTensor {
  name: string;
  /** Used where the model leaves it open. */
  shape: number[];
  data: number[] | string[];
  /** Datatype for a model whose own is not known yet. */
  guess: 'FP32' | 'INT64' | 'UINT8' | 'BYTES';
}

/** Encodes an input of the form as tensors: one, or of a map up to three. */
export function encodeInput(filled: FilledInput): EncodedTensor[] {
  const { name } = filled.input;
  switch (filled.type) {
    case 'numbers':
      return [{ name, shape: [1, filled.value.length], data: [...filled.value], guess: 'FP32' }];
    case 'drawing': {
      const [width, height] = filled.input.size;
      const data = rasterizeStrokes(filled.value, filled.input).map(rounded);
      return [{ name, shape: [1, 1, height, width], data, guess: 'FP32' }];
    }
    case 'image':
      return [{ name, ...encodeImage(filled.input, filled.value), guess: 'FP32' }];
    case 'grid':
      return encodeGrid(filled.input, filled.value);
    case 'choice':
      return [encodeChoice(filled.input, filled.value)];
    case 'text':
      return [encodeText(filled.input, filled.value)];
  }
}

/** Shortens requests: the values of pixels have two or three significant digits. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

function encodeImage({ size, channels, range, layout }: ImageInput, picture: Picture | null) {
  const [width, height] = size;
  const [black, white] = range;
  const pixels = picture?.pixels ?? new Uint8ClampedArray(width * height * 4);
  const valueAt = (pixel: number, channel: number) =>
    rounded(black + (brightnessOf(pixels, pixel, channels === 1 ? 'grey' : channel) / 255) * (white - black));
  const count = width * height;
  const data = Array.from({ length: count * channels }, (_, at) =>
    layout === 'nchw' ? valueAt(at % count, Math.floor(at / count)) : valueAt(Math.floor(at / channels), at % channels),
  );
  return { shape: layout === 'nchw' ? [1, channels, height, width] : [1, height, width, channels], data };
}

function brightnessOf(pixels: Uint8ClampedArray, pixel: number, channel: number | 'grey'): number {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(pixel * 4, pixel * 4 + 3);
  // Weights of ITU-R BT.601, which image libraries use for grey.
  if (channel === 'grey') return 0.299 * red + 0.587 * green + 0.114 * blue;
  return [red, green, blue][channel] ?? 0;
}

function encodeGrid({ name, size, layers, start, goal }: GridInput, map: GridMap): EncodedTensor[] {
  const [columns, rows] = size;
  const cellOf = (at: number): EncodedTensor['data'] => [Math.floor(at / columns), at % columns];
  const data = layers.flatMap((layer) => map.walls.map((_, at) => Number(isInLayer(map, layer, at))));
  const tensors: EncodedTensor[] = [{ name, shape: [1, layers.length, rows, columns], data, guess: 'FP32' }];
  if (start !== null) tensors.push({ name: start, shape: [1, 2], data: cellOf(map.start), guess: 'FP32' });
  if (goal !== null) tensors.push({ name: goal, shape: [1, 2], data: cellOf(map.goal), guess: 'FP32' });
  return tensors;
}

function isInLayer({ walls, start, goal }: GridMap, layer: GridLayer, at: number): boolean {
  if (layer === 'start') return at === start;
  if (layer === 'goal') return at === goal;
  return (layer === 'wall') === (walls[at] ?? false);
}

function encodeChoice({ name, options, encoding }: ChoiceInput, chosen: number): EncodedTensor {
  if (encoding === 'index') return { name, shape: [1], data: [chosen], guess: 'INT64' };
  const data = options.map((_, at) => Number(at === chosen));
  return { name, shape: [1, options.length], data, guess: 'FP32' };
}

function encodeText({ name, length }: TextInput, text: string): EncodedTensor {
  if (length === null) return { name, shape: [1], data: [text], guess: 'BYTES' };
  const bytes = new TextEncoder().encode(text);
  return { name, shape: [1, length], data: Array.from({ length }, (_, at) => bytes[at] ?? 0), guess: 'UINT8' };
}
