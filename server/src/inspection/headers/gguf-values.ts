import type { BoundedReader } from '../bounded-reader.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless, requireAtMost } from '../unjudgeable.ts';
import { exact } from './exact-numbers.ts';

/** The value of a key: arrays and long texts are skipped, and only their length is known. */
export type GgufValue = string | number | boolean | { length: number };

export const GGUF_TEXT = 8;
const [STRING, ARRAY] = [GGUF_TEXT, 9];
const SIZES: ReadonlyMap<number, number> = new Map([
  ...([0, 1, 7].map((type) => [type, 1]) as [number, number][]),
  ...([2, 3].map((type) => [type, 2]) as [number, number][]),
  ...([4, 5, 6].map((type) => [type, 4]) as [number, number][]),
  ...([10, 11, 12].map((type) => [type, 8]) as [number, number][]),
]);
const MAX_NESTING = 4;

/** Reads the parts of a GGUF header in turn; `elements` counts array elements over the whole file. */
export class GgufReader {
  readonly #reader: BoundedReader;
  #elements = 0;

  constructor(reader: BoundedReader) {
    this.#reader = reader;
  }

  get position(): number {
    return this.#reader.position;
  }

  async u32(): Promise<number> {
    await this.#need(4);
    return this.#reader.u32();
  }

  async u64(what: string): Promise<number> {
    await this.#need(8);
    return exact(this.#reader.u64(), what);
  }

  /** Returns the text, or its byte length if it is too long to keep. */
  async text(keep: number): Promise<string | { length: number }> {
    const length = await this.u64('the length of a text');
    rejectUnless(length <= this.#reader.remaining, 'a text runs past the end of the file');
    if (length > keep) {
      this.#reader.skip(length);
      return { length };
    }
    await this.#need(length);
    return this.#reader.bytes(length).toString();
  }

  async value(type: number, keep: number = BOUNDS.textShown): Promise<GgufValue> {
    if (type === STRING) return this.text(keep);
    if (type === ARRAY) return { length: await this.#passArray(0) };
    const size = SIZES.get(type);
    rejectUnless(size !== undefined, `a key has the unknown type ${type}`);
    await this.#need(size);
    return readScalar(type, this.#reader.bytes(size));
  }

  async #passArray(nesting: number): Promise<number> {
    rejectUnless(nesting < MAX_NESTING, `its arrays are nested more than ${MAX_NESTING} deep`);
    const type = await this.u32();
    const length = await this.u64('the length of an array');
    const size = SIZES.get(type);
    if (size !== undefined) {
      const bytes = length * size;
      rejectUnless(bytes <= this.#reader.remaining, 'an array runs past the end of the file');
      this.#reader.skip(bytes);
      return length;
    }
    rejectUnless(type === STRING || type === ARRAY, `an array has the unknown type ${type}`);
    this.#elements += length;
    requireAtMost(BOUNDS.ggufElements, this.#elements, 'texts in arrays');
    for (let i = 0; i < length; i++) await (type === STRING ? this.text(0) : this.#passArray(nesting + 1));
    return length;
  }

  async #need(count: number): Promise<void> {
    const here = this.#reader.has(count) || (await this.#reader.fill(count));
    rejectUnless(here, 'the header is cut short');
  }
}

function readScalar(type: number, bytes: Buffer): number | boolean {
  if (type === 0) return bytes.readUInt8();
  if (type === 1) return bytes.readInt8();
  if (type === 2) return bytes.readUInt16LE();
  if (type === 3) return bytes.readInt16LE();
  if (type === 4) return bytes.readUInt32LE();
  if (type === 5) return bytes.readInt32LE();
  if (type === 6) return bytes.readFloatLE();
  if (type === 7) return bytes.readUInt8() !== 0;
  if (type === 10) return exact(bytes.readBigUInt64LE(), 'a value');
  if (type === 11) return exact(bytes.readBigInt64LE(), 'a value');
  return bytes.readDoubleLE();
}
