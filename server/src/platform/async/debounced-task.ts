/** Runs a task some time after it was first scheduled: once for all calls until then, and never concurrently with itself. */
export class DebouncedTask {
  readonly #delayMs: number;
  readonly #task: () => Promise<void>;
  readonly #onError: (error: Error) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(delayMs: number, task: () => Promise<void>, onError: (error: Error) => void) {
    this.#delayMs = delayMs;
    this.#task = task;
    this.#onError = onError;
  }

  /** Does nothing if a run is scheduled already. */
  schedule(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.flush().catch(this.#onError);
    }, this.#delayMs);
    this.#timer.unref();
  }

  /** Runs the task without the delay, after the run in progress. Rejects if the task does. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    const done = this.#running.then(() => {
      clearTimeout(this.#timer);
      this.#timer = undefined; // cleared only now: calls to `schedule` up to here are covered by this run
      return this.#task();
    });
    this.#running = done.catch(() => undefined); // `done` reports the error to the caller
    return done;
  }
}
