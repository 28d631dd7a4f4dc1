import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetSchema, type SchemaTree } from 'hyparquet';
import type { ByteSource } from '../../platform/byte-source.ts';
import { columnNames } from './column-names.ts';
import { damagedParquet } from './parquet-damage.ts';
import { describeParquetType } from './parquet-type.ts';
import { type TableColumn, UnreadableTableError } from './table.ts';

/** A parsed footer takes about ten times its size. */
export const MAX_FOOTER_BYTES = 16 * 1024 * 1024;
const MAX_SCHEMA_ELEMENTS = 10_000;

export interface ParquetColumn extends TableColumn {
  /** Name in the file. */
  path: string;
  node: SchemaTree;
}

export interface ParquetFooter {
  metadata: FileMetaData;
  rows: number;
  columns: ParquetColumn[];
  totalColumns: number;
}

/** Reads the metadata of a Parquet file, and validates what it can. */
export async function readParquetFooter(source: ByteSource): Promise<ParquetFooter> {
  const length = (await source.read(source.size - 8, 4)).readUInt32LE(0);
  if (length > source.size - 12) throw new UnreadableTableError('the Parquet footer is longer than the file');
  if (length > MAX_FOOTER_BYTES) {
    throw new UnreadableTableError(`the Parquet footer is longer than ${MAX_FOOTER_BYTES / 1024 / 1024} MiB`);
  }
  const file = asyncBufferOf(source);
  const metadata = await parquetMetadataAsync(file, { geoparquet: false });
  if (metadata.schema.length > MAX_SCHEMA_ELEMENTS) {
    throw new UnreadableTableError(`the Parquet schema has more than ${MAX_SCHEMA_ELEMENTS} elements`);
  }
  if (!metadata.schema.every(({ name }) => typeof name === 'string')) throw damagedParquet();
  const rows = requireConsistentRows(metadata);
  const { children } = parquetSchema(metadata);
  // Only the first of several columns with the same name can be read.
  const distinct = [...new Map(children.toReversed().map((node) => [node.element.name, node])).values()].reverse();
  const names = columnNames(distinct.map((node) => node.element.name));
  const columns = names.map((name, i) => {
    const node = distinct[i] as SchemaTree;
    return { name, type: describeParquetType(node), path: node.element.name, node };
  });
  return { metadata, rows, columns, totalColumns: children.length };
}

export function asyncBufferOf(source: ByteSource): AsyncBuffer {
  return {
    byteLength: source.size,
    async slice(start, end = source.size) {
      const bytes = await source.read(start, end - start);
      // The reader uses the whole underlying memory, and a Buffer can be a part of a larger one.
      return new Uint8Array(bytes).buffer;
    },
  };
}

function requireConsistentRows({ num_rows, row_groups }: FileMetaData): number {
  const groups = row_groups.map((group) => group.num_rows);
  const isNumber = [num_rows, ...groups].every((count) => typeof count === 'bigint' && count >= 0n);
  if (!isNumber || groups.reduce((sum, count) => sum + count, 0n) !== num_rows || num_rows > Number.MAX_SAFE_INTEGER) {
    throw new UnreadableTableError('the Parquet footer contradicts itself about the number of rows');
  }
  return Number(num_rows);
}
