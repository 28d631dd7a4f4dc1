import { isDiskFull } from '../../platform/disk-full.ts';
import { rejectUnless } from '../unjudgeable.ts';

/** Bytes that can be written and read anywhere, for as long as an inspection takes. */
export interface Scratch {
  readonly size: number;
  write(offset: number, bytes: Buffer): void;
  /** As many bytes as asked for, or fewer where less was written. */
  read(offset: number, length: number): Buffer;
}

/** Thrown where the disk has no room for a single block: that says nothing about the file that is inspected. */
export class ScratchFull extends Error {
  override readonly name = 'ScratchFull';
}

/** Content is unpacked and stored in blocks of this size; only the last is shorter. */
export const BLOCK_BYTES = 256 * 1024;

/**
 * Stores blocks in scratch space. When it is full, the block that was stored first makes room: archives are mostly read
 * from front to back, so that one of any size can be inspected in a space that is smaller.
 */
export class ScratchSpace {
  readonly #scratch: Scratch | undefined;
  /** As many as it was given, or as were taken until the disk was full. */
  #places: number;
  readonly #free: number[] = [];
  /** What to do when the block at a place is dropped, in the order in which they were stored. */
  readonly #stored = new Map<number, () => void>();
  #used = 0;

  constructor(scratch: Scratch | undefined) {
    this.#scratch = scratch;
    this.#places = Math.floor((scratch?.size ?? 0) / BLOCK_BYTES);
  }

  /** How much it holds. */
  get bytes(): number {
    return this.#places * BLOCK_BYTES;
  }

  /** Stores a block and returns its place, until `onDropped` says that it is there no more. */
  store(block: Buffer, onDropped: () => void): number {
    rejectUnless(this.#places > 0, 'it has to be unpacked, and there is no scratch space', 'upload it unpacked');
    const place = this.#free.pop() ?? (this.#used < this.#places ? this.#used++ : this.#dropFirst());
    this.#stored.set(place, onDropped);
    try {
      this.#scratch?.write(place * BLOCK_BYTES, block);
      return place;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // Only the places that were written before have their room on the disk.
      this.#stored.delete(place);
      this.#places = this.#used;
      if (this.#free.length === 0 && this.#stored.size === 0)
        throw new ScratchFull('the disk is full', { cause: error });
      return this.store(block, onDropped);
    }
  }

  read(place: number, from: number, length: number): Buffer | undefined {
    return this.#scratch?.read(place * BLOCK_BYTES + from, length);
  }

  release(places: Iterable<number>): void {
    for (const place of places) {
      this.#stored.delete(place);
      this.#free.push(place);
    }
  }

  #dropFirst(): number {
    const [first] = this.#stored;
    if (first === undefined) throw new Error('every place is taken, but none holds a block');
    const [place, onDropped] = first;
    this.#stored.delete(place);
    onDropped();
    return place;
  }
}
