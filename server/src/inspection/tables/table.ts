export type TableFormat = 'parquet' | 'csv' | 'tsv' | 'jsonl' | 'json';

export interface TableColumn {
  name: string;
  /** `string integer number boolean timestamp date …`, for nested ones `struct`, `map`, `list<…>`. */
  type: string;
}

interface Table {
  format: TableFormat;
  /** The first columns; `total_columns` is their actual number. */
  columns: TableColumn[];
  total_columns: number;
}

export interface TablePreview extends Table {
  rows: Record<string, unknown>[];
  /** Null if not counted: text must be read to its end. */
  total_rows: number | null;
}

export interface TableCount extends Table {
  rows: number;
}

/** Result for a file that is no table. */
export interface NoTable {
  format: null;
}

/** A table with invalid bytes. The message says what is wrong, and where. */
export class UnreadableTableError extends Error {}

/** Types are inferred from this many rows, and no preview is longer. */
export const SAMPLE_ROWS = 100;
export const MAX_COLUMNS = 500;
/** Longer rows are rejected. */
export const MAX_ROW_BYTES = 8 * 1024 * 1024;
