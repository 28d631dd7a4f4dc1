/** What tokens say, given the few that came before them. */
export type Detokenize = (tokens: readonly number[], before: readonly number[]) => string;

const UNFINISHED = '\uFFFD';
/** No character has more bytes than this, and no token less than one. */
const MOST_TOKENS_OF_A_CHARACTER = 4;
/** As many as a tokenizer looks back for, to know whether a space comes in between. */
const LOOKED_BACK = 3;

/**
 * Turns tokens into text, piece by piece. A token may hold but a few bytes of a character, such as half of an emoji: it is
 * kept until the rest of the character has come.
 */
export class WholeCharacters {
  readonly #detokenize: Detokenize;
  #before: number[] = [];
  #held: number[] = [];

  constructor(detokenize: Detokenize) {
    this.#detokenize = detokenize;
  }

  /** Whether something is kept back. */
  get holds(): boolean {
    return this.#held.length > 0;
  }

  push(token: number): string {
    this.#held.push(token);
    const text = this.#detokenize(this.#held, this.#before);
    if (!text.endsWith(UNFINISHED)) return this.#release(this.#held.length, text);
    // Bytes that no character begins with: those that came first can no longer become one.
    if (this.#held.length <= MOST_TOKENS_OF_A_CHARACTER) return '';
    const oldest = this.#held.length - MOST_TOKENS_OF_A_CHARACTER + 1;
    return this.#release(oldest, this.#detokenize(this.#held.slice(0, oldest), this.#before));
  }

  /** What is kept, whole or not: nothing follows. */
  end(): string {
    return this.#held.length === 0 ? '' : this.#release(this.#held.length, this.#detokenize(this.#held, this.#before));
  }

  #release(count: number, text: string): string {
    this.#before = [...this.#before, ...this.#held.splice(0, count)].slice(-LOOKED_BACK);
    return text;
  }
}
