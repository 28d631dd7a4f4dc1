import { type FileHandle, open, stat } from 'node:fs/promises';
import type { ByteSource } from '../../platform/byte-source.ts';

/** A local file that cannot be read, which says nothing about its content. */
export class UnreadableFileError extends Error {
  /** The problem, to follow the name. */
  readonly problem: string;

  constructor(path: string, cause: unknown) {
    const problem = `cannot be read (${(cause as NodeJS.ErrnoException).code}).`;
    super(`${path} ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Reads a local file, opened lazily: only few of thousands are open at a time. */
export class LocalSource implements ByteSource {
  readonly size: number;
  readonly #path: string;
  #handle: Promise<FileHandle> | undefined;
  #isClosed = false;

  private constructor(path: string, size: number) {
    this.#path = path;
    this.size = size;
  }

  static async find(path: string): Promise<LocalSource> {
    try {
      return new LocalSource(path, (await stat(path)).size);
    } catch (error) {
      throw new UnreadableFileError(path, error);
    }
  }

  /** Returns nothing once closed: a read-ahead may request bytes that are no longer needed. */
  async read(offset: number, length: number): Promise<Buffer> {
    if (this.#isClosed) return Buffer.alloc(0);
    const wanted = Math.max(0, Math.min(length, this.size - offset));
    try {
      this.#handle ??= open(this.#path);
      const { buffer, bytesRead } = await (await this.#handle).read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      throw new UnreadableFileError(this.#path, error);
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // A failure to open was reported by the read.
    const handle = await this.#handle?.catch(() => undefined);
    await handle?.close();
  }
}
