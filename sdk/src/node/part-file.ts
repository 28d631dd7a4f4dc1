import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Tally } from '../transfers/progress.ts';
import type { RemoteFile } from './download-target.ts';
import { explainWriting } from './explain-writing.ts';
import { hashFile } from './hash-file.ts';
import { isThere } from './is-there.ts';
import type { Sink } from './receive-bytes.ts';

/** A file, where it belongs, and where it is until it is whole. */
export interface Placed {
  file: RemoteFile;
  destination: string;
  partPath: string;
}

/** A file on its way, under a name that says that it is not whole. What is in it is hashed, and told, as it grows. */
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

  /** Goes on with what an earlier run has left. */
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
      throw explainWriting(error, partPath, file);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#bytes === this.#placed.file.size;
  }

  /** Whoever sends more than was announced is not listened to. */
  async append(chunk: Uint8Array): Promise<void> {
    const { file, partPath } = this.#placed;
    const wanted = chunk.subarray(0, file.size - this.#bytes);
    try {
      await this.#write(wanted);
    } catch (error) {
      throw explainWriting(error, partPath, file);
    }
    this.#hash.update(wanted);
    this.#bytes += wanted.length;
    this.#tally.advance(file, this.#bytes);
  }

  /** Each byte at its own place: two processes that fetch the same file do each other no harm. */
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

  /** Whether it is what it should be. Then it lies, safely on the disk, where it belongs; else it is not kept. */
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
      // Another process that fetches the same may have given the file its name first: then it is there.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' || !(await isThere(destination, file, signal))) {
        throw explainWriting(error, destination, file);
      }
    }
    return true;
  }

  async close(): Promise<void> {
    await this.#handle.close();
    if (this.#bytes === 0) await rm(this.#placed.partPath, { force: true });
  }
}
