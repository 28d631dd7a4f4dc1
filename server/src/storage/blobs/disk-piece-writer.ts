import type { FileHandle } from 'node:fs/promises';
import type { PieceSink } from './append-pieces.ts';
import { asStorageError } from './disk-durability.ts';

export type WritableFile = Pick<FileHandle, 'writev' | 'truncate' | 'datasync'>;

/** Bytes buffered during a write. */
const MAX_WAITING = 1 << 20;
/** IOV_MAX: the buffers one system call accepts. */
const MAX_PIECES = 1024;

/**
 * Writes pieces to a file from `offset`, without copying them. Pieces that arrive during a write go into the next one
 * together, so a slow source is written as it comes and a fast one in few large writes.
 */
export class DiskPieceWriter implements PieceSink {
  readonly #file: WritableFile;
  readonly #offset: number;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  #written: number;
  #failure: Error | undefined;

  constructor(file: WritableFile, offset: number) {
    this.#file = file;
    this.#offset = offset;
    this.#written = offset;
  }

  take(piece: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure;
    this.#waiting.push(piece);
    this.#waitingBytes += piece.byteLength;
    if (!this.#writing) this.#writeNext();
    else if (this.#waitingBytes >= MAX_WAITING || this.#waiting.length === MAX_PIECES) return this.#writing;
    return undefined;
  }

  async finish(): Promise<number> {
    while (this.#writing) await this.#writing;
    try {
      // Removes what the failed write left, so that the file size matches the count.
      if (this.#failure) await this.#file.truncate(this.#written);
      await this.#file.datasync();
    } catch (error) {
      // Bytes that cannot be made durable do not count, although they can still be read.
      await this.#file.truncate(this.#offset);
      throw asStorageError(error);
    }
    if (this.#failure) throw this.#failure;
    return this.#written;
  }

  #writeNext(): void {
    const pieces = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#writing = this.#write(pieces).then(
      () => {
        this.#writing = undefined;
        if (this.#waiting.length > 0) this.#writeNext();
      },
      (error) => {
        this.#writing = undefined;
        this.#failure = asStorageError(error);
      },
    );
  }

  async #write(pieces: Uint8Array[]): Promise<void> {
    for (let rest = pieces; rest.length > 0; ) {
      // The kernel may write less than requested, and does when the disk is nearly full.
      const { bytesWritten } = await this.#file.writev(rest, this.#written);
      this.#written += bytesWritten;
      rest = without(rest, bytesWritten);
    }
  }
}

/** Returns the pieces without their first `bytes`. */
function without(pieces: Uint8Array[], bytes: number): Uint8Array[] {
  const left: Uint8Array[] = [];
  let skip = bytes;
  for (const piece of pieces) {
    if (skip < piece.byteLength) left.push(piece.subarray(skip));
    skip = Math.max(0, skip - piece.byteLength);
  }
  return left;
}
