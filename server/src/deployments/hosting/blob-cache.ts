import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDirectories } from '../../platform/make-directories.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';

/** The bytes do not match their hash. */
export class DamagedBlob extends Error {}

/**
 * Caches blobs of a remote store, so that a restarted model is not fetched again. Users link or copy a blob to a path
 * of their own, so the least recently used ones can be deleted at any time.
 */
export class BlobCache {
  readonly #directory: string;
  readonly #maxBytes: number;
  /** Blobs being fetched: concurrent users of the same one wait. */
  readonly #fetching = new Map<string, Promise<unknown>>();

  constructor(directory: string, maxBytes: number) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
  }

  /** Passes the path of the cached blob to `use`. `spare` is a path for bytes in transit. */
  async use(
    store: BlobStore,
    sha256: string,
    spare: string,
    signal: AbortSignal,
    use: (path: string) => Promise<void>,
  ): Promise<void> {
    const path = join(this.#directory, sha256);
    for (let busy = this.#fetching.get(sha256); busy; busy = this.#fetching.get(sha256)) {
      await busy.catch(() => undefined); // the other user got the error; retry
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
    const isCached = await touch(path).then(
      () => true,
      () => false, // not cached
    );
    if (isCached) return;
    await makeDirectories(this.#directory);
    await copyChecked(await store.read(sha256), sha256, spare, signal);
    await touch(spare);
    await rename(spare, path);
  }

  async #trim(): Promise<void> {
    const cached: { path: string; size: number; usedAt: number }[] = [];
    for (const name of await readdir(this.#directory)) {
      if (this.#fetching.has(name)) continue;
      const path = join(this.#directory, name);
      // Another server may have deleted it in between.
      const found = await stat(path).catch(() => undefined);
      if (found) cached.push({ path, size: found.size, usedAt: found.mtimeMs });
    }
    cached.sort((a, b) => b.usedAt - a.usedAt);
    let bytes = 0;
    for (const { path, size } of cached) {
      bytes += size;
      if (bytes > this.#maxBytes) await rm(path, { force: true });
    }
  }
}

/** Sets the time of last use, with a finer resolution than `Date` has. */
function touch(path: string): Promise<void> {
  const seconds = (performance.timeOrigin + performance.now()) / 1000;
  return utimes(path, seconds, seconds);
}

/** Writes a new, durable file and verifies its hash. Removes it on failure. */
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
