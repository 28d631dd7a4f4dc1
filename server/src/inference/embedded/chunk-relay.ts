import type { ChunkSink } from '../backend.ts';
import type { ChatChunk } from '../gateway/chat.ts';

/**
 * Hands chunks on to a sink that may be slow. What comes meanwhile waits here and is then handed on together: whoever
 * generates is not held up by whoever reads, and an answer has an end.
 */
export class ChunkRelay {
  readonly #sink: ChunkSink;
  #waiting: ChatChunk[] = [];
  #handing: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(sink: ChunkSink) {
    this.#sink = sink;
  }

  /** Throws what the sink threw, now or earlier: there is no use in bringing it more. */
  take(chunks: ChatChunk[]): void {
    this.#requireSound();
    this.#waiting.push(...chunks);
    if (this.#handing) return;
    const slow = this.#sink(this.#next());
    if (slow instanceof Promise) this.#handing = this.#handOn(slow);
  }

  /** Nothing more is handed on. */
  drop(): void {
    this.#waiting = [];
  }

  /** Resolves when everything was taken. */
  async drained(): Promise<void> {
    await this.#handing;
    this.#requireSound();
  }

  async #handOn(slow: Promise<void>): Promise<void> {
    try {
      await slow;
      while (this.#waiting.length > 0) await this.#sink(this.#next());
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#handing = undefined;
    }
  }

  #requireSound(): void {
    if (this.#failure) throw this.#failure.error;
  }

  #next(): ChatChunk[] {
    const chunks = this.#waiting;
    this.#waiting = [];
    return chunks;
  }
}
