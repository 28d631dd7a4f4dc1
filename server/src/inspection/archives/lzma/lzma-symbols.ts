import { LzmaDamaged, type LzmaRangeDecoder, newModels } from './lzma-range-decoder.ts';

const STATES = 12;
const FIRST_AFTER_MATCH = 7;
const MAX_POSITION_STATES = 16;
const MIN_MATCH = 2;
const LENGTH_STATES = 4;
/** From this slot on, the lowest four bits are coded separately. */
const FIRST_ALIGNED_SLOT = 14;
const END_MARK = 2 ** 32 - 1;

export interface LzmaProperties {
  /** Number of high bits of the previous byte that select a literal's model. */
  literalContextBits: number;
  /** Number of low bits of the position that do. */
  literalPositionBits: number;
  positionBits: number;
}

/** The decoded content, up to a maximum. */
export class LzmaContent {
  readonly max: number;
  readonly #buffer: Buffer;
  length = 0;

  constructor(max: number) {
    this.max = max;
    this.#buffer = Buffer.alloc(max);
  }

  get isFull(): boolean {
    return this.length === this.max;
  }

  /** Returns an earlier byte, 0 being the last. */
  back(distance: number): number {
    return this.#buffer[this.length - 1 - distance] ?? 0;
  }

  push(byte: number): void {
    this.#buffer[this.length] = byte;
    this.length += 1;
  }

  copy(distance: number, count: number): void {
    if (distance >= this.length) throw new LzmaDamaged('it repeats what was never there');
    for (let i = 0; i < count && !this.isFull; i++) this.push(this.back(distance));
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }
}

/** Decodes the literals and matches of the content. */
export class LzmaSymbols {
  readonly #decoder: LzmaRangeDecoder;
  readonly #properties: LzmaProperties;
  readonly #content: LzmaContent;
  readonly #isMatch = newModels(STATES * MAX_POSITION_STATES);
  readonly #isRepeat = newModels(STATES);
  readonly #isOtherThanLast = newModels(STATES);
  readonly #isLongRepeat = newModels(STATES * MAX_POSITION_STATES);
  readonly #isOlderThanSecond = newModels(STATES);
  readonly #isFourth = newModels(STATES);
  readonly #slots = newModels(LENGTH_STATES * 64);
  readonly #spread = newModels(128);
  readonly #aligned = newModels(16);
  readonly #literals: Uint16Array;
  readonly #matchLengths = newLengths();
  readonly #repeatLengths = newLengths();
  /** The last four distances, newest first. */
  #distances: [number, number, number, number] = [0, 0, 0, 0];
  #state = 0;

  constructor(decoder: LzmaRangeDecoder, properties: LzmaProperties, content: LzmaContent) {
    this.#decoder = decoder;
    this.#properties = properties;
    this.#content = content;
    this.#literals = newModels(0x300 * 2 ** (properties.literalContextBits + properties.literalPositionBits));
  }

