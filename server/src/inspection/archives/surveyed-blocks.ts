import { BOUNDS } from '../inspection-bounds.ts';
import { BLOCK_BYTES } from '../scratch/scratch-space.ts';
import { readAcross } from './read-across.ts';

const MAX_BLOCKS = BOUNDS.unpackedInMemory / BLOCK_BYTES;
/** A zip is located from its last 64 KiB, which may span two blocks. */
const LAST_BLOCKS = 2;
/** More than the signature of any format. */
const MARK_BYTES = 64;

/**
 * Blocks in unpacking order. Keeps all while they are few; then the first, the last two, and the first bytes of those
 * where HDF5 may begin (at doublings of 512 bytes): most formats need no more.
 */
export class SurveyedBlocks {
  readonly #kept = new Map<number, Buffer>();
  #count = 0;
  #passed = 1;
  size = 0;

  add(block: Buffer): void {
    this.#kept.set(this.#count, block);
    this.#count += 1;
    this.size += block.length;
    if (this.#count <= MAX_BLOCKS) return;
    for (; this.#passed < this.#count - LAST_BLOCKS; this.#passed++) this.#drop(this.#passed);
  }

  /** Returns undefined if these bytes are not kept. */
  read(offset: number, length: number): Buffer | undefined {
    return readAcross(offset, length, (index, from, count) => this.#kept.get(index)?.subarray(from, from + count));
  }

  #drop(index: number): void {
    const isDoubling = (index & (index - 1)) === 0;
    const mark = this.#kept.get(index)?.subarray(0, MARK_BYTES);
    // Copied, so that the mark does not retain the whole block.
    if (isDoubling && mark !== undefined) this.#kept.set(index, Buffer.from(mark));
    else this.#kept.delete(index);
  }
}
