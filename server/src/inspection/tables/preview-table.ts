import type { ByteSource } from '../../platform/byte-source.ts';
import { previewRows } from './preview-rows.ts';
import { recogniseTable } from './recognise-table.ts';
import { scanTable } from './scan-table.ts';
import { type NoTable, SAMPLE_ROWS, type TablePreview } from './table.ts';

export interface PreviewRequest {
  /** File name: a hint if the bytes are ambiguous. */
  name: string;
  /** At most `SAMPLE_ROWS`. */
  rows: number;
}

/** Returns the columns and first rows of a table, reading no more than needed. */
export async function previewTable(source: ByteSource, request: PreviewRequest): Promise<TablePreview | NoTable> {
  const kind = await recogniseTable(source, request.name);
  const wanted = Math.min(request.rows, SAMPLE_ROWS);
  if (kind === undefined) return { format: null };
  if (kind === 'parquet') {
    // Imported lazily: most children read something else, and start faster without it.
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
