import type { OutputTensor } from '@souk/sdk';
import { numbersOf } from './output-values.ts';

export interface Heatmap {
  columns: number;
  rows: number;
  /** Row by row. */
  values: number[];
  min: number;
  max: number;
}

/**
 * Reads the last two extents of an output as rows and columns; of several such maps, the first. Values of walls, which are
 * drawn over them, do not count for the range.
 */
export function readHeatmap(
  { shape, data }: Pick<OutputTensor, 'shape' | 'data'>,
  walls: readonly boolean[] = [],
): Heatmap {
  const [rows = 1, columns = 1] = shape.length < 2 ? [1, shape[0] ?? 1] : shape.slice(-2);
  const values = numbersOf({ data }).slice(0, rows * columns);
  const finite = values.filter((value, cell) => Number.isFinite(value) && !walls[cell]);
  const min = finite.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const max = finite.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return { columns, rows, values, ...(finite.length > 0 ? { min, max } : { min: 0, max: 0 }) };
}
