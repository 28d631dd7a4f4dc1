import type { ByteSource } from '../../platform/byte-source.ts';
import { chunksOf } from '../chunks-of.ts';
import { rejectUnless } from '../unjudgeable.ts';

/** Read for pickles that may begin there, as a multiple of the file's size, and whatever its size. */
const READS_PER_BYTE = 16;
const BYTES_OF_ANY = 64 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);

/** Two chunks of a source. What is searched begins in the first; the second is what may follow it. */
export interface Window {
  start: number;
  bytes: Buffer;
  /** How many of the bytes belong to the first chunk. */
  searched: number;
}

/** Reads a source in order, chunk by chunk, each together with the next. */
export async function* windowsOf(source: ByteSource): AsyncGenerator<Window> {
  let [start, held] = [0, NOTHING as Buffer];
  for await (const chunk of chunksOf(source)) {
    if (held.length > 0) yield { start, bytes: Buffer.concat([held, chunk]), searched: held.length };
    start += held.length;
    held = chunk;
  }
  yield { start, bytes: held, searched: held.length };
}

/** Reads a source anywhere, from memory where it is held, and keeps the time linear in the size of the file. */
export class HeldSource implements ByteSource {
  readonly size: number;
  readonly #source: ByteSource;
  #window: Window = { start: 0, bytes: NOTHING, searched: 0 };
  #bytesRead = 0;

  constructor(source: ByteSource) {
    this.#source = source;
    this.size = source.size;
  }

  hold(window: Window): void {
    this.#window = window;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    return this.#count(this.#held(offset, length) ?? (await this.#source.read(offset, length)));
  }

  /** Returns the source without what is not in memory. */
  inMemory(): ByteSource {
    return { size: this.size, read: async (offset, length) => this.#count(this.#held(offset, length) ?? NOTHING) };
  }

  /** Returns what is in memory from there on, which may be less than asked for; undefined where nothing is. */
  #held(offset: number, length: number): Buffer | undefined {
    const from = offset - this.#window.start;
    if (from < 0 || from >= this.#window.bytes.length) return undefined;
    return this.#window.bytes.subarray(from, from + length);
  }

  /** Rejects a file in which so many pickles may begin that time would not be linear in its size. */
  requireLinear(): void {
    rejectUnless(
      this.#bytesRead <= READS_PER_BYTE * this.size + BYTES_OF_ANY,
      'too many pickles may begin in it',
      'save tables as Parquet, and weights as safetensors',
    );
  }

  #count(bytes: Buffer): Buffer {
    this.#bytesRead += bytes.length;
    this.requireLinear();
    return bytes;
  }
}
