/** Lets a few work at a time; the others wait their turn, until they no longer want to. */
export class SandboxPlaces {
  readonly #places: number;
  readonly #waiting = new Set<() => void>();
  #inside = 0;

  constructor(places: number) {
    this.#places = places;
  }

  async hold<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#inside < this.#places) this.#inside += 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      // The place is handed on rather than given up, so that nobody overtakes who waits.
      const [next] = this.#waiting;
      if (next) {
        this.#waiting.delete(next);
        next();
      } else {
        this.#inside -= 1;
      }
    }
  }

  #turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(enter);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.add(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
