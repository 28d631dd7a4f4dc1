import type { ByteSource } from '../../platform/byte-source.ts';
import { unlessDamaged } from './parquet-damage.ts';
import { readParquetFooter } from './parquet-footer.ts';
import type { TableCount } from './table.ts';

/** Reads the row count from the footer, and nothing else of the file. */
export async function countParquet(source: ByteSource): Promise<TableCount> {
  const { rows, columns, totalColumns } = await unlessDamaged(() => readParquetFooter(source));
  return {
    format: 'parquet',
    rows,
    columns: columns.map(({ name, type }) => ({ name, type })),
    total_columns: totalColumns,
  };
}
