import type { ByteSource } from '../platform/byte-source.ts';

export function memorySource(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes);
  return { size: buffer.length, read: async (offset, length) => buffer.subarray(offset, offset + length) };
}

export interface WatchedSource extends ByteSource {
  readonly seen: { largest: number; total: number; beyond: boolean };
}

/** Records the reads, and whether any was out of bounds. */
export function watchedSource(source: ByteSource): WatchedSource {
  const seen = { largest: 0, total: 0, beyond: false };
  return {
    size: source.size,
    seen,
    read(offset, length) {
      seen.largest = Math.max(seen.largest, length);
      seen.total += length;
      seen.beyond ||= !Number.isSafeInteger(offset) || offset < 0 || length < 0 || offset + length > source.size;
      return source.read(offset, length);
    },
  };
}
