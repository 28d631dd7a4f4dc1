/** The effect of a failure on its replica. */
export type Fault = 'none' | 'failed' | 'misconfigured' | 'unreachable';

/** Duration of the first backoff and the maximum. */
export interface Backoff {
  firstMs: number;
  maxMs: number;
}

const MAX_FAILURES = 2;
const BACKOFF: Backoff = { firstMs: 1_000, maxMs: 30_000 };

/**
 * Tracks whether a replica should get requests. A failing replica is in backoff, longer each time. After that a single
 * failure puts it back into backoff, until a request succeeds.
 */
export class UpstreamHealth {
  readonly #backoff: Backoff;
  readonly #now: () => number;
  #failures = 0;
  #backoffs = 0;
  #backoffUntil = 0;
  /** The last connection attempt failed, and the replica has not responded since. */
  #isUnreachable = false;

  constructor(backoff: Backoff = BACKOFF, now: () => number = Date.now) {
    this.#backoff = backoff;
    this.#now = now;
  }

  get isInBackoff(): boolean {
    return this.#backoffUntil !== 0 && this.#now() < this.#backoffUntil;
  }

  /** True if a request would likely fail: the replica is in backoff, or has been unreachable since. */
  get isDown(): boolean {
    return this.isInBackoff || this.#isUnreachable;
  }

  /** Returns true if this failure started a backoff. */
  recordFailure(fault: Exclude<Fault, 'none'>): boolean {
    this.#failures += 1;
    if (this.isInBackoff || (fault !== 'unreachable' && this.#failures < MAX_FAILURES)) return false;
    this.#backoffUntil = this.#now() + Math.min(this.#backoff.firstMs * 2 ** this.#backoffs, this.#backoff.maxMs);
    this.#backoffs += 1;
    this.#isUnreachable = fault === 'unreachable';
    return true;
  }

  recordSuccess(): void {
    this.#failures = 0;
    this.#backoffs = 0;
    this.markReachable();
  }

  /** Ends the backoff: the replica responds again, though no request has succeeded yet. */
  markReachable(): void {
    this.#backoffUntil = 0;
    this.#isUnreachable = false;
  }
}
