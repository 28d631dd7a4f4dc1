import type { ByteSource } from '../../platform/byte-source.ts';
import { recogniseTable } from './recognise-table.ts';
import { scanTable } from './scan-table.ts';
import type { NoTable, TableCount } from './table.ts';

/** Counts the rows of a table: from the footer of Parquet, by reading all of a text. */
export async function countRows(source: ByteSource, { name }: { name: string }): Promise<TableCount | NoTable> {
  const kind = await recogniseTable(source, name);
  if (kind === undefined) return { format: null };
  if (kind === 'parquet') {
    const { countParquet } = await import('./count-parquet.ts');
    return countParquet(source);
  }
  const table = await scanTable(kind, source, name, true);
  if (!table) return { format: null };
  return { format: table.format, rows: table.rows ?? 0, columns: table.columns, total_columns: table.totalColumns };
}
