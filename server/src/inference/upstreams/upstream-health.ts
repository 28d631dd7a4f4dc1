/** What a failure says about a replica: nothing, that it works badly, that it was set up badly, or that nobody is there. */
export type Fault = 'none' | 'failed' | 'misconfigured' | 'unreachable';

/** How long one that fails is left alone, at first and at most. */
export interface Rest {
  firstMs: number;
  longestMs: number;
}

const FAILURES = 2;
const REST: Rest = { firstMs: 1_000, longestMs: 30_000 };

/**
 * Whether a replica is worth asking. One that fails is left alone for a while, longer each time, and then has to prove
 * itself: until it has answered, a single failure sends it out again.
 */
export class UpstreamHealth {
  readonly #rest: Rest;
  readonly #now: () => number;
  #failures = 0;
  #rests = 0;
  #outUntil = 0;
  /** Nobody was there when it was put out, and it has not been seen since. */
  #isGone = false;

  constructor(rest: Rest = REST, now: () => number = Date.now) {
    this.#rest = rest;
    this.#now = now;
  }

  get isOut(): boolean {
    return this.#outUntil !== 0 && this.#now() < this.#outUntil;
  }

  /** Whether asking it is likely in vain: it is left alone, or nobody has been there since. */
  get isDown(): boolean {
    return this.isOut || this.#isGone;
  }

  /** Says whether this failure put it out. */
  failed(fault: Exclude<Fault, 'none'>): boolean {
    this.#failures += 1;
    if (this.isOut || (fault !== 'unreachable' && this.#failures < FAILURES)) return false;
    this.#outUntil = this.#now() + Math.min(this.#rest.firstMs * 2 ** this.#rests, this.#rest.longestMs);
    this.#rests += 1;
    this.#isGone = fault === 'unreachable';
    return true;
  }

  answered(): void {
    this.#failures = 0;
    this.#rests = 0;
    this.comeBack();
  }

  /** It was seen to be there again, though it has not answered a request yet. */
  comeBack(): void {
    this.#outUntil = 0;
    this.#isGone = false;
  }
}
