import { parseGrid } from './parse-grid.ts';
import {
  type Block,
  fail,
  has,
  readInteger,
  readList,
  readNumberEach,
  readNumbers,
  readOneOf,
  readPositive,
  readSize,
  readText,
  readTexts,
  rejectUnknown,
} from './read-block.ts';
import type { ChoiceInput, DrawingInput, ImageInput, NumbersInput, TextInput, WidgetInput } from './widget.ts';

const MAX_SLIDERS = 64;
const MAX_IMAGE_SIZE = 1_024;
const MAX_DRAWING_SIZE = 256;
const MAX_TEXT_LENGTH = 4_096;
const MIN_SLIDER_STEPS = 200;

const COMMON = ['name', 'title', 'type'];

/** Reads one entry of `inputs`. */
export function parseInput(block: Block): WidgetInput {
  const type = readOneOf(block, 'type', ['numbers', 'drawing', 'image', 'grid', 'choice', 'text']);
  const name = readText(block, 'name');
  const named = { name, title: readText(block, 'title', name) };
  switch (type) {
    case 'numbers':
      return { ...named, ...parseNumbers(block) };
    case 'drawing':
      return { ...named, ...parseDrawing(block) };
    case 'image':
      return { ...named, ...parseImage(block) };
    case 'grid':
      return { ...named, ...parseGrid(block) };
    case 'choice':
      return { ...named, ...parseChoice(block) };
    case 'text':
      return { ...named, ...parseText(block) };
  }
}

type Unnamed<Input> = Omit<Input, 'name' | 'title'>;

function parseNumbers(block: Block): Unnamed<NumbersInput> {
  rejectUnknown(block, [...COMMON, 'labels', 'units', 'min', 'max', 'step', 'value']);
  const labels = readTexts(block, 'labels');
  const count = labels.length;
  if (count < 1 || count > MAX_SLIDERS) fail(block, 'labels', `must have 1 to ${MAX_SLIDERS} elements.`);
  const min = readNumberEach(block, 'min', count, 0);
  const max = readNumberEach(block, 'max', count, 1);
  if (max.some((most, at) => most <= (min[at] ?? 0))) fail(block, 'max', 'must be greater than `min`.');
  const value = has(block, 'value') ? readNumberEach(block, 'value', count) : middleOf(min, max);
  if (value.some((number, at) => number < (min[at] ?? 0) || number > (max[at] ?? 0))) {
    fail(block, 'value', 'must be between `min` and `max`.');
  }
  const step = has(block, 'step')
    ? readNumberEach(block, 'step', count)
    : max.map((most, at) => defaultStep(most - (min[at] ?? 0)));
  if (step.some((each) => each <= 0)) fail(block, 'step', 'must be greater than 0.');
  return { type: 'numbers', labels, units: readUnits(block, count), min, max, step, value };
}

/** The largest power of ten with which a slider has enough steps, so that its values are short. */
const defaultStep = (range: number) => Number(`1e${Math.floor(Math.log10(range / MIN_SLIDER_STEPS))}`);

/** Reads the units of numbers, one per label. */
export function readUnits(block: Block, count: number): string[] {
  const units = readTexts(block, 'units', new Array<string>(count).fill(''));
  return units.length === count ? units : fail(block, 'units', `must have ${count} elements, as \`labels\` has.`);
}

const middleOf = (min: number[], max: number[]) => max.map((most, at) => (most + (min[at] ?? 0)) / 2);

function parseDrawing(block: Block): Unnamed<DrawingInput> {
  rejectUnknown(block, [...COMMON, 'size', 'pen']);
  const size = readSize(block, MAX_DRAWING_SIZE);
  return { type: 'drawing', size, pen: readPositive(block, 'pen', Math.max(size[0] / 12, 1)) };
}

function parseImage(block: Block): Unnamed<ImageInput> {
  rejectUnknown(block, [...COMMON, 'layout', 'size', 'channels', 'range', 'examples']);
  const [black = 0, white = 0, ...others] = readNumbers(block, 'range', [0, 1]);
  if (black === white || others.length > 0) fail(block, 'range', 'must be two different numbers: of black and white.');
  const examples = readList(block, 'examples', []).map((example) =>
    isExample(example)
      ? example
      : fail(block, 'examples', 'must be numbers of pictures in the gallery, from 1, or `data:image/…` URLs.'),
  );
  return {
    type: 'image',
    layout: readOneOf(block, 'layout', ['nchw', 'nhwc'], 'nchw'),
    size: readSize(block, MAX_IMAGE_SIZE),
    channels: has(block, 'channels') && readInteger(block, 'channels', { min: 1, max: 3 }) === 1 ? 1 : 3,
    range: [black, white],
    examples,
  };
}

function isExample(value: unknown): value is number | string {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 1;
  return typeof value === 'string' && /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/.test(value);
}

function parseChoice(block: Block): Unnamed<ChoiceInput> {
  rejectUnknown(block, [...COMMON, 'options', 'encoding', 'value']);
  const options = readTexts(block, 'options');
  if (options.length === 0) fail(block, 'options', 'must have at least one element.');
  if (new Set(options).size < options.length) fail(block, 'options', 'must not repeat an option.');
  const value = has(block, 'value') ? options.indexOf(readText(block, 'value')) : 0;
  if (value === -1) fail(block, 'value', 'must be one of `options`.');
  return { type: 'choice', options, encoding: readOneOf(block, 'encoding', ['one-hot', 'index'], 'one-hot'), value };
}

function parseText(block: Block): Unnamed<TextInput> {
  rejectUnknown(block, [...COMMON, 'length', 'value', 'examples']);
  return {
    type: 'text',
    length: has(block, 'length') ? readInteger(block, 'length', { min: 1, max: MAX_TEXT_LENGTH }) : null,
    value: readText(block, 'value', ''),
    examples: readTexts(block, 'examples', []),
  };
}
