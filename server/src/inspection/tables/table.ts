export type TableFormat = 'parquet' | 'csv' | 'tsv' | 'jsonl' | 'json';

export interface TableColumn {
  name: string;
  /** `string integer number boolean timestamp date …`, for nested ones `struct`, `map`, `list<…>`. */
  type: string;
}

interface Table {
  format: TableFormat;
  /** The first ones, where there are very many: `total_columns` says how many there are. */
  columns: TableColumn[];
  total_columns: number;
}

export interface TablePreview extends Table {
  rows: Record<string, unknown>[];
  /** Null where nobody has counted: text tells only when it is read to its end. */
  total_rows: number | null;
}

export interface TableCount extends Table {
  rows: number;
}

/** The answer for a file that is no table. */
export interface NoTable {
  format: null;
}

/** A table whose bytes are wrong. The message tells its owner what is wrong with them, and where. */
export class UnreadableTableError extends Error {}

/** Types are inferred from this many rows, and no preview is longer. */
export const SAMPLE_ROWS = 100;
export const MAX_COLUMNS = 500;
/** A longer row is taken for something that is no row at all. */
export const MAX_ROW_BYTES = 8 * 1024 * 1024;
