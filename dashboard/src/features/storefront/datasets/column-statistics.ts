import { cellOf } from './preview-labels.ts';

export interface ColumnStatistics {
  /** Rows in which it says nothing. */
  missing: number;
  /** How many different values it has. */
  distinct: number;
  /** Of numbers alone. */
  range?: { least: number; mean: number; most: number };
}

/** What the rows that are shown say about one of their columns. */
export function statisticsOf(rows: readonly Record<string, unknown>[], column: string): ColumnStatistics {
  const values = rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined);
  const counted = { missing: rows.length - values.length, distinct: new Set(values.map(cellOf)).size };
  if (values.length === 0 || !values.every((value) => typeof value === 'number')) return counted;
  const sum = values.reduce((total, value) => total + value, 0);
  return { ...counted, range: { least: Math.min(...values), mean: sum / values.length, most: Math.max(...values) } };
}
