import type { FileMetaData, ParquetParsers, SchemaElement } from 'hyparquet';
import type { ParquetColumn } from './parquet-footer.ts';

const decoder = new TextDecoder();
const DAY_MS = 86_400_000;
const MAX_DECIMAL_BYTES = 64;

/** Parsers that replace those of the library which throw or lose information. */
export const parquetParsers: Partial<ParquetParsers> = {
  dateFromDays: (days) => {
    const date = new Date(days * DAY_MS);
    return Number.isNaN(date.getTime()) ? days : date.toISOString().replace(/T.*/, '');
  },
  jsonFromBytes: (bytes) => {
    const text = decoder.decode(bytes);
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
  geometryFromBytes: (bytes) => bytes,
  geographyFromBytes: (bytes) => bytes,
};

/**
 * Keeps the library from converting what it cannot read or reads inexactly, such as decimals, which it turns into
 * floats. Returns the conversions for these columns.
 */
export function takeOverParquetTypes(metadata: FileMetaData, columns: readonly ParquetColumn[]): Map<string, Finish> {
  for (const element of metadata.schema) {
    if (element.converted_type === 'BSON' || element.converted_type === 'INTERVAL') clearType(element);
  }
  const finishers = new Map<string, Finish>();
  for (const { type, path, node } of columns) {
    if (type !== 'decimal') continue;
    const { logical_type: logical, scale } = node.element;
    const digits = (logical?.type === 'DECIMAL' ? logical.scale : scale) ?? 0;
    clearType(node.element);
    finishers.set(path, (value) => decimalText(value, digits));
  }
  return finishers;
}

export type Finish = (value: unknown) => unknown;

function clearType(element: SchemaElement): void {
  delete element.converted_type;
  delete element.logical_type;
}

/** Text, because a number would round it. */
function decimalText(value: unknown, scale: number): unknown {
  const unscaled = integerOf(value);
  if (unscaled === undefined || scale < 0 || scale > 4 * MAX_DECIMAL_BYTES) return value;
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return unscaled < 0n ? `-${text}` : text;
}

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  if (!(value instanceof Uint8Array) || value.length === 0 || value.length > MAX_DECIMAL_BYTES) return undefined;
  return BigInt.asIntN(value.length * 8, BigInt(`0x${Buffer.from(value).toString('hex')}`));
}
