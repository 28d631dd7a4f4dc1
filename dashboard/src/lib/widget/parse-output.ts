import { readUnits } from './parse-input.ts';
import {
  type Block,
  fail,
  has,
  readFlag,
  readNumber,
  readNumbers,
  readOneOf,
  readText,
  readTexts,
  rejectUnknown,
} from './read-block.ts';
import type { WidgetInput, WidgetOutput } from './widget.ts';

const COMMON = ['name', 'title', 'type'];
const MAX_LINKS = 16;

/** Reads one entry of `outputs`. It may refer to the inputs. */
export function parseOutput(block: Block, inputs: readonly WidgetInput[]): WidgetOutput {
  const type = readOneOf(block, 'type', ['classes', 'boxes', 'path', 'arm', 'heatmap', 'trajectory', 'numbers']);
  const name = readText(block, 'name');
  const named = { name, title: readText(block, 'title', name) };
  switch (type) {
    case 'classes':
      rejectUnknown(block, [...COMMON, 'labels', 'softmax']);
      return { ...named, type, labels: readLabels(block), softmax: readFlag(block, 'softmax') };
    case 'boxes':
      rejectUnknown(block, [...COMMON, 'image', 'labels', 'threshold']);
      return {
        ...named,
        type,
        image: readReference(block, 'image', 'image', inputs),
        labels: readLabels(block),
        threshold: readNumber(block, 'threshold', 0.5),
      };
    case 'path':
      rejectUnknown(block, [...COMMON, 'grid']);
      return { ...named, type, grid: readReference(block, 'grid', 'grid', inputs) };
    case 'arm':
      rejectUnknown(block, [...COMMON, 'links', 'target']);
      return { ...named, type, links: readLinks(block), target: readTarget(block, inputs) };
    case 'heatmap':
      rejectUnknown(block, [...COMMON, 'grid']);
      return { ...named, type, grid: has(block, 'grid') ? readReference(block, 'grid', 'grid', inputs) : null };
    case 'trajectory':
      rejectUnknown(block, COMMON);
      return { ...named, type };
    case 'numbers': {
      rejectUnknown(block, [...COMMON, 'labels', 'units']);
      const labels = readLabels(block);
      return { ...named, type, labels, units: readUnits(block, labels.length) };
    }
  }
}

function readLabels(block: Block): string[] {
  const labels = readTexts(block, 'labels');
  return labels.length > 0 ? labels : fail(block, 'labels', 'must have at least one element.');
}

function readLinks(block: Block): number[] {
  const links = readNumbers(block, 'links');
  const fits = links.length >= 1 && links.length <= MAX_LINKS && links.every((length) => length > 0);
  return fits ? links : fail(block, 'links', `must be 1 to ${MAX_LINKS} lengths greater than 0.`);
}

/** Reads the name of an input of the given type. */
function readReference(block: Block, key: string, type: WidgetInput['type'], inputs: readonly WidgetInput[]): string {
  const name = readText(block, key);
  const found = inputs.some((input) => input.name === name && input.type === type);
  return found ? name : fail(block, key, `must be the name of an input of type ${type}.`);
}

function readTarget(block: Block, inputs: readonly WidgetInput[]): string | null {
  if (!has(block, 'target')) return null;
  const name = readReference(block, 'target', 'numbers', inputs);
  const points = inputs.some((input) => input.name === name && input.type === 'numbers' && input.labels.length >= 2);
  return points ? name : fail(block, 'target', 'must be an input of at least two numbers: x and y.');
}
