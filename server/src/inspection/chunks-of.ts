import type { ByteSource } from '../platform/byte-source.ts';
import { BOUNDS } from './inspection-bounds.ts';

/** Reads a source in chunks, from `start`. The first chunk can be smaller, where little may be enough. */
export async function* chunksOf(
  source: ByteSource,
  { start = 0, firstBytes = BOUNDS.chunk as number } = {},
): AsyncGenerator<Buffer, void> {
  for (let at = start; at < source.size; ) {
    const chunk = await source.read(at, at === start ? firstBytes : BOUNDS.chunk);
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}