  /** Decodes up to the maximum. Returns whether an end mark came first. */
  decode(): boolean {
    while (!this.#content.isFull) {
      if (this.#symbol()) return true;
    }
    return false;
  }

  /** Reads the end of a stream whose size is known. It may have an end mark all the same. */
  decodeEnd(): void {
    if (this.#decoder.canEnd() || this.#symbol()) return;
    throw new LzmaDamaged('it continues after its end');
  }

  /** Returns whether it is the end mark. */
  #symbol(): boolean {
    const positionState = this.#content.length % 2 ** this.#properties.positionBits;
    const at = this.#state * MAX_POSITION_STATES + positionState;
    if (this.#decoder.bit(this.#isMatch, at) === 0) this.#literal();
    else if (this.#decoder.bit(this.#isRepeat, this.#state) === 1) this.#repeat(at, positionState);
    else return this.#match(positionState);
    return false;
  }

  #literal(): void {
    const { literalContextBits, literalPositionBits } = this.#properties;
    const context = this.#content.back(0) >>> (8 - literalContextBits);
    const position = this.#content.length % 2 ** literalPositionBits;
    const offset = 0x300 * (position * 2 ** literalContextBits + context);
    let symbol = 1;
    if (this.#state >= FIRST_AFTER_MATCH) {
      // The byte that would continue the match is known to differ: its bits select the models.
      let matched = this.#content.back(this.#distances[0]);
      while (symbol < 0x100) {
        const expected = (matched >>> 7) & 1;
        matched <<= 1;
        const bit = this.#decoder.bit(this.#literals, offset + (1 + expected) * 0x100 + symbol);
        symbol = symbol * 2 + bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + this.#decoder.bit(this.#literals, offset + symbol);
    this.#content.push(symbol - 0x100);
    this.#state = this.#state < 4 ? 0 : this.#state - (this.#state < 10 ? 3 : 6);
  }

  #repeat(at: number, positionState: number): void {
    const isAfterLiteral = this.#state < FIRST_AFTER_MATCH;
    if (this.#decoder.bit(this.#isOtherThanLast, this.#state) === 0) {
      if (this.#decoder.bit(this.#isLongRepeat, at) === 0) {
        this.#state = isAfterLiteral ? 9 : 11;
        this.#content.copy(this.#distances[0], 1);
        return;
      }
    } else {
      const [first, second, third, fourth] = this.#distances;
      if (this.#decoder.bit(this.#isOlderThanSecond, this.#state) === 0) {
        this.#distances = [second, first, third, fourth];
      } else if (this.#decoder.bit(this.#isFourth, this.#state) === 0) {
        this.#distances = [third, first, second, fourth];
      } else {
        this.#distances = [fourth, first, second, third];
      }
    }
    const length = this.#length(this.#repeatLengths, positionState);
    this.#state = isAfterLiteral ? 8 : 11;
    this.#content.copy(this.#distances[0], length);
  }

  /** Returns whether it is the end mark. */
  #match(positionState: number): boolean {
    const [first, second, third] = this.#distances;
    const length = this.#length(this.#matchLengths, positionState);
    const distance = this.#distance(length);
    if (distance === END_MARK) {
      if (!this.#decoder.canEnd()) throw new LzmaDamaged('its end mark is not at an end');
      return true;
    }
    this.#distances = [distance, first, second, third];
    this.#state = this.#state < FIRST_AFTER_MATCH ? 7 : 10;
    this.#content.copy(distance, length);
    return false;
  }

  #length({ choices, low, middle, high }: Lengths, positionState: number): number {
    if (this.#decoder.bit(choices, 0) === 0) return MIN_MATCH + this.#decoder.tree(low, positionState * 8, 3);
    if (this.#decoder.bit(choices, 1) === 0) return MIN_MATCH + 8 + this.#decoder.tree(middle, positionState * 8, 3);
    return MIN_MATCH + 16 + this.#decoder.tree(high, 0, 8);
  }

  #distance(length: number): number {
    const lengthState = Math.min(length - MIN_MATCH, LENGTH_STATES - 1);
    const slot = this.#decoder.tree(this.#slots, lengthState * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1;
    const base = (2 + (slot % 2)) * 2 ** bits;
    if (slot < FIRST_ALIGNED_SLOT) return base + this.#decoder.reverseTree(this.#spread, base - slot, bits);
    return base + this.#decoder.direct(bits - 4) * 16 + this.#decoder.reverseTree(this.#aligned, 0, 4);
  }
}

interface Lengths {
  choices: Uint16Array;
  low: Uint16Array;
  middle: Uint16Array;
  high: Uint16Array;
}

function newLengths(): Lengths {
  return {
    choices: newModels(2),
    low: newModels(MAX_POSITION_STATES * 8),
    middle: newModels(MAX_POSITION_STATES * 8),
    high: newModels(256),
  };
}
