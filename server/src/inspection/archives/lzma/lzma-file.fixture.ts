import { newModels } from './lzma-range-decoder.ts';

export interface LzmaOptions {
  literalContextBits?: number;
  literalPositionBits?: number;
  positionBits?: number;
  dictionary?: number;
  /** Size in the header; unknown if omitted. */
  size?: number;
  /** Ends the stream with a mark, which an unknown size requires. */
  hasEndMark?: boolean;
}

/** Repeats `length` bytes from `distance` back, 1 being the last. */
export interface Match {
  distance: number;
  length: number;
}

/** Writes LZMA files of the "alone" format from bytes and matches, which the caller provides. */
export function lzmaFile(parts: string | Buffer | readonly (Buffer | Match)[], options: LzmaOptions = {}): Buffer {
  const { literalContextBits = 3, literalPositionBits = 0, positionBits = 2, dictionary = 2 ** 20, size } = options;
  const { hasEndMark = size === undefined } = options;
  const header = Buffer.alloc(13, 0xff);
  header[0] = (positionBits * 5 + literalPositionBits) * 9 + literalContextBits;
  header.writeUInt32LE(dictionary, 1);
  if (size !== undefined) header.writeBigUInt64LE(BigInt(size), 5);

  const encoder = new RangeEncoder();
  const models = {
    isMatch: newModels(12 * 16),
    isRepeat: newModels(12),
    literals: newModels(0x300 * 2 ** (literalContextBits + literalPositionBits)),
    choices: newModels(2),
    low: newModels(16 * 8),
    middle: newModels(16 * 8),
    high: newModels(256),
    slots: newModels(4 * 64),
    spread: newModels(128),
    aligned: newModels(16),
  };
  const content: number[] = [];
  let state = 0;
  let lastDistance = 1;

  const positionState = () => content.length % 2 ** positionBits;
  function literal(byte: number): void {
    encoder.bit(models.isMatch, state * 16 + positionState(), 0);
    const context = (content.at(-1) ?? 0) >>> (8 - literalContextBits);
    const offset = 0x300 * ((content.length % 2 ** literalPositionBits) * 2 ** literalContextBits + context);
    const expected = state >= 7 ? (content.at(-lastDistance) ?? 0) : undefined;
    let symbol = 1;
    let isAsExpected = expected !== undefined;
    for (let shift = 7; shift >= 0; shift--) {
      const bit = ((byte >>> shift) & 1) as 0 | 1;
      const expectedBit = ((expected ?? 0) >>> shift) & 1;
      encoder.bit(models.literals, offset + (isAsExpected ? (1 + expectedBit) * 0x100 : 0) + symbol, bit);
      isAsExpected &&= bit === expectedBit;
      symbol = symbol * 2 + bit;
    }
    content.push(byte);
    state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
  }
  function match(distance: number, length: number): void {
    encoder.bit(models.isMatch, state * 16 + positionState(), 1);
    encoder.bit(models.isRepeat, state, 0);
    if (length < 10) {
      encoder.bit(models.choices, 0, 0);
      encoder.tree(models.low, positionState() * 8, 3, length - 2);
    } else {
      encoder.bit(models.choices, 0, 1);
      encoder.bit(models.choices, 1, length < 18 ? 0 : 1);
      if (length < 18) encoder.tree(models.middle, positionState() * 8, 3, length - 10);
      else encoder.tree(models.high, 0, 8, length - 18);
    }
    const slots = Math.min(length - 2, 3) * 64;
    const back = distance - 1;
    const highest = Math.floor(Math.log2(back));
    const slot = back < 4 ? back : highest * 2 + (Math.floor(back / 2 ** (highest - 1)) % 2);
    encoder.tree(models.slots, slots, 6, slot);
    if (slot >= 4) {
      const bits = highest - 1;
      const base = (2 + (slot % 2)) * 2 ** bits;
      const rest = back - base;
      if (slot < 14) encoder.reverseTree(models.spread, base - slot, bits, rest);
      else {
        encoder.direct(bits - 4, Math.floor(rest / 16));
        encoder.reverseTree(models.aligned, 0, 4, rest % 16);
      }
    }
    state = state < 7 ? 7 : 10;
    lastDistance = distance;
    // The end mark repeats nothing.
    if (distance <= content.length) for (let i = 0; i < length; i++) content.push(content.at(-distance) as number);
  }

  const all = typeof parts === 'string' || Buffer.isBuffer(parts) ? [Buffer.from(parts as string, 'latin1')] : parts;
  for (const part of all) {
    if (Buffer.isBuffer(part)) part.forEach(literal);
    else match(part.distance, part.length);
  }
  if (hasEndMark) match(2 ** 32, 2);
  return Buffer.concat([header, encoder.end()]);
}

class RangeEncoder {
  readonly #bytes: number[] = [];
  #low = 0n;
  #range = 2 ** 32 - 1;
  #held = 0;
  #heldCount = 1;

  bit(models: Uint16Array, at: number, bit: 0 | 1): void {
    const model = models[at] as number;
    const bound = (this.#range >>> 11) * model;
    if (bit === 0) {
      this.#range = bound;
      models[at] = model + ((2048 - model) >>> 5);
    } else {
      this.#low += BigInt(bound);
      this.#range -= bound;
      models[at] = model - (model >>> 5);
    }
    this.#normalise();
  }

  direct(count: number, value: number): void {
    for (let shift = count - 1; shift >= 0; shift--) {
      this.#range = Math.floor(this.#range / 2);
      if (Math.floor(value / 2 ** shift) % 2 === 1) this.#low += BigInt(this.#range);
      this.#normalise();
    }
  }

  tree(models: Uint16Array, offset: number, bits: number, value: number): void {
    let node = 1;
    for (let shift = bits - 1; shift >= 0; shift--) {
      const bit = ((value >>> shift) & 1) as 0 | 1;
      this.bit(models, offset + node, bit);
      node = node * 2 + bit;
    }
  }

  reverseTree(models: Uint16Array, offset: number, bits: number, value: number): void {
    let node = 1;
    for (let shift = 0; shift < bits; shift++) {
      const bit = ((value >>> shift) & 1) as 0 | 1;
      this.bit(models, offset + node, bit);
      node = node * 2 + bit;
    }
  }

  end(): Buffer {
    for (let i = 0; i < 5; i++) this.#shift();
    return Buffer.from(this.#bytes);
  }

  #normalise(): void {
    while (this.#range < 2 ** 24) {
      this.#range = this.#range * 256;
      this.#shift();
    }
  }

  /** A carry can still change the highest byte and the 0xff bytes after it, so they are held back. */
  #shift(): void {
    if (this.#low < 0xff000000n || this.#low > 0xffffffffn) {
      const carry = Number(this.#low >> 32n);
      for (; this.#heldCount > 0; this.#heldCount--) {
        this.#bytes.push((this.#held + carry) & 0xff);
        this.#held = 0xff;
      }
      this.#held = Number((this.#low >> 24n) & 0xffn);
    }
    this.#heldCount += 1;
    this.#low = (this.#low & 0x00ffffffn) << 8n;
  }
}
