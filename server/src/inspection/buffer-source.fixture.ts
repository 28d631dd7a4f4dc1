import type { ByteSource } from '../platform/byte-source.ts';

/** An in-memory source that counts the bytes read. */
export function memorySource(content: string | Uint8Array): ByteSource & { bytesRead: number } {
  const bytes = Buffer.from(content as string);
  return {
    size: bytes.length,
    bytesRead: 0,
    async read(offset, length) {
      const piece = bytes.subarray(offset, offset + length);
      this.bytesRead += piece.length;
      return piece;
    },
  };
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
