/** Runs tasks in the background with a concurrency limit. The first failure is thrown by the next call. */
export class BackgroundTasks {
  readonly #max: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  /** Starts a task, and waits while the limit is reached. */
  async begin(work: () => Promise<void>): Promise<void> {
    const done = work()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
    if (this.#running.size >= this.#max) await Promise.race(this.#running);
    this.#throwFailure();
  }

  /** Resolves once all tasks have succeeded. */
  async end(): Promise<void> {
    await this.settled();
    this.#throwFailure();
  }

  /** Resolves once no task is running, whatever the outcome. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
