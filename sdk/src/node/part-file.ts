import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Tally } from '../transfers/progress.ts';
import type { RemoteFile } from './download-target.ts';
import { explainWriteError } from './explain-write-error.ts';
import { hashFile } from './hash-file.ts';
import { isDownloaded } from './is-downloaded.ts';
import type { Sink } from './receive-bytes.ts';

/** A file, its destination, and the path of its incomplete part. */
export interface Placed {
  file: RemoteFile;
  destination: string;
  partPath: string;
}

/** An incomplete file under a temporary name. Its content is hashed and reported as it grows. */
export class PartFile implements Sink {
  readonly #placed: Placed;
  readonly #tally: Tally;
  readonly #handle: FileHandle;
  #hash: Hash;
  #bytes: number;

  private constructor(placed: Placed, tally: Tally, handle: FileHandle, hash: Hash, bytes: number) {
    this.#placed = placed;
    this.#tally = tally;
    this.#handle = handle;
    this.#hash = hash;
    this.#bytes = bytes;
  }

  /** Opens the part, and resumes that of an earlier run. */
  static async open(placed: Placed, { tally, signal }: { tally: Tally; signal: AbortSignal }): Promise<PartFile> {
    const { file, partPath } = placed;
    try {
      await mkdir(dirname(partPath), { recursive: true });
      const handle = await open(partPath, constants.O_RDWR | constants.O_CREAT);
      try {
        const hash = createHash('sha256');
        const isNew = (await handle.stat()).size === 0;
        const bytes = isNew ? 0 : await hashFile(hash, partPath, { signal });
        const part = new PartFile(placed, tally, handle, hash, bytes);
        if (bytes > file.size) await part.clear();
        tally.resume(file, part.bytes);
        return part;
      } catch (error) {
        await handle.close();
        throw error;
      }
    } catch (error) {
      throw explainWriteError(error, partPath, file);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#bytes === this.#placed.file.size;
  }

  /** Appends bytes; those beyond the announced size are ignored. */
  async append(chunk: Uint8Array): Promise<void> {
    const { file, partPath } = this.#placed;
    const wanted = chunk.subarray(0, file.size - this.#bytes);
    try {
      await this.#write(wanted);
    } catch (error) {
      throw explainWriteError(error, partPath, file);
    }
    this.#hash.update(wanted);
    this.#bytes += wanted.length;
    this.#tally.advance(file, this.#bytes);
  }

  /** Writes at explicit positions, so that two processes downloading the same file do not interfere. */
  async #write(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.length; ) {
      const { bytesWritten } = await this.#handle.write(chunk, done, chunk.length - done, this.#bytes + done);
      done += bytesWritten;
    }
  }

  async clear(): Promise<void> {
    await this.#handle.truncate(0);
    this.#hash = createHash('sha256');
    this.#bytes = 0;
  }

  /** Verifies the hash. If it matches, syncs the file to disk and moves it to its destination; otherwise clears it. */
  async settle(signal: AbortSignal): Promise<boolean> {
    const { file, destination, partPath } = this.#placed;
    if (this.#hash.digest('hex') !== file.sha256) {
      await this.clear();
      return false;
    }
    try {
      await this.#handle.sync();
      await this.#handle.close();
      await rename(partPath, destination);
    } catch (error) {
      // Another process that downloads the same file may have renamed it first.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' || !(await isDownloaded(destination, file, signal))) {
        throw explainWriteError(error, destination, file);
      }
    }
    return true;
  }

  async close(): Promise<void> {
    await this.#handle.close();
    if (this.#bytes === 0) await rm(this.#placed.partPath, { force: true });
  }
}
