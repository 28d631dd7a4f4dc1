const MAX_ENTRIES = 10_000;

/** What was read a moment ago, so that calls that follow each other ask the database nothing. */
export class TtlCache<T> {
  readonly #trustMs: number;
  readonly #entries = new Map<string, { value: T; until: number }>();
  #changes = 0;

  constructor(trustMs: number) {
    this.#trustMs = trustMs;
  }

  find(name: string): T | undefined {
    const known = this.#entries.get(name);
    return known && known.until > performance.now() ? known.value : undefined;
  }

  /** To be called before reading: answers how to keep what was read, which does nothing where something changed meanwhile. */
  beginReading(name: string): (value: T) => void {
    const [changes, askedAt] = [this.#changes, performance.now()];
    return (value) => {
      // What changed while it was read may not be in it.
      if (changes === this.#changes) this.#keep(name, { value, until: askedAt + this.#trustMs });
    };
  }

  forget(name: string): void {
    this.#changes += 1;
    this.#entries.delete(name);
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#entries.clear();
  }

  #keep(name: string, entry: { value: T; until: number }): void {
    this.#entries.delete(name);
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value as string);
    this.#entries.set(name, entry);
  }
}
