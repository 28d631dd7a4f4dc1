import type { ByteRange } from '../blobs/blob-store.ts';

/**
 * Parses a `Range` header (RFC 9110 section 14): returns one range, `unsatisfiable`, or undefined for the whole file.
 * Multiple ranges, other units and invalid values get the whole file, as the standard allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(/[ \t]/g, '') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? Number.POSITIVE_INFINITY : Number(last)];
  if (end < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}
