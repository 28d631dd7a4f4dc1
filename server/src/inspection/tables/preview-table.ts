import type { ByteSource } from '../../platform/byte-source.ts';
import { previewRows } from './preview-rows.ts';
import { recogniseTable } from './recognise-table.ts';
import { scanTable } from './scan-table.ts';
import { type NoTable, SAMPLE_ROWS, type TablePreview } from './table.ts';

export interface PreviewRequest {
  /** The file's name: a hint, where its bytes leave open what it is. */
  name: string;
  /** At most `SAMPLE_ROWS`. */
  rows: number;
}

/** The columns and first rows of a table, read from no more of it than they take. */
export async function previewTable(source: ByteSource, request: PreviewRequest): Promise<TablePreview | NoTable> {
  const kind = await recogniseTable(source, request.name);
  const wanted = Math.min(request.rows, SAMPLE_ROWS);
  if (kind === undefined) return { format: null };
  if (kind === 'parquet') {
    // Loaded when needed: most children read something else, and start the faster without it.
    const { previewParquet } = await import('./preview-parquet.ts');
    return previewParquet(source, wanted);
  }
  const table = await scanTable(kind, source, request.name, false);
  if (!table) return { format: null };
  return {
    format: table.format,
    columns: table.columns,
    total_columns: table.totalColumns,
    rows: previewRows(table.columns, table.sample.slice(0, wanted)),
    total_rows: table.rows,
  };
}
