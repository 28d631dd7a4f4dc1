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
/** Stands for a value that would take too much to read, such as images that share a page. */
const TOO_LARGE = { too_large: true };

/** The first rows of a Parquet file, from the first pages of its first row groups. */
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
    const asked = Math.min(wanted - rows.length, Number(group.num_rows));
    const values: Values[] = [];
    for (const column of columns) {
      values.push(await readColumn(source, { ...metadata, num_rows: group.num_rows }, group, column, asked, budget));
    }
    const complete = Math.min(asked, ...values.map((column) => column?.length ?? asked));
    for (let row = 0; row < complete; row++)
      rows.push(columns.map(({ path }, i) => cell(values[i], row, finishers.get(path))));
    if (complete < asked) break;
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

/** Undefined for a column that is too large to be read. */
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
  asked: number,
  budget: UnpackBudget,
): Promise<Values> {
  const isNested = column.node.children.length > 0 || column.node.element.repetition_type === 'REPEATED';
  const chunks: RowGroup['columns'] = [];
  let isCut = false;
  for (const chunk of group.columns) {
    const data = chunk.meta_data;
    if (data?.path_in_schema[0] !== column.path) continue;
    const pages: FirstPages | undefined = await measureFirstPages(source, data, asked, isNested, budget);
    if (!pages) return undefined;
    isCut ||= pages.isCut;
    chunks.push({ ...chunk, meta_data: { ...data, total_compressed_size: BigInt(pages.bytes) } });
  }
  const cut = { ...metadata, row_groups: [{ ...group, columns: chunks }] };
  const values = await decode(source, cut, column.path, isNested ? asked + 1 : asked);
  // Older writers let a nested row run on into the next page, so that the last one may not be whole.
  const whole = isNested && isCut ? values.slice(0, -1) : values;
  if (whole.length < asked && !isCut) throw damagedParquet(column.path);
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
