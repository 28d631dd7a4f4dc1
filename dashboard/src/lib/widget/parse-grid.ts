import { type Block, fail, has, readOneOf, readSize, readText, readTexts, rejectUnknown } from './read-block.ts';
import type { GridInput, GridLayer } from './widget.ts';

const MAX_SIZE = 64;
const LAYERS: readonly GridLayer[] = ['wall', 'free', 'start', 'goal'];

/** Reads a grid input, except for its name. */
export function parseGrid(block: Block): Omit<GridInput, 'name' | 'title'> {
  rejectUnknown(block, ['name', 'title', 'type', 'size', 'layers', 'start', 'goal', 'value']);
  const size = readSize(block, MAX_SIZE);
  if (size[0] * size[1] < 2) fail(block, 'size', 'must have at least two cells: for the start and the goal.');
  const layers = readTexts(block, 'layers', ['wall']).map(
    (layer) => LAYERS.find((known) => known === layer) ?? readOneOf(block, 'layers', LAYERS),
  );
  if (layers.length === 0) fail(block, 'layers', 'must have at least one element.');
  return {
    type: 'grid',
    size,
    layers,
    start: has(block, 'start') ? readText(block, 'start') : null,
    goal: has(block, 'goal') ? readText(block, 'goal') : null,
    value: has(block, 'value') ? readMap(block, size) : openMap(size),
  };
}

/** Reads rows of characters: a list, or one text with a line per row. */
function readMap(block: Block, [columns, rows]: [number, number]): string[] {
  const given = Array.isArray(block.fields.value)
    ? readTexts(block, 'value')
    : readText(block, 'value').trim().split('\n');
  const map = given.map((row) => row.trim());
  const fits = map.length === rows && map.every((row) => row.length === columns && /^[.#SG]+$/.test(row));
  if (!fits) fail(block, 'value', `must have ${rows} rows of ${columns} characters: . free, # wall, S start, G goal.`);
  const cells = map.join('');
  if (cells.split('S').length !== 2 || cells.split('G').length !== 2) {
    fail(block, 'value', 'must have one start (S) and one goal (G).');
  }
  return map;
}

/** A map without walls: the start is in the first corner, the goal in the last. */
function openMap([columns, rows]: [number, number]): string[] {
  const cells = `S${'.'.repeat(columns * rows - 2)}G`;
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
}
