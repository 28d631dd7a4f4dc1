import { isDiskFull } from '../../platform/disk-full.ts';
import { rejectUnless } from '../unjudgeable.ts';

/** Random-access bytes for the duration of an inspection. */
export interface Scratch {
  readonly size: number;
  write(offset: number, bytes: Buffer): void;
  /** Returns the bytes, or fewer where less was written. */
  read(offset: number, length: number): Buffer;
}

/** The disk has too little space, which says nothing about the inspected file. */
export class ScratchFull extends Error {
  override readonly name = 'ScratchFull';
}

/** Block size of unpacked content; only the last block is shorter. */
export const BLOCK_BYTES = 256 * 1024;

/**
 * Stores blocks in scratch space and drops the oldest when it is full: archives are mostly read sequentially, so one of
 * any size can be inspected in less space.
 */
export class ScratchSpace {
  readonly #scratch: Scratch | undefined;
  /** Number of blocks: as configured, or as fitted until the disk was full. */
  #places: number;
  readonly #free: number[] = [];
  /** Callbacks for dropped blocks, in storing order. */
  readonly #stored = new Map<number, () => void>();
  #used = 0;
  #diskFull: unknown;

  constructor(scratch: Scratch | undefined) {
    this.#scratch = scratch;
    this.#places = Math.floor((scratch?.size ?? 0) / BLOCK_BYTES);
  }

  /** Capacity in bytes. */
  get bytes(): number {
    return this.#places * BLOCK_BYTES;
  }

  /** Fails if the space is short only because the disk is full, so that this is not held against the file. */
  requireDisk(): void {
    if (this.#diskFull !== undefined) throw new ScratchFull('the disk is full', { cause: this.#diskFull });
  }

  /** Stores a block and returns its place, valid until `onDropped` is called. */
  store(block: Buffer, onDropped: () => void): number {
    rejectUnless(this.#places > 0, 'it has to be unpacked, and there is no scratch space', 'upload it unpacked');
    const place = this.#free.pop() ?? (this.#used < this.#places ? this.#used++ : this.#dropFirst());
    this.#stored.set(place, onDropped);
    try {
      this.#scratch?.write(place * BLOCK_BYTES, block);
      return place;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // Only places written before have space on the disk.
      this.#stored.delete(place);
      this.#places = this.#used;
      this.#diskFull = error;
      if (this.#free.length === 0 && this.#stored.size === 0) this.requireDisk();
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
