import type { ByteSource } from '../../platform/byte-source.ts';

/** Position of one source in the joined one. */
export interface Part {
  offset: number;
  size: number;
}

/** Joins sources, so that a child that reads one source can read many. */
export function joinSources(sources: readonly ByteSource[]): { source: ByteSource; parts: Part[] } {
  const parts: Part[] = [];
  let size = 0;
  for (const source of sources) {
    parts.push({ offset: size, size: source.size });
    size += source.size;
  }
  const read = async (offset: number, length: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (const [index, part] of parts.entries()) {
      const start = Math.max(offset, part.offset);
      const end = Math.min(offset + length, part.offset + part.size);
      if (start < end) pieces.push((await sources[index]?.read(start - part.offset, end - start)) ?? Buffer.alloc(0));
    }
    return Buffer.concat(pieces);
  };
  return { source: { size, read }, parts };
}

/** Returns one part as a source of its own, in the child. */
export function partOf(source: ByteSource, { offset, size }: Part): ByteSource {
  return {
    size,
    read: (start, length) => source.read(offset + start, Math.max(0, Math.min(length, size - start))),
  };
}
