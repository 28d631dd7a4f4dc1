import type { ChunkSink } from '../backend.ts';
import type { ChatChunk } from '../gateway/chat.ts';

/**
 * Passes chunks to a sink that may be slow. Chunks that arrive meanwhile are buffered and passed on together, so that a
 * slow reader does not block the generation. The buffer is bounded by the length of the completion.
 */
export class ChunkRelay {
  readonly #sink: ChunkSink;
  #buffered: ChatChunk[] = [];
  #delivering: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(sink: ChunkSink) {
    this.#sink = sink;
  }

  /** Throws the sink's error, even an earlier one: a failed sink takes no more chunks. */
  take(chunks: ChatChunk[]): void {
    this.#throwIfFailed();
    this.#buffered.push(...chunks);
    if (this.#delivering) return;
    const slow = this.#sink(this.#takeBuffered());
    if (slow instanceof Promise) this.#delivering = this.#deliver(slow);
  }

  /** Discards the buffered chunks. */
  drop(): void {
    this.#buffered = [];
  }

  /** Resolves once the sink has taken everything. */
  async drained(): Promise<void> {
    await this.#delivering;
    this.#throwIfFailed();
  }

  async #deliver(slow: Promise<void>): Promise<void> {
    try {
      await slow;
      while (this.#buffered.length > 0) await this.#sink(this.#takeBuffered());
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#delivering = undefined;
    }
  }

  #throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error;
  }

  #takeBuffered(): ChatChunk[] {
    const chunks = this.#buffered;
    this.#buffered = [];
    return chunks;
  }
}
