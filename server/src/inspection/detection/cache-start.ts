import type { ByteSource } from '../../platform/byte-source.ts';

/** Enough to detect every format that is recognised by its beginning. */
const START_BYTES = 16 * 1024;

/**
 * Caches the beginning of a source. A file is inspected as several formats in turn, each from its first byte; without
 * the cache, packed content would be unpacked each time.
 */
export async function cacheStart(source: ByteSource): Promise<ByteSource> {
  const start = await source.read(0, START_BYTES);
  return {
    size: source.size,
    async read(offset, length) {
      const end = Math.min(offset + length, source.size);
      return offset >= 0 && end <= start.length ? start.subarray(offset, end) : source.read(offset, length);
    },
  };
}
