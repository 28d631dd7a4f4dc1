/**
 * Ids are given before what they name is committed, so that one may turn up behind others that are newer. The service looks
 * back a minute for those while a stream lasts, but not when one begins anew: that is for us to do. Half a minute more is
 * for the way here.
 */
const LATEST_MS = 90_000;

/** How far a stream was read, and what of the last moments was read already. */
export class FollowedPosition {
  /** All up to this one was read. */
  #settled: string | undefined;
  readonly #recent = new Map<string, number>();
  readonly #now: () => number;

  constructor(begin: string | undefined, now = Date.now) {
    this.#settled = begin;
    this.#now = now;
  }

  /** Whether this comes for the first time. From now on it does not. */
  isNew(id: string): boolean {
    this.#settle();
    if (this.#recent.has(id) || (this.#settled !== undefined && id <= this.#settled)) return false;
    this.#recent.set(id, this.#now());
    return true;
  }

  /** The id to go on behind. What is behind it may have been read already: `isNew` tells. */
  resumeAfter(): string | undefined {
    this.#settle();
    if (this.#settled !== undefined) return this.#settled;
    const [first] = this.#recent.keys();
    return first;
  }

  #settle(): void {
    const oldest = this.#now() - LATEST_MS;
    for (const [id, cameAt] of this.#recent) {
      if (cameAt > oldest) return;
      this.#recent.delete(id);
      if (this.#settled === undefined || id > this.#settled) this.#settled = id;
    }
  }
}
