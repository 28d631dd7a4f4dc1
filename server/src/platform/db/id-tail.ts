import { type IdPrefix, oldestIdAt } from '../ids.ts';

/** An id is made before its transaction commits, so it may turn up behind others for as long as one takes. */
const LATEST_MS = 60_000;
/** Nearly all of them turn up much sooner: only once in a while is it looked for those that do not. */
const LATE_MS = 2_000;
const LOOK_FAR_EVERY_MS = 1_000;

/** So many ids are looked through at once. */
const IDS = 1_000;

/** What is to be followed. */
export interface IdSource {
  prefix: IdPrefix;
  /** The first so many ids behind a given one, in their order. */
  idsAfter(id: string, count: number): Promise<string[]>;
}

/** Every id that comes from some moment on, once each, however late it is committed. */
export class IdTail {
  readonly #source: IdSource;
  /** What is known, as far back as something may still turn up in between. */
  readonly #known = new Set<string>();
  #position: string;
  #lookedFarAt = 0;

  private constructor(source: IdSource, position: string) {
    this.#source = source;
    this.#position = position;
  }

  /** Begins behind an id, or, without one, behind everything that is there. */
  static async begin(source: IdSource, after?: string): Promise<IdTail> {
    const now = Date.now();
    const tail = new IdTail(source, after ?? oldestIdAt(source.prefix, now));
    for await (const ids of tail.#idsAfter(oldestIdAt(source.prefix, now - LATEST_MS))) {
      for (const id of ids) if (after === undefined || id <= after) tail.know(id);
    }
    return tail;
  }

  /** The newest id so far. */
  get position(): string {
    return this.#position;
  }

  /** Those that are not known, oldest first, in portions. They come again until they are. */
  async *news(): AsyncGenerator<string[]> {
    for await (const ids of this.#idsAfter(this.#lookFrom())) {
      const unknown = ids.filter((id) => !this.#known.has(id));
      if (unknown.length > 0) yield unknown;
      this.#forget();
    }
  }

  know(id: string): void {
    this.#known.add(id);
    if (id > this.#position) this.#position = id;
  }

  #lookFrom(): string {
    const now = Date.now();
    const far = now - this.#lookedFarAt >= LOOK_FAR_EVERY_MS;
    if (far) this.#lookedFarAt = now;
    const from = oldestIdAt(this.#source.prefix, now - (far ? LATEST_MS : LATE_MS));
    return this.#position < from ? this.#position : from;
  }

  async *#idsAfter(id: string): AsyncGenerator<string[]> {
    for (let after = id; ; ) {
      const ids = await this.#source.idsAfter(after, IDS);
      if (ids.length > 0) yield ids;
      if (ids.length < IDS) return;
      after = ids.at(-1) as string;
    }
  }

  /** In the order in which they were told, which is nearly that of their ids. Kept twice as long, for clocks that are set back. */
  #forget(): void {
    const oldest = oldestIdAt(this.#source.prefix, Date.now() - 2 * LATEST_MS);
    for (const id of this.#known) {
      if (id >= oldest) return;
      this.#known.delete(id);
    }
  }
}
