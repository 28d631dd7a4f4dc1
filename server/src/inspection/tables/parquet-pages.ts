import type { ColumnMetaData, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import type { ByteSource } from '../../platform/byte-source.ts';
import { damagedParquet } from './parquet-damage.ts';
import type { UnreadableTableError } from './table.ts';

/** Remaining bytes to unpack for one preview. */
export interface UnpackBudget {
  bytes: number;
}

export interface FirstPages {
  /** From the start of the chunk to the end of the last needed page. */
  bytes: number;
  /** More pages follow. */
  isCut: boolean;
}

/** Page headers are small, unless they carry long statistics. */
const HEADER_BYTES = [4 * 1024, 64 * 1024, 1024 * 1024];
const MAX_PAGE_BYTES = 32 * 1024 * 1024;
/** Older pages do not state how many rows their nested values make; this much is plenty for a preview. */
const ENOUGH_NESTED_BYTES = 1024 * 1024;

/**
 * Returns how much of a column chunk its first rows need: a chunk can be gigabytes, and the library reads it
 * completely. Every size is checked before anything is unpacked. Returns undefined if even the first rows are too
 * large.
 */
export async function measureFirstPages(
  source: ByteSource,
  chunk: ColumnMetaData,
  rows: number,
  isNested: boolean,
  budget: UnpackBudget,
): Promise<FirstPages | undefined> {
  const start = chunkStart(chunk);
  const end = start + Number(chunk.total_compressed_size);
  if (!(start >= 4 && end > start && end <= source.size)) throw damaged(chunk);
  // Reads one more row of nested values: the last may continue on the next page.
  const wanted = isNested ? rows + 1 : rows;
  let [at, seen, unpacked] = [start, 0, 0];
  let isCounted = true;
  while (at < end && (seen < wanted || (!isCounted && unpacked < ENOUGH_NESTED_BYTES))) {
    const { header, length } = await readPageHeader(source, at, end, chunk);
    const { compressed_page_size: packed, uncompressed_page_size: size } = header;
    if (!(packed >= 0 && size >= 0 && at + length + packed <= end)) throw damaged(chunk);
    budget.bytes -= size + packed;
    if (size > MAX_PAGE_BYTES || packed > MAX_PAGE_BYTES || budget.bytes < 0) return undefined;
    at += length + packed;
    unpacked += size;
    seen += rowsOn(header, chunk);
    if (isNested && header.data_page_header) isCounted = false;
  }
  return { bytes: at - start, isCut: at < end };
}

/** Same start as the library assumes. */
function chunkStart({ dictionary_page_offset: dictionary, data_page_offset: data }: ColumnMetaData): number {
  return Number(dictionary || data);
}

/** Returns the rows on a page, or its values if it does not state them: each row has at least one. */
function rowsOn(header: PageHeader, chunk: ColumnMetaData): number {
  if (header.type === 'DICTIONARY_PAGE') return 0;
  const rows = header.data_page_header_v2?.num_rows ?? header.data_page_header?.num_values;
  if (rows === undefined || !(rows >= 0 && rows <= Number(chunk.num_values))) throw damaged(chunk);
  return rows;
}

async function readPageHeader(
  source: ByteSource,
  at: number,
  end: number,
  chunk: ColumnMetaData,
): Promise<{ header: PageHeader; length: number }> {
  for (const size of HEADER_BYTES) {
    const bytes = new Uint8Array(await source.read(at, Math.min(size, end - at)));
    const reader = { view: new DataView(bytes.buffer), offset: 0 };
    try {
      return { header: parquetHeader(reader), length: reader.offset };
    } catch {
      // Truncated or damaged: retried with more bytes.
    }
  }
  throw damaged(chunk);
}

function damaged({ path_in_schema }: ColumnMetaData): UnreadableTableError {
  return damagedParquet(path_in_schema.join('.'));
}
