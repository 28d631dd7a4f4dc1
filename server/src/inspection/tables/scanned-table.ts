import type { TableColumn, TableFormat } from './table.ts';

/** Result of every reader of text tables. */
export interface ScannedTable {
  format: TableFormat;
  columns: TableColumn[];
  totalColumns: number;
  /** The first rows, with values in column order. */
  sample: unknown[][];
  /** Null if reading stopped before the end. */
  rows: number | null;
}
