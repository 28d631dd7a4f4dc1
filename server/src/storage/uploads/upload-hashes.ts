import { createHash, type Hash } from 'node:crypto';
import type { BlobStore } from '../blobs/blob-store.ts';

const MAX_CACHED = 10_000;

/** The hash of the first `offset` bytes of an upload. */
interface RunningHash {
  readonly hash: Hash;
  offset: number;
}

/**
 * Hashes bytes as they arrive, so that a finished upload is not read again. Bytes not seen by this process (after a
 * restart, or received by another node) are read from the store.
 */
export class UploadHashes {
  readonly #running = new Map<string, RunningHash>();

  /** Returns a function that hashes pieces appended at `offset`, or undefined if earlier bytes were not seen here. */
  feeder(id: string, offset: number): ((piece: Uint8Array) => void) | undefined {
    if (offset === 0) this.#cache(id, { hash: createHash('sha256'), offset: 0 });
    const running = this.#running.get(id);
    if (running?.offset !== offset) return undefined;
    return (piece) => {
      running.hash.update(piece);
      running.offset += piece.byteLength;
    };
  }

  /** Drops a hash that is ahead of the staged bytes: different bytes may follow there. */
  settle(id: string, stagedSize: number): void {
    const running = this.#running.get(id);
    if (running && running.offset > stagedSize) this.#running.delete(id);
  }

  delete(id: string): void {
    this.#running.delete(id);
  }

  /** Returns the hash of all staged bytes. Requires that nothing is appended meanwhile. */
  async digest(store: BlobStore, id: string, length: number): Promise<string> {
    const cached = this.#running.get(id);
    // Copies the hash, so that it can be used again if the completion fails.
    const hash = cached ? cached.hash.copy() : createHash('sha256');
    let offset = cached?.offset ?? 0;
    if (offset < length) {
      for await (const piece of await store.readStaged(id, offset)) {
        hash.update(piece as Buffer);
        offset += (piece as Buffer).byteLength;
      }
    }
    if (offset !== length) throw new Error(`${offset} bytes of ${id} were hashed, and it is ${length} long`);
    return hash.digest('hex');
  }

  #cache(id: string, running: RunningHash): void {
    const [oldest] = this.#running.size < MAX_CACHED ? [] : this.#running.keys();
    if (oldest !== undefined) this.#running.delete(oldest);
    this.#running.set(id, running);
  }
}
