import type { TableColumn, TableFormat } from './table.ts';

/** What every reader of text answers. */
export interface ScannedTable {
  format: TableFormat;
  columns: TableColumn[];
  totalColumns: number;
  /** The first rows, their values in the order of the columns. */
  sample: unknown[][];
  /** Null when it stopped before the end. */
  rows: number | null;
}
