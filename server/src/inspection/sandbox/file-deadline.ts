/** The maximum of a timer; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Decides when a child has taken too long. */
export interface Deadline {
  /** Starts with the child; calls back once when the time is up. Returns a function that stops it. */
  start(onTimeUp: () => void): () => void;
}

export function fixedDeadline(milliseconds: number): Deadline {
  return {
    start(onTimeUp) {
      const timer = setTimeout(onTimeUp, Math.min(milliseconds, MAX_TIMER_MS));
      return () => clearTimeout(timer);
    },
  };
}

/** A deadline for one file after another, each by its size. */
export class FileDeadline implements Deadline {
  readonly #allowance: (bytes: number) => number;
  readonly #maxWork: number;
  #onTimeUp: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #bytes: number;
  #work = 0;
  #startedAt = 0;

  /**
   * `allowance` returns the milliseconds for a number of bytes; `maxWork` bounds the extension beyond a file's size.
   */
  constructor(firstBytes: number, allowance: (bytes: number) => number, maxWork: number) {
    this.#bytes = firstBytes;
    this.#allowance = allowance;
    this.#maxWork = maxWork;
  }

  /** Total time of the current file. */
  get milliseconds(): number {
    return Math.min(this.#allowance(this.#bytes + this.#work), MAX_TIMER_MS);
  }

  start(onTimeUp: () => void): () => void {
    this.#onTimeUp = onTimeUp;
    this.next(this.#bytes);
    return () => clearTimeout(this.#timer);
  }

  /** Starts the next file. */
  next(bytes: number): void {
    this.#bytes = bytes;
    this.#work = 0;
    this.#startedAt = performance.now();
    this.#arm();
  }

  /** Extends the deadline for content found in the file, up to a limit: the child is not trusted. */
  extend(bytes: number): void {
    if (!(bytes >= 0)) throw new Error('work is a number of bytes');
    this.#work = Math.min(this.#work + bytes, this.#maxWork);
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const left = this.#startedAt + this.milliseconds - performance.now();
    this.#timer = setTimeout(this.#onTimeUp, Math.max(0, left));
  }
}
