import { type Detokenize, IncrementalDetokenizer } from './incremental-detokenizer.ts';
import { StopStrings } from './stop-strings.ts';

/** A piece of a completion, and the number of tokens delivered in full so far. */
export interface CompletionPiece {
  text: string;
  tokens: number;
}

/**
 * Builds a completion token by token. Text is held back while it may be part of a stop string or of an incomplete
 * character; its tokens do not count as delivered, so that a client that disconnects pays only for what it received.
 */
export class CompletionText {
  readonly #characters: IncrementalDetokenizer;
  readonly #stops: StopStrings;
  /** End positions in the text of the tokens that were not delivered in full. */
  #ends: number[] = [];
  #generated = 0;
  #undecoded = 0;
  #decoded = 0;
  #delivered = 0;
  #stopped = false;

  constructor(detokenize: Detokenize, stops: readonly string[]) {
    this.#characters = new IncrementalDetokenizer(detokenize);
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
    this.#undecoded += 1;
    return this.#take(this.#characters.push(token));
  }

  /** Returns the text still held back, at the end. */
  end(): CompletionPiece {
    const last = this.#stopped ? '' : this.#take(this.#characters.end()).text;
    return { text: this.#stopped ? last : last + this.#stops.end(), tokens: this.#generated };
  }

  #take(text: string): CompletionPiece {
    this.#decoded += text.length;
    if (!this.#characters.holds) {
      for (; this.#undecoded > 0; this.#undecoded--) this.#ends.push(this.#decoded);
    }
    const released = this.#stops.push(text);
    this.#stopped = released.stopped;
    this.#delivered += released.text.length;
    while (this.#ends.length > 0 && (this.#ends[0] as number) <= this.#delivered) this.#ends.shift();
    return { text: released.text, tokens: this.#generated - this.#undecoded - this.#ends.length };
  }
}
