import { refuseUnless } from './unjudgeable.ts';

/** Bytes that can be written and read anywhere, for as long as an inspection takes. */
export interface Scratch {
  readonly size: number;
  write(offset: number, bytes: Buffer): void;
  /** As many bytes as asked for, or fewer where less was written. */
  read(offset: number, length: number): Buffer;
}

/** Content is unpacked and stored in blocks of this size; only the last is shorter. */
export const BLOCK_BYTES = 256 * 1024;

/** Gives out scratch space block by block. A block that is released is used again. */
export class ScratchSpace {
  readonly #scratch: Scratch | undefined;
  readonly #released: number[] = [];
  #used = 0;

  constructor(scratch: Scratch | undefined) {
    this.#scratch = scratch;
  }

  /** Stores a block and returns its place. */
  store(block: Buffer): number {
    const place = this.#released.pop() ?? this.#used++;
    const size = this.#scratch?.size ?? 0;
    refuseUnless(
      (place + 1) * BLOCK_BYTES <= size,
      `what it unpacks to takes more than the ${size / 1024 ** 3} GiB of scratch space: upload it unpacked`,
    );
    this.#scratch?.write(place * BLOCK_BYTES, block);
    return place;
  }

  read(place: number, from: number, length: number): Buffer | undefined {
    return this.#scratch?.read(place * BLOCK_BYTES + from, length);
  }

  release(places: readonly number[]): void {
    for (const place of places) this.#released.push(place);
  }
}
