const MAX_ENTRIES = 10_000;

/** Caches recently read values, so that consecutive calls need no database query. */
export class TtlCache<T> {
  readonly #ttlMs: number;
  readonly #entries = new Map<string, { value: T; until: number }>();
  #changes = 0;

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  find(name: string): T | undefined {
    const entry = this.#entries.get(name);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }

  /** Call it before reading: returns a function that stores the value, unless the cache was invalidated meanwhile. */
  beginReading(name: string): (value: T) => void {
    const [changes, readAt] = [this.#changes, performance.now()];
    return (value) => {
      // A change during the read may not be in the value.
      if (changes === this.#changes) this.#store(name, { value, until: readAt + this.#ttlMs });
    };
  }

  invalidate(name: string): void {
    this.#changes += 1;
    this.#entries.delete(name);
  }

  invalidateAll(): void {
    this.#changes += 1;
    this.#entries.clear();
  }

  #store(name: string, cached: { value: T; until: number }): void {
    this.#entries.delete(name);
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value as string);
    this.#entries.set(name, cached);
  }
}
