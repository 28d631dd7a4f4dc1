/**
 * IDs are assigned before their rows are committed, so one may appear after newer ones. The service looks back a minute for
 * such rows during a stream, but not when a stream resumes, so the client does. Half a minute more allows for latency.
 */
const LOOKBACK_MS = 90_000;

/** Tracks the position in a stream, and the recent IDs that were read already. */
export class FollowedPosition {
  /** Everything up to this ID was read. */
  #settled: string | undefined;
  readonly #recent = new Map<string, number>();
  readonly #now: () => number;

  constructor(begin: string | undefined, now = Date.now) {
    this.#settled = begin;
    this.#now = now;
  }

  /** Returns whether an ID is new, and records it. */
  isNew(id: string): boolean {
    this.#settle();
    if (this.#recent.has(id) || (this.#settled !== undefined && id <= this.#settled)) return false;
    this.#recent.set(id, this.#now());
    return true;
  }

  /** Returns the ID to resume after. Later items may have been read already, which `isNew` filters out. */
  resumeAfter(): string | undefined {
    this.#settle();
    if (this.#settled !== undefined) return this.#settled;
    const [first] = this.#recent.keys();
    return first;
  }

  #settle(): void {
    const oldest = this.#now() - LOOKBACK_MS;
    for (const [id, cameAt] of this.#recent) {
      if (cameAt > oldest) return;
      this.#recent.delete(id);
      if (this.#settled === undefined || id > this.#settled) this.#settled = id;
    }
  }
}
