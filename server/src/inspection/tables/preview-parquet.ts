import { type DecodedArray, type FileMetaData, parquetRead, type RowGroup } from 'hyparquet';
import type { ByteSource } from '../../platform/byte-source.ts';
import { damagedParquet, unlessDamaged } from './parquet-damage.ts';
import { parquetDecompressors } from './parquet-decompressors.ts';
import { asyncBufferOf, type ParquetColumn, readParquetFooter } from './parquet-footer.ts';
import { type FirstPages, measureFirstPages, type UnpackBudget } from './parquet-pages.ts';
import { type Finish, parquetParsers, takeOverParquetTypes } from './parquet-values.ts';
import { previewRows } from './preview-rows.ts';
import type { TablePreview } from './table.ts';

const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;
/** Replaces a value that is too large to read, such as images that share a page. */
const TOO_LARGE = { too_large: true };

/** Returns the first rows of a Parquet file, from the first pages of its first row groups. */
export function previewParquet(source: ByteSource, wanted: number): Promise<TablePreview> {
  return unlessDamaged(() => readFirstRows(source, wanted));
}

async function readFirstRows(source: ByteSource, wanted: number): Promise<TablePreview> {
  const { metadata, rows: total, columns, totalColumns } = await readParquetFooter(source);
  const finishers = takeOverParquetTypes(metadata, columns);
  const budget: UnpackBudget = { bytes: MAX_UNPACKED_BYTES };
  const rows: unknown[][] = [];
  for (const group of metadata.row_groups) {
    if (rows.length >= wanted) break;
    if (group.num_rows === 0n) continue;
    const rowCount = Math.min(wanted - rows.length, Number(group.num_rows));
    const values: Values[] = [];
    for (const column of columns) {
      values.push(await readColumn(source, { ...metadata, num_rows: group.num_rows }, group, column, rowCount, budget));
    }
    const complete = Math.min(rowCount, ...values.map((column) => column?.length ?? rowCount));
    for (let row = 0; row < complete; row++)
      rows.push(columns.map(({ path }, i) => cell(values[i], row, finishers.get(path))));
    if (complete < rowCount) break;
  }
  const described = columns.map(({ name, type }) => ({ name, type }));
  return {
    format: 'parquet',
    columns: described,
    total_columns: totalColumns,
    rows: previewRows(described, rows),
    total_rows: total,
  };
}

/** Undefined for a column too large to read. */
type Values = unknown[] | undefined;

function cell(values: Values, row: number, finish: Finish | undefined): unknown {
  const value = values === undefined ? TOO_LARGE : (values[row] ?? null);
  return finish && value !== null && value !== TOO_LARGE ? finish(value) : value;
}

async function readColumn(
  source: ByteSource,
  metadata: FileMetaData,
  group: RowGroup,
  column: ParquetColumn,
  rowCount: number,
  budget: UnpackBudget,
): Promise<Values> {
  const isNested = column.node.children.length > 0 || column.node.element.repetition_type === 'REPEATED';
  const chunks: RowGroup['columns'] = [];
  let isCut = false;
  for (const chunk of group.columns) {
    const data = chunk.meta_data;
    if (data?.path_in_schema[0] !== column.path) continue;
    const pages: FirstPages | undefined = await measureFirstPages(source, data, rowCount, isNested, budget);
    if (!pages) return undefined;
    isCut ||= pages.isCut;
    chunks.push({ ...chunk, meta_data: { ...data, total_compressed_size: BigInt(pages.bytes) } });
  }
  const cut = { ...metadata, row_groups: [{ ...group, columns: chunks }] };
  const values = await decode(source, cut, column.path, isNested ? rowCount + 1 : rowCount);
  // Older writers continue a nested row on the next page, so the last one may be incomplete.
  const whole = isNested && isCut ? values.slice(0, -1) : values;
  if (whole.length < rowCount && !isCut) throw damagedParquet(column.path);
  return whole.length === 0 ? undefined : whole;
}

async function decode(source: ByteSource, metadata: FileMetaData, path: string, rowEnd: number): Promise<unknown[]> {
  const values: unknown[] = [];
  const collect = (data: DecodedArray): void => {
    for (let i = 0; i < data.length && values.length < rowEnd; i++) values.push(data[i]);
  };
  try {
    await parquetRead({
      file: asyncBufferOf(source),
      metadata,
      columns: [path],
      rowEnd,
      utf8: false,
      compressors: parquetDecompressors,
      parsers: parquetParsers,
      onChunk: ({ columnData }) => collect(columnData),
    });
  } catch (cause) {
    throw damagedParquet(path, cause);
  }
  return values;
}
