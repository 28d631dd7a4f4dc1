/**
 * Runs a task some time after it was first scheduled: once for all calls until then, and never concurrently with itself.
 * A delay of 0 ends with the event-loop turn.
 */
export class DebouncedTask {
  readonly #delayMs: number;
  readonly #task: () => Promise<void>;
  readonly #onError: (error: Error) => void;
  #cancelTimer: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(delayMs: number, task: () => Promise<void>, onError: (error: Error) => void) {
    this.#delayMs = delayMs;
    this.#task = task;
    this.#onError = onError;
  }

  /** Does nothing if a run is scheduled already. */
  schedule(): void {
    this.#cancelTimer ??= startTimer(this.#delayMs, () => {
      this.flush().catch(this.#onError);
    });
  }

  /** Runs the task without the delay, after the run in progress. Rejects if the task does. */
  flush(): Promise<void> {
    this.#cancelTimer?.();
    const done = this.#running.then(() => {
      this.#cancelTimer?.();
      this.#cancelTimer = undefined; // cleared only now: calls to `schedule` up to here are covered by this run
      return this.#task();
    });
    this.#running = done.catch(() => undefined); // `done` reports the error to the caller
    return done;
  }
}

/** Returns a function that cancels the timer. */
function startTimer(delayMs: number, run: () => void): () => void {
  if (delayMs === 0) {
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  }
  const timeout = setTimeout(run, delayMs);
  timeout.unref();
  return () => clearTimeout(timeout);
}
