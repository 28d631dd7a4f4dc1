import { cellOf } from './preview-labels.ts';

export interface ColumnStatistics {
  /** Number of rows without a value. */
  missing: number;
  /** Number of distinct values. */
  distinct: number;
  /** For numeric columns only. */
  range?: { min: number; mean: number; max: number };
}

/** Computes the statistics of a column from the rows that are shown. */
export function statisticsOf(rows: readonly Record<string, unknown>[], column: string): ColumnStatistics {
  const values = rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined);
  const counted = { missing: rows.length - values.length, distinct: new Set(values.map(cellOf)).size };
  if (values.length === 0 || !values.every((value) => typeof value === 'number')) return counted;
  const sum = values.reduce((total, value) => total + value, 0);
  return { ...counted, range: { min: Math.min(...values), mean: sum / values.length, max: Math.max(...values) } };
}
