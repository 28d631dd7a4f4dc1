import { type IdPrefix, oldestIdAt } from '../ids.ts';

/**
 * An id is created before its transaction commits, so it may appear after newer ones, by at most the longest
 * transaction.
 */
const MAX_DELAY_MS = 60_000;
/** Nearly all ids appear much sooner, so the full range is searched only every `FULL_SEARCH_MS`. */
const USUAL_DELAY_MS = 2_000;
const FULL_SEARCH_MS = 1_000;

/** Ids per query. */
const BATCH = 1_000;

/** The table to follow. */
export interface IdSource {
  prefix: IdPrefix;
  /** Returns the first `count` ids after the given one, in order. */
  idsAfter(id: string, count: number): Promise<string[]>;
}

/** Yields every id created after some moment, once each, however late it is committed. */
export class IdTail {
  readonly #source: IdSource;
  /** Ids already seen, as far back as a late one may still appear. */
  readonly #seen = new Set<string>();
  #position: string;
  #fullSearchAt = 0;

  private constructor(source: IdSource, position: string) {
    this.#source = source;
    this.#position = position;
  }

  /** Starts after the given id, or without one after everything that exists. */
  static async begin(source: IdSource, after?: string): Promise<IdTail> {
    const now = Date.now();
    const tail = new IdTail(source, after ?? oldestIdAt(source.prefix, now));
    for await (const ids of tail.#idsAfter(oldestIdAt(source.prefix, now - MAX_DELAY_MS))) {
      for (const id of ids) if (after === undefined || id <= after) tail.know(id);
    }
    return tail;
  }

  /** The newest id seen. */
  get position(): string {
    return this.#position;
  }

  /** Yields unseen ids in batches, oldest first. Repeats an id in later calls until `know` is called for it. */
  async *news(): AsyncGenerator<string[]> {
    for await (const ids of this.#idsAfter(this.#searchFrom())) {
      const unknown = ids.filter((id) => !this.#seen.has(id));
      if (unknown.length > 0) yield unknown;
      this.#evict();
    }
  }

  know(id: string): void {
    this.#seen.add(id);
    if (id > this.#position) this.#position = id;
  }

  #searchFrom(): string {
    const now = Date.now();
    const isFull = now - this.#fullSearchAt >= FULL_SEARCH_MS;
    if (isFull) this.#fullSearchAt = now;
    const from = oldestIdAt(this.#source.prefix, now - (isFull ? MAX_DELAY_MS : USUAL_DELAY_MS));
    return this.#position < from ? this.#position : from;
  }

  async *#idsAfter(id: string): AsyncGenerator<string[]> {
    for (let after = id; ; ) {
      const ids = await this.#source.idsAfter(after, BATCH);
      if (ids.length > 0) yield ids;
      if (ids.length < BATCH) return;
      after = ids.at(-1) as string;
    }
  }

  /**
   * Entries are in the order of arrival, nearly that of their ids. Keeps them twice as long, in case a clock is set
   * back.
   */
  #evict(): void {
    const oldest = oldestIdAt(this.#source.prefix, Date.now() - 2 * MAX_DELAY_MS);
    for (const id of this.#seen) {
      if (id >= oldest) return;
      this.#seen.delete(id);
    }
  }
}
