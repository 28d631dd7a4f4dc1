import { ApiError } from './errors.ts';

/** Lets a few through at a time and a few more wait; beyond that it is better to say no at once than to answer late. */
export class Gate {
  readonly #places: number;
  readonly #queue: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(places: number, queue: number) {
    this.#places = places;
    this.#queue = queue;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#places) this.#inside += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // The place is handed on rather than given up, so that nobody overtakes who waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#queue) {
      throw new ApiError('unavailable', 'Too many are asking for this at this moment. Try again in a few seconds.', {
        headers: { 'retry-after': '3' },
      });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
