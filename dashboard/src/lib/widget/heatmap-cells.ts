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

/** Reads the last two extents of an output as rows and columns; of several such maps, the first. */
export function readHeatmap({ shape, data }: Pick<OutputTensor, 'shape' | 'data'>): Heatmap {
  const [rows = 1, columns = 1] = shape.length < 2 ? [1, shape[0] ?? 1] : shape.slice(-2);
  const values = numbersOf({ data }).slice(0, rows * columns);
  const finite = values.filter(Number.isFinite);
  const min = finite.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const max = finite.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return { columns, rows, values, ...(finite.length > 0 ? { min, max } : { min: 0, max: 0 }) };
}
