/** Converts tokens to text, given the few tokens before them. */
export type Detokenize = (tokens: readonly number[], before: readonly number[]) => string;

const UNFINISHED = '\uFFFD';
/** A character has at most four bytes, and a token at least one. */
const MAX_TOKENS_PER_CHARACTER = 4;
/** Tokens that a tokenizer looks back at, to decide on a space in between. */
const LOOKBACK = 3;

/**
 * Converts tokens to text incrementally. A token with only some bytes of a character, such as half of an emoji, is held
 * back until the rest has arrived.
 */
export class IncrementalDetokenizer {
  readonly #detokenize: Detokenize;
  #before: number[] = [];
  #held: number[] = [];

  constructor(detokenize: Detokenize) {
    this.#detokenize = detokenize;
  }

  /** True if tokens are held back. */
  get holds(): boolean {
    return this.#held.length > 0;
  }

  push(token: number): string {
    this.#held.push(token);
    const text = this.#detokenize(this.#held, this.#before);
    if (!text.endsWith(UNFINISHED)) return this.#release(this.#held.length, text);
    // Invalid bytes: the oldest can no longer become a character.
    if (this.#held.length <= MAX_TOKENS_PER_CHARACTER) return '';
    const oldest = this.#held.length - MAX_TOKENS_PER_CHARACTER + 1;
    return this.#release(oldest, this.#detokenize(this.#held.slice(0, oldest), this.#before));
  }

  /** Returns the text of the held-back tokens, complete or not, at the end. */
  end(): string {
    return this.#held.length === 0 ? '' : this.#release(this.#held.length, this.#detokenize(this.#held, this.#before));
  }

  #release(count: number, text: string): string {
    this.#before = [...this.#before, ...this.#held.splice(0, count)].slice(-LOOKBACK);
    return text;
  }
}
