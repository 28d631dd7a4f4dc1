import type { ByteSource } from '../../platform/byte-source.ts';
import { scanJsonArray, scanJsonLines } from './json-table.ts';
import type { TableKind } from './recognise-table.ts';
import type { ScannedTable } from './scanned-table.ts';

/** Reads a table of text: the first rows of it, or the whole. Undefined when it turns out to be no table. */
export async function scanTable(
  kind: Exclude<TableKind, 'parquet'>,
  source: ByteSource,
  name: string,
  whole: boolean,
): Promise<ScannedTable | undefined> {
  if (kind === 'csv') {
    // Loaded when needed: a child that reads something else starts the faster without it.
    const { scanCsv } = await import('./csv-table.ts');
    return scanCsv(source, name, whole);
  }
  return kind === 'jsonl' || source.size === 0 ? scanJsonLines(source, whole) : scanJsonArray(source);
}
