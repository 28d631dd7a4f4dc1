import type { ByteSource } from '../platform/byte-source.ts';
import { BOUNDS } from './inspection-bounds.ts';

const NEWLINE = 0x0a;
const NOTHING = Buffer.alloc(0);

/**
 * Reads a source sequentially through one small buffer, and skips without reading. Numbers are read synchronously once
 * `has` returns true: pickles have tens of millions of single-byte opcodes.
 */
export class BoundedReader {
  readonly #source: ByteSource;
  readonly #end: number;
  #buffer: Buffer = NOTHING;
  #at = 0;
  #bufferStart: number;
  #nextChunk: number = BOUNDS.firstChunk;

  constructor(source: ByteSource, start = 0, end = source.size) {
    this.#source = source;
    this.#bufferStart = start;
    this.#end = end;
  }

  get position(): number {
    return this.#bufferStart + this.#at;
  }

  /** Remaining bytes by the declared size; an unpacked source may have fewer. */
  get remaining(): number {
    return Math.max(0, this.#end - this.position);
  }

  has(count: number): boolean {
    return this.#buffer.length - this.#at >= count;
  }

  /** Buffers `count` bytes, at most a chunk, and returns whether they are available. */
  async fill(count: number): Promise<boolean> {
    while (!this.has(count)) {
      const held = this.#buffer.subarray(this.#at);
      const from = this.position + held.length;
      const wanted = Math.min(Math.max(this.#nextChunk, count - held.length), this.#end - from);
      if (wanted <= 0) return false;
      const more = await this.#source.read(from, wanted);
      if (more.length === 0) return false;
      this.#bufferStart = this.position;
      this.#buffer = held.length === 0 ? more : Buffer.concat([held, more]);
      this.#at = 0;
      this.#nextChunk = Math.min(this.#nextChunk * 2, BOUNDS.chunk);
    }
    return true;
  }

  u8(): number {
    return this.#buffer.readUInt8(this.#advance(1));
  }

  u16(): number {
    return this.#buffer.readUInt16LE(this.#advance(2));
  }

  u32(): number {
    return this.#buffer.readUInt32LE(this.#advance(4));
  }

  i32(): number {
    return this.#buffer.readInt32LE(this.#advance(4));
  }

  u64(): bigint {
    return this.#buffer.readBigUInt64LE(this.#advance(8));
  }

  /** Takes bytes that are buffered. */
  bytes(count: number): Buffer {
    const from = this.#advance(count);
    return this.#buffer.subarray(from, from + count);
  }

  /** Returns buffered bytes without consuming them. */
  peek(count: number): Buffer {
    return this.#buffer.subarray(this.#at, this.#at + count);
  }

  skip(count: number): void {
    if (this.has(count)) {
      this.#at += count;
      return;
    }
    this.#bufferStart = this.position + count;
    this.#buffer = NOTHING;
    this.#at = 0;
  }

  /**
   * Reads up to the next newline and consumes it; undefined at the end. Of a line longer than `keep`, the first `keep +
   * 1` bytes are returned, which marks it as too long. Without a final newline the last byte counts as one, like in
   * Python's unpicklers: INST calls what is named there.
   */
  async line(keep: number): Promise<Buffer | undefined> {
    let kept: Buffer = NOTHING;
    while (this.has(1) || (await this.fill(1))) {
      const newline = this.#buffer.indexOf(NEWLINE, this.#at);
      const end = newline === -1 ? this.#buffer.length : newline;
      const part = this.#buffer.subarray(this.#at, Math.min(end, this.#at + keep + 1 - kept.length));
      kept = kept.length === 0 ? part : Buffer.concat([kept, part]);
      this.#at = newline === -1 ? end : newline + 1;
      if (newline !== -1) return kept;
    }
    if (kept.length === 0) return undefined;
    return kept.length > keep ? kept : kept.subarray(0, -1);
  }

  #advance(count: number): number {
    const from = this.#at;
    this.#at += count;
    return from;
  }
}
