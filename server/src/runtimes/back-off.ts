export interface BackOffOptions {
  /** Milliseconds of the first pause, and of any later one at most. */
  first: number;
  max: number;
}

/** Computes the pause after consecutive failures, doubling it each time. */
export class BackOff {
  readonly #options: BackOffOptions;
  #failures: number;
  #until = 0;

  /** `failures`: consecutive failures so far. */
  constructor(options: BackOffOptions, failures = 0) {
    this.#options = options;
    this.#failures = failures;
  }

  /** Number of consecutive failures. */
  get failures(): number {
    return this.#failures;
  }

  /** Milliseconds left to wait. */
  get left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  failed({ first, max } = this.#options): void {
    this.#until = performance.now() + Math.min(max, first * 2 ** this.#failures);
    this.#failures += 1;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}
