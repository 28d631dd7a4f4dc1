import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { BLOCK_BYTES, type ScratchSpace } from '../scratch/scratch-space.ts';
import { rejectUnless, Unjudgeable } from '../unjudgeable.ts';
import { readAcross } from './read-across.ts';

type Blocks = AsyncGenerator<Buffer, undefined>;

/**
 * Blocks in scratch space, unpacked as far as they are read, with random access. A dropped block is unpacked again from
 * the beginning, a few times at most.
 */
export class StoredBlocks {
  readonly #unpack: () => Blocks;
  readonly #space: ScratchSpace;
  readonly #places = new Map<number, number>();
  #blocks: Blocks;
  /** Blocks unpacked in this pass, and the number of passes. */
  #unpacked = 0;
  #passes = 1;

  constructor(unpack: () => Blocks, space: ScratchSpace) {
    this.#unpack = unpack;
    this.#space = space;
    this.#blocks = unpack();
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const first = Math.floor(offset / BLOCK_BYTES);
    const end = Math.ceil((offset + length) / BLOCK_BYTES);
    if (this.#isDropped(first, end)) this.#startAgain();
    while (this.#unpacked < end) {
      const next = await this.#blocks.next();
      if (next.done) break;
      this.#take(next.value, first);
    }
    if (this.#isDropped(first, end)) {
      this.#space.requireDisk();
      const space = formatBytes(this.#space.bytes);
      throw new Unjudgeable(`unpacking it needs more than ${space} of scratch space`, 'upload it unpacked');
    }
    const bytes = readAcross(offset, length, (index, from, count) => {
      const place = this.#places.get(index);
      return place === undefined ? undefined : this.#space.read(place, from, count);
    });
    rejectUnless(bytes !== undefined, 'it unpacks to less than before', 'upload it unpacked');
    return bytes;
  }

  close(): void {
    this.#release();
    void this.#blocks.return(undefined);
  }

  #isDropped(first: number, end: number): boolean {
    for (let index = first; index < Math.min(end, this.#unpacked); index++) {
      if (!this.#places.has(index)) return true;
    }
    return false;
  }

  /** The first pass stores every block; later ones only need what was dropped. */
  #take(block: Buffer, first: number): void {
    const index = this.#unpacked++;
    if (this.#passes > 1 && index < first) return;
    this.#places.set(
      index,
      this.#space.store(block, () => this.#places.delete(index)),
    );
  }

  #startAgain(): void {
    this.#passes += 1;
    if (this.#passes >= BOUNDS.passes) this.#space.requireDisk();
    const space = formatBytes(this.#space.bytes);
    rejectUnless(
      this.#passes < BOUNDS.passes,
      `it has to be unpacked more than ${BOUNDS.passes} times, since it is larger than ${space} of scratch space`,
      'upload it unpacked',
    );
    this.#release();
    void this.#blocks.return(undefined);
    this.#blocks = this.#unpack();
    this.#unpacked = 0;
  }

  #release(): void {
    this.#space.release(this.#places.values());
    this.#places.clear();
  }
}
