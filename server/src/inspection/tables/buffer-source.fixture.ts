import type { ByteSource } from '../../platform/byte-source.ts';

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
