import type { ScratchSpace } from '../scratch-space.ts';
import { refuseUnless } from '../unjudgeable.ts';
import { readAcross } from './read-across.ts';

/** Blocks in scratch space, unpacked only as far as they are read, and then readable in any order. */
export class StoredBlocks {
  readonly #blocks: AsyncGenerator<Buffer, undefined>;
  readonly #space: ScratchSpace;
  readonly #places: number[] = [];
  #reached = 0;

  constructor(blocks: AsyncGenerator<Buffer, undefined>, space: ScratchSpace) {
    this.#blocks = blocks;
    this.#space = space;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    while (this.#reached < offset + length) {
      const next = await this.#blocks.next();
      if (next.done) break;
      this.#places.push(this.#space.store(next.value));
      this.#reached += next.value.length;
    }
    const bytes = readAcross(offset, length, (index, from, count) => {
      const place = this.#places[index];
      return place === undefined ? undefined : this.#space.read(place, from, count);
    });
    refuseUnless(bytes !== undefined, 'it unpacks to less than before');
    return bytes;
  }

  close(): void {
    this.#space.release(this.#places.splice(0));
    void this.#blocks.return(undefined);
  }
}
