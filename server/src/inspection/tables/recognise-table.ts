import type { ByteSource } from '../../platform/byte-source.ts';
import { UnreadableTableError } from './table.ts';

export type TableKind = 'parquet' | 'csv' | 'jsonl' | 'json';

const MAGIC = 'PAR1';
const ENCRYPTED_MAGIC = 'PARE';
const HEAD_BYTES = 64 * 1024;
const MIN_PARQUET_BYTES = 12;

/**
 * Recognises the kind of a table: by its bytes first, by its name if they are ambiguous. CSV looks like any other text,
 * and is recognised by name only. Returns undefined if it is no table.
 */
export async function recogniseTable(source: ByteSource, name: string): Promise<TableKind | undefined> {
  const named = kindByName(name);
  const head = await source.read(0, HEAD_BYTES);
  const ends = [head.subarray(0, 4), await source.read(Math.max(0, source.size - 4), 4)].map((end) =>
    end.toString('latin1'),
  );
  if (source.size >= MIN_PARQUET_BYTES && ends.every((end) => end === MAGIC)) return 'parquet';
  if (named === 'parquet') {
    const isEncrypted = ends.includes(ENCRYPTED_MAGIC);
    throw new UnreadableTableError(
      isEncrypted
        ? 'the Parquet file is encrypted'
        : 'the file has the extension of Parquet, but does not start and end like a Parquet file',
    );
  }
  if (source.size === 0) return named;
  if (head.includes(0) || hasWideBom(head)) {
    if (named === undefined) return undefined;
    throw new UnreadableTableError('the file is not text in UTF-8');
  }
  return kindByText(
    head
      .toString()
      .replace(/^\uFEFF/, '')
      .trimStart(),
    named,
  );
}

function kindByName(name: string): TableKind | undefined {
  if (/\.(parquet|pq)$/i.test(name)) return 'parquet';
  if (/\.(csv|tsv|tab)$/i.test(name)) return 'csv';
  if (/\.(jsonl|ndjson)$/i.test(name)) return 'jsonl';
  return /\.json$/i.test(name) ? 'json' : undefined;
}

function kindByText(text: string, named: TableKind | undefined): TableKind | undefined {
  if (named === 'jsonl') return 'jsonl';
  const [first = '', second = ''] = text.split(/\r?\n\s*/, 2);
  // JSON lines are often named .json. A single object may be a table of one row, or any document.
  if (isJsonObject(first) && (named !== 'json' || second.startsWith('{'))) return 'jsonl';
  if (named === 'csv') return 'csv';
  return text.startsWith('[') && (named === 'json' || /^\[\s*\{\s*"/.test(text)) ? 'json' : undefined;
}

function isJsonObject(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 may have no zero byte, and still is not readable as UTF-8. */
function hasWideBom(head: Buffer): boolean {
  const start = head.subarray(0, 2).toString('hex');
  return start === 'fffe' || start === 'feff';
}
