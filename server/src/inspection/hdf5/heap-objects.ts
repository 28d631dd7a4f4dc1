import type { ByteSource } from '../../platform/byte-source.ts';
import { BoundedReader } from '../bounded-reader.ts';

const HEADER_BYTES = 16;
const ALIGNMENT = 8;

export interface HeapObject {
  start: number;
  size: number;
}

/**
 * Yields the objects of a global heap collection ("GCOL"): variable-length texts and arrays, each contiguous and
 * uncompressed.
 */
export async function* heapObjectsOf(source: ByteSource, start: number): AsyncGenerator<HeapObject> {
  const reader = new BoundedReader(source, start);
  if (!(await reader.fill(HEADER_BYTES))) return;
  reader.skip(HEADER_BYTES / 2);
  const end = start + readSize(reader, source.size - start);
  while (reader.position < end && (await reader.fill(HEADER_BYTES))) {
    const index = reader.u16();
    reader.skip(6);
    const size = readSize(reader, end - reader.position);
    // Index 0 is the free space, which comes last.
    if (index === 0) return;
    yield { start: reader.position, size };
    reader.skip(Math.ceil(size / ALIGNMENT) * ALIGNMENT);
  }
}

/** Reads a size of 8 bytes, or of 4 bytes plus padding in a file with short lengths. */
function readSize(reader: BoundedReader, available: number): number {
  const low = reader.u32();
  const size = low + reader.u32() * 2 ** 32;
  return size <= available ? size : low;
}
