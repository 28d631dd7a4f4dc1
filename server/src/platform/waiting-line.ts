export interface WaitingLineOptions {
  /** How many are let in at a time. */
  places: number;
  /** How many more may wait, and for how many milliseconds; for as long as it takes where that is not said. */
  queue: number;
  maxWait?: number;
  /** What those are told for whom there is no room. */
  busy: () => Error;
}

/** Gives the place back. A second call does nothing. */
export type Leave = () => void;

/**
 * Lets a few in at a time and a few more wait for a while, in the order in which they came. Beyond that it is better to
 * be told at once than to be answered late.
 */
export class WaitingLine {
  readonly #options: WaitingLineOptions;
  readonly #waiting = new Set<(leave: Leave) => void>();
  #inside = 0;

  constructor(options: WaitingLineOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** How many would be let in at once. */
  get free(): number {
    return this.#options.places - this.#inside;
  }

  async enter(signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted();
    if (this.#inside < this.#options.places) {
      this.#inside += 1;
      return this.#place();
    }
    if (this.#waiting.size >= this.#options.queue) throw this.#options.busy();
    return this.#turn(signal);
  }

  #turn(signal: AbortSignal | undefined): Promise<Leave> {
    const { maxWait, busy } = this.#options;
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        stopWaiting();
        reject(reason);
      };
      const leaveLine = (): void => giveUp(signal?.reason);
      const enter = (leave: Leave): void => {
        stopWaiting();
        resolve(leave);
      };
      const timer = maxWait === undefined ? undefined : setTimeout(() => giveUp(busy()), maxWait);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leaveLine);
        this.#waiting.delete(enter);
      };
      signal?.addEventListener('abort', leaveLine, { once: true });
      this.#waiting.add(enter);
    });
  }

  #place(): Leave {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      // The place is handed on rather than given up, so that nobody overtakes who waits.
      const [next] = this.#waiting;
      if (next) next(this.#place());
      else this.#inside -= 1;
    };
  }
}
