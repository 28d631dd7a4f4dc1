export interface BackOffOptions {
  /** In milliseconds: after the first failure, and at most. */
  first: number;
  most: number;
}

/** How long to wait after failures that follow each other: each time twice as long. */
export class BackOff {
  readonly #options: BackOffOptions;
  #failures: number;
  #until = 0;

  /** `failures`: how many followed each other before. */
  constructor(options: BackOffOptions, failures = 0) {
    this.#options = options;
    this.#failures = failures;
  }

  /** How many failures followed each other. */
  get failures(): number {
    return this.#failures;
  }

  /** How many milliseconds are left to wait. */
  get left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  failed({ first, most } = this.#options): void {
    this.#until = performance.now() + Math.min(most, first * 2 ** this.#failures);
    this.#failures += 1;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}
