const MIN_CHUNK_BYTES = 256 * 1024;
const MAX_CHUNK_BYTES = 8 * 1024 * 1024;

export const DEFAULT_CHUNK_BYTES = 1024 * 1024;

/**
 * Returns the size of the next chunk, given how long one of `size` bytes took. A chunk is held in memory, adds to the
 * progress only once it has arrived, and must arrive within the timeout: so chunks grow to about a second's worth, and
 * shrink on a slow connection.
 */
export function nextChunkSize(size: number, tookMs: number): number {
  if (tookMs < 1_000) return Math.min(size * 2, MAX_CHUNK_BYTES);
  return tookMs > 8_000 ? halveChunkSize(size) : size;
}

/** Halves the size, also after a chunk that timed out. */
export function halveChunkSize(size: number): number {
  return Math.max(size / 2, MIN_CHUNK_BYTES);
}
