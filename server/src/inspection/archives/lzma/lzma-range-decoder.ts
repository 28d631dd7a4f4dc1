/** The input ended within a symbol; everything before was decoded. */
export class InputEnded extends Error {
  override readonly name = 'InputEnded';
}

/** No decoder can continue. */
export class LzmaDamaged extends Error {
  override readonly name = 'LzmaDamaged';
}

const INIT_BYTES = 5;
const TOP = 2 ** 24;
const MODEL_BITS = 11;
const MOVE_BITS = 5;

/** Returns probabilities that a bit is zero, in units of 1/2048, initially even. */
export function newModels(count: number): Uint16Array {
  return new Uint16Array(count).fill(2 ** (MODEL_BITS - 1));
}

/** Decodes the bits of an LZMA stream, each by the adaptive probability of its kind. */
export class LzmaRangeDecoder {
  readonly #input: Buffer;
  #at: number;
  #range = 2 ** 32 - 1;
  #code: number;

  constructor(input: Buffer, start: number) {
    if (input.length < start + INIT_BYTES) throw new InputEnded();
    if (input[start] !== 0) throw new LzmaDamaged('the first byte of its data is not zero');
    this.#input = input;
    this.#code = input.readUInt32BE(start + 1);
    this.#at = start + INIT_BYTES;
  }

  /** Input position. */
  get position(): number {
    return this.#at;
  }

  /**
   * Reads the byte that still belongs to the last symbol, so that the position is after the stream. Returns whether a
   * stream can end here, which liblzma requires.
   */
  canEnd(): boolean {
    this.#normalise();
    return this.#code === 0;
  }

  bit(models: Uint16Array, at: number): 0 | 1 {
    this.#normalise();
    const model = models[at] as number;
    const bound = (this.#range >>> MODEL_BITS) * model;
    if (this.#code < bound) {
      this.#range = bound;
      models[at] = model + ((2 ** MODEL_BITS - model) >>> MOVE_BITS);
      return 0;
    }
    this.#range -= bound;
    this.#code -= bound;
    models[at] = model - (model >>> MOVE_BITS);
    return 1;
  }

  /** Reads bits with even odds, highest first. */
  direct(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      this.#normalise();
      this.#range = Math.floor(this.#range / 2);
      const isOne = this.#code >= this.#range;
      if (isOne) this.#code -= this.#range;
      value = value * 2 + (isOne ? 1 : 0);
    }
    return value;
  }

  /** Reads a number, highest bit first; each bit has its own model per prefix. */
  tree(models: Uint16Array, offset: number, bits: number): number {
    let node = 1;
    for (let i = 0; i < bits; i++) node = node * 2 + this.bit(models, offset + node);
    return node - 2 ** bits;
  }

  /** Reads a number, lowest bit first. */
  reverseTree(models: Uint16Array, offset: number, bits: number): number {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(models, offset + node);
      node = node * 2 + bit;
      value += bit * 2 ** i;
    }
    return value;
  }

  #normalise(): void {
    if (this.#range >= TOP) return;
    if (this.#at >= this.#input.length) throw new InputEnded();
    this.#range = this.#range * 256;
    this.#code = this.#code * 256 + (this.#input[this.#at] as number);
    this.#at += 1;
  }
}
