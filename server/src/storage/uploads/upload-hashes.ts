import { createHash, type Hash } from 'node:crypto';
import type { BlobStore } from '../blobs/blob-store.ts';

const MOST_REMEMBERED = 10_000;

/** A hash over the first `offset` bytes of an upload. */
interface RunningHash {
  readonly hash: Hash;
  offset: number;
}

/**
 * Hashes bytes as they arrive, so that a finished upload need not be read again. What is not remembered, because the
 * process is a new one or another node took some of the bytes, is read from what is staged.
 */
export class UploadHashes {
  readonly #running = new Map<string, RunningHash>();

  /** Hashes pieces that are appended at this offset. Undefined where what comes before it was not all seen here. */
  feeder(id: string, offset: number): ((piece: Uint8Array) => void) | undefined {
    if (offset === 0) this.#remember(id, { hash: createHash('sha256'), offset: 0 });
    const running = this.#running.get(id);
    if (running?.offset !== offset) return undefined;
    return (piece) => {
      running.hash.update(piece);
      running.offset += piece.byteLength;
    };
  }

  /** Forgets a hash that has run ahead of what is really staged: other bytes may follow there than those it saw. */
  settle(id: string, stagedSize: number): void {
    const running = this.#running.get(id);
    if (running && running.offset > stagedSize) this.#running.delete(id);
  }

  forget(id: string): void {
    this.#running.delete(id);
  }

  /** The hash over everything that is staged. Only for uploads that nobody is appending to. */
  async digest(store: BlobStore, id: string, length: number): Promise<string> {
    const known = this.#running.get(id);
    // A copy, so that it can be asked for again should the completion fail.
    const hash = known ? known.hash.copy() : createHash('sha256');
    let offset = known?.offset ?? 0;
    if (offset < length) {
      for await (const piece of await store.readStaged(id, offset)) {
        hash.update(piece as Buffer);
        offset += (piece as Buffer).byteLength;
      }
    }
    if (offset !== length) throw new Error(`${offset} bytes of ${id} were hashed, and it is ${length} long`);
    return hash.digest('hex');
  }

  #remember(id: string, running: RunningHash): void {
    const [oldest] = this.#running.size < MOST_REMEMBERED ? [] : this.#running.keys();
    if (oldest !== undefined) this.#running.delete(oldest);
    this.#running.set(id, running);
  }
}
