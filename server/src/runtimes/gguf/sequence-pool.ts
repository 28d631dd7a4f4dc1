/**
 * Minimum sequences of a context, if the limit of all allows it. They are computed together. Memory for them is allocated
 * when the context is created, whether they are used or not.
 */
export const MIN_SEQUENCES_PER_CONTEXT = 4;

/** Creates a context, and returns this many sequences of it. */
export type AddSequences<Sequence> = (count: number) => Promise<Sequence[]>;

/** Sequences of a model. Further ones are created when all are in use, because each takes up to a hundred megabytes. */
export class SequencePool<Sequence> {
  readonly #add: AddSequences<Sequence>;
  readonly #onFailure: (error: Error) => void;
  readonly #free: Sequence[] = [];
  readonly #waiting: ((sequence: Sequence) => void)[] = [];
  /** Sequences that may still be created. */
  #left: number;
  #growing: Promise<void> | undefined;

  private constructor(max: number, add: AddSequences<Sequence>, onFailure: (error: Error) => void) {
    this.#left = max;
    this.#add = add;
    this.#onFailure = onFailure;
  }

  /** Creates the first sequences. Calls `onFailure` if further ones cannot be created; requests then wait for those that exist. */
  static async open<Sequence>(
    max: number,
    add: AddSequences<Sequence>,
    onFailure: (error: Error) => void,
  ): Promise<SequencePool<Sequence>> {
    const pool = new SequencePool(max, add, onFailure);
    await pool.#grow();
    return pool;
  }

  /** Returns a free sequence, or waits for one. */
  acquire(): Promise<Sequence> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#serve();
    });
  }

  release(sequence: Sequence): void {
    this.#free.push(sequence);
    this.#serve();
  }

  #serve(): void {
    for (let sequence = this.#next(); sequence !== undefined; sequence = this.#next()) {
      this.#waiting.shift()?.(sequence);
    }
    if (this.#waiting.length > 0 && this.#left > 0) this.#growOnce();
  }

  #next(): Sequence | undefined {
    return this.#waiting.length === 0 ? undefined : this.#free.pop();
  }

  #growOnce(): void {
    this.#growing ??= this.#grow()
      .catch((error: Error) => {
        this.#left = 0;
        this.#onFailure(error);
      })
      .finally(() => {
        this.#growing = undefined;
        this.#serve();
      });
  }

  async #grow(): Promise<void> {
    const count = Math.min(Math.max(MIN_SEQUENCES_PER_CONTEXT, this.#waiting.length), this.#left);
    this.#free.push(...(await this.#add(count)));
    this.#left -= count;
  }
}
