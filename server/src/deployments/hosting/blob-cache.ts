import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDirectories } from '../../platform/make-directories.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';

/** The bytes are not those that their name says. */
export class DamagedBlob extends Error {}

/**
 * Blobs of a store elsewhere, so that a model that is started again need not be fetched again. Whoever wants one gives it
 * a name of their own; so those that have not been wanted for longest can go at any time.
 */
export class BlobCache {
  readonly #directory: string;
  readonly #most: number;
  /** Of blobs that are being fetched: whoever wants the same one waits. */
  readonly #fetching = new Map<string, Promise<unknown>>();

  constructor(directory: string, mostBytes: number) {
    this.#directory = directory;
    this.#most = mostBytes;
  }

  /** Has `use` make something of the file that holds the blob. `spare` is a path for bytes that are on their way. */
  async use(
    store: BlobStore,
    sha256: string,
    spare: string,
    signal: AbortSignal,
    use: (path: string) => Promise<void>,
  ): Promise<void> {
    const path = join(this.#directory, sha256);
    for (let busy = this.#fetching.get(sha256); busy; busy = this.#fetching.get(sha256)) {
      await busy.catch(() => undefined); // whoever fetched it was told; now it is tried once more
      signal.throwIfAborted();
    }
    const work = this.#ensure(store, sha256, path, spare, signal).then(() => use(path));
    this.#fetching.set(sha256, work);
    try {
      await work;
    } finally {
      this.#fetching.delete(sha256);
    }
    await this.#trim();
  }

  async #ensure(store: BlobStore, sha256: string, path: string, spare: string, signal: AbortSignal): Promise<void> {
    const known = await touch(path).then(
      () => true,
      () => false, // it is not there
    );
    if (known) return;
    await makeDirectories(this.#directory);
    await copyChecked(await store.read(sha256), sha256, spare, signal);
    await touch(spare);
    await rename(spare, path);
  }

  async #trim(): Promise<void> {
    const kept: { path: string; size: number; usedAt: number }[] = [];
    for (const name of await readdir(this.#directory)) {
      if (this.#fetching.has(name)) continue;
      const path = join(this.#directory, name);
      // Another server may have let it go in between.
      const found = await stat(path).catch(() => undefined);
      if (found) kept.push({ path, size: found.size, usedAt: found.mtimeMs });
    }
    kept.sort((a, b) => b.usedAt - a.usedAt);
    let bytes = 0;
    for (const { path, size } of kept) {
      bytes += size;
      if (bytes > this.#most) await rm(path, { force: true });
    }
  }
}

/** Says when it was last wanted, more finely than a `Date` could. */
function touch(path: string): Promise<void> {
  const seconds = (performance.timeOrigin + performance.now()) / 1000;
  return utimes(path, seconds, seconds);
}

/** Writes a new file, which is durable. One that was begun is removed. */
export async function copyChecked(from: Readable, sha256: string, to: string, signal: AbortSignal): Promise<void> {
  const hash = createHash('sha256');
  const hashed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await pipeline(from, hashed, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    if (hash.digest('hex') !== sha256) throw new DamagedBlob('the stored bytes are damaged');
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
