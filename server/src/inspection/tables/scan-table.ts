import type { ByteSource } from '../../platform/byte-source.ts';
import { scanJsonArray, scanJsonLines } from './json-table.ts';
import type { TableKind } from './recognise-table.ts';
import type { ScannedTable } from './scanned-table.ts';

/** Reads a text table: its first rows, or all of it. Returns undefined if it is no table. */
export async function scanTable(
  kind: Exclude<TableKind, 'parquet'>,
  source: ByteSource,
  name: string,
  whole: boolean,
): Promise<ScannedTable | undefined> {
  if (kind === 'csv') {
    // Imported lazily: a child that reads something else starts faster without it.
    const { scanCsv } = await import('./csv-table.ts');
    return scanCsv(source, name, whole);
  }
  return kind === 'jsonl' || source.size === 0 ? scanJsonLines(source, whole) : scanJsonArray(source);
}
