import type { ByteSource } from '../../platform/byte-source.ts';
import { countUnpacked, type Effort } from '../effort.ts';
import { StoredBlocks } from './stored-blocks.ts';
import { SurveyedBlocks } from './surveyed-blocks.ts';
import { type Packing, unpackBlocks } from './unpack-blocks.ts';

export interface UnpackedSource extends ByteSource {
  close(): void;
}

/**
 * Unpacks a source completely to determine its size, and returns the content. Small content stays in memory. Of larger
 * content only the places that format detection reads stay; the first read elsewhere unpacks it again into scratch
 * space, with random access.
 */
export async function unpackedSource(packed: ByteSource, packing: Packing, effort: Effort): Promise<UnpackedSource> {
  const surveyed = new SurveyedBlocks();
  for await (const block of unpackBlocks(packed, packing)) {
    countUnpacked(effort, block.length);
    surveyed.add(block);
  }
  let stored: StoredBlocks | undefined;
  return {
    size: surveyed.size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, surveyed.size - offset));
      const cached = surveyed.read(offset, wanted);
      if (cached !== undefined) return cached;
      stored ??= new StoredBlocks(() => unpackBlocks(packed, packing), effort.scratch);
      return stored.read(offset, wanted);
    },
    close: () => stored?.close(),
  };
}
