import { StopStrings } from './stop-strings.ts';
import { type Detokenize, WholeCharacters } from './whole-characters.ts';

/** A piece of an answer, and how many tokens have been handed out in full with it. */
export interface CompletionPiece {
  text: string;
  tokens: number;
}

/**
 * An answer as it grows, token by token. Text is held back while it may belong to a stop or to half a character, and the
 * tokens of what is held back do not count as handed out: whoever leaves in between pays for what they got.
 */
export class CompletionText {
  readonly #characters: WholeCharacters;
  readonly #stops: StopStrings;
  /** Where in the text the tokens end that were not handed out in full. */
  #ends: number[] = [];
  #generated = 0;
  #unspoken = 0;
  #spoken = 0;
  #handedOut = 0;
  #stopped = false;

  constructor(detokenize: Detokenize, stops: readonly string[]) {
    this.#characters = new WholeCharacters(detokenize);
    this.#stops = new StopStrings(stops);
  }

  get generated(): number {
    return this.#generated;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  push(token: number): CompletionPiece {
    this.#generated += 1;
    this.#unspoken += 1;
    return this.#take(this.#characters.push(token));
  }

  /** What was still held back. Nothing follows. */
  end(): CompletionPiece {
    const last = this.#stopped ? '' : this.#take(this.#characters.end()).text;
    return { text: this.#stopped ? last : last + this.#stops.end(), tokens: this.#generated };
  }

  #take(text: string): CompletionPiece {
    this.#spoken += text.length;
    if (!this.#characters.holds) {
      for (; this.#unspoken > 0; this.#unspoken--) this.#ends.push(this.#spoken);
    }
    const shown = this.#stops.push(text);
    this.#stopped = shown.stopped;
    this.#handedOut += shown.text.length;
    while (this.#ends.length > 0 && (this.#ends[0] as number) <= this.#handedOut) this.#ends.shift();
    return { text: shown.text, tokens: this.#generated - this.#unspoken - this.#ends.length };
  }
}
