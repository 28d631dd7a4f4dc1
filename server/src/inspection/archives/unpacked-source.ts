import type { ByteSource } from '../../platform/byte-source.ts';
import { countUnpacked, type Effort } from '../effort.ts';
import { StoredBlocks } from './stored-blocks.ts';
import { SurveyedBlocks } from './surveyed-blocks.ts';
import { type Packing, unpackBlocks } from './unpack-blocks.ts';

export interface UnpackedSource extends ByteSource {
  close(): void;
}

/**
 * Unpacks a source to its end, so that its size is known, and returns what it unpacks to. Small content stays in
 * memory. Of larger content the places that every format is looked for stay there; the first read elsewhere unpacks it
 * a second time, into scratch space, where it can be read in any order.
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
      const known = surveyed.read(offset, wanted);
      if (known !== undefined) return known;
      stored ??= new StoredBlocks(() => unpackBlocks(packed, packing), effort.scratch);
      return stored.read(offset, wanted);
    },
    close: () => stored?.close(),
  };
}
