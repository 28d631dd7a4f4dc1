import type { ByteSource } from '../../platform/byte-source.ts';
import type { BlobStore } from './blob-store.ts';

/** Reads a stored blob at any offset. */
export function blobSource(store: BlobStore, sha256: string, size: number): ByteSource {
  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size) - 1;
      if (end < offset) return Buffer.alloc(0);
      const pieces: Buffer[] = [];
      for await (const piece of await store.read(sha256, { start: offset, end })) pieces.push(piece as Buffer);
      return Buffer.concat(pieces);
    },
  };
}
