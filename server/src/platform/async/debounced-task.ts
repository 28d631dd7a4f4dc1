/** Does its work a while after it was first asked for: once for all that came meanwhile, and never twice at a time. */
export class DebouncedTask {
  readonly #milliseconds: number;
  readonly #work: () => Promise<void>;
  readonly #onError: (error: Error) => void;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(milliseconds: number, work: () => Promise<void>, onError: (error: Error) => void) {
    this.#milliseconds = milliseconds;
    this.#work = work;
    this.#onError = onError;
  }

  /** Costs next to nothing where it was asked for already. */
  ask(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.now().catch(this.#onError);
    }, this.#milliseconds);
    this.#timer.unref();
  }

  /** Without the wait, but after what is under way; rejects where the work does. */
  now(): Promise<void> {
    clearTimeout(this.#timer);
    const done = this.#working.then(() => {
      clearTimeout(this.#timer);
      this.#timer = undefined; // only now: whoever asks before is served by this round
      return this.#work();
    });
    this.#working = done.catch(() => undefined); // whoever asked is told
    return done;
  }
}
