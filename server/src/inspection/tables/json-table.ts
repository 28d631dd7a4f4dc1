import type { ByteSource } from '../../platform/byte-source.ts';
import { columnNames } from './column-names.ts';
import { commonType, typeOfJson } from './infer-type.ts';
import type { ScannedTable } from './scanned-table.ts';
import { eachLine } from './split-lines.ts';
import { SAMPLE_ROWS, type TableFormat, UnreadableTableError } from './table.ts';

type JsonRow = Record<string, unknown>;

const MAX_ARRAY_BYTES = 8 * 1024 * 1024;
/** Keys are collected from every sampled row, so their number is limited separately. */
const MAX_KEYS = 10_000;

/** Reads JSON lines: a sample, or all of them, each parsed. Blank lines do not count. */
export async function scanJsonLines(source: ByteSource, whole: boolean): Promise<ScannedTable> {
  const sample: JsonRow[] = [];
  let count = 0;
  const reachedEnd = await eachLine(source, (line, number) => {
    const row = parseObject(line, number);
    if (sample.length < SAMPLE_ROWS) sample.push(row);
    else if (!whole) return false;
    count += 1;
    return true;
  });
  return tableOf('jsonl', sample, reachedEnd ? count : null);
}

/** Reads a JSON array of objects, which must be read as a whole. Returns undefined for an array of anything else. */
export async function scanJsonArray(source: ByteSource): Promise<ScannedTable | undefined> {
  if (source.size > MAX_ARRAY_BYTES) {
    throw new UnreadableTableError(
      `a JSON array can have up to ${MAX_ARRAY_BYTES / 1024 / 1024} MiB; write one object per line instead (.jsonl)`,
    );
  }
  const text = (await source.read(0, source.size)).toString().replace(/^\uFEFF/, '');
  const rows = parseArray(text);
  if (!rows || (rows.length > 0 && !isObject(rows[0]))) return undefined;
  const odd = rows.findIndex((row) => !isObject(row));
  if (odd !== -1) throw new UnreadableTableError(`item ${odd + 1} of the array is not a JSON object`);
  return tableOf('json', rows.slice(0, SAMPLE_ROWS) as JsonRow[], rows.length);
}

function tableOf(format: TableFormat, sample: JsonRow[], rows: number | null): ScannedTable {
  const keys = new Set<string>();
  for (const row of sample) {
    for (const key of Object.keys(row)) if (keys.size < MAX_KEYS) keys.add(key);
  }
  const names = [...keys];
  const columns = columnNames(names).map((name, i) => ({
    name,
    type:
      commonType(
        sample.map((row) => typeOfJson(ownValue(row, names[i]))),
        'mixed',
      ) ?? 'null',
  }));
  return {
    format,
    columns,
    totalColumns: keys.size,
    sample: sample.map((row) => columns.map((_, i) => ownValue(row, names[i]))),
    rows,
  };
}

/** Returns a row's own value, not one inherited by every object. */
function ownValue(row: JsonRow, key: string | undefined): unknown {
  return key !== undefined && Object.hasOwn(row, key) ? row[key] : null;
}

function parseObject(line: string, number: number): JsonRow {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UnreadableTableError(`line ${number} is not JSON`);
  }
  if (!isObject(value)) throw new UnreadableTableError(`line ${number} is not a JSON object`);
  return value;
}

function parseArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch (error) {
    // Only the position: the rest of the message quotes the file.
    const where = /at position \d+|line \d+ column \d+/.exec(String(error))?.[0];
    throw new UnreadableTableError(`the file is not JSON${where ? ` (${where})` : ''}`);
  }
}

function isObject(value: unknown): value is JsonRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
