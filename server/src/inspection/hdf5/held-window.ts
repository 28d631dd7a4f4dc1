import type { ByteSource } from '../../platform/byte-source.ts';
import { chunksOf } from '../chunks-of.ts';
import { rejectUnless } from '../unjudgeable.ts';

/** Bytes read for possible pickles: a multiple of the file's size, plus a constant. */
const READS_PER_BYTE = 16;
const BYTES_OF_ANY = 64 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);

/** Two chunks of a source. The search covers the first; the second is what may follow. */
export interface Window {
  start: number;
  bytes: Buffer;
  /** Length of the first chunk. */
  searched: number;
}

/** Yields each chunk of a source together with the next. */
export async function* windowsOf(source: ByteSource): AsyncGenerator<Window> {
  let [start, held] = [0, NOTHING as Buffer];
  for await (const chunk of chunksOf(source)) {
    if (held.length > 0) yield { start, bytes: Buffer.concat([held, chunk]), searched: held.length };
    start += held.length;
    held = chunk;
  }
  yield { start, bytes: held, searched: held.length };
}

/** Random access to a source, from memory where possible, with time linear in the file's size. */
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

  /** Returns the source restricted to what is in memory. */
  inMemory(): ByteSource {
    return { size: this.size, read: async (offset, length) => this.#count(this.#held(offset, length) ?? NOTHING) };
  }

  /** Returns bytes that are in memory, possibly fewer than requested, or undefined. */
  #held(offset: number, length: number): Buffer | undefined {
    const from = offset - this.#window.start;
    if (from < 0 || from >= this.#window.bytes.length) return undefined;
    return this.#window.bytes.subarray(from, from + length);
  }

  /** Rejects a file with so many possible pickles that the time would not be linear in its size. */
  requireLinear(): void {
    rejectUnless(
      this.#bytesRead <= READS_PER_BYTE * this.size + BYTES_OF_ANY,
      'too many pickles may start in it',
      'save tables as Parquet, and weights as safetensors',
    );
  }

  #count(bytes: Buffer): Buffer {
    this.#bytesRead += bytes.length;
    this.requireLinear();
    return bytes;
  }
}
