import type { ByteSource } from '../../platform/byte-source.ts';

/** As much as tells whether content is of any of the formats that are looked for at its beginning. */
const START_BYTES = 16 * 1024;

/**
 * Reads the beginning of a source once and keeps it. A file is looked at as several formats in turn, each of which
 * begins at its first byte; where it is unpacked on the way, each would have it unpacked again.
 */
export async function keepStart(source: ByteSource): Promise<ByteSource> {
  const start = await source.read(0, START_BYTES);
  return {
    size: source.size,
    async read(offset, length) {
      const end = Math.min(offset + length, source.size);
      return offset >= 0 && end <= start.length ? start.subarray(offset, end) : source.read(offset, length);
    },
  };
}
