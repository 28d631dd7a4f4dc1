/** Work that goes on beside its caller, so much of it at a time. The first failure is told to whoever comes next. */
export class InBackground {
  readonly #most: number;
  readonly #underWay = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Begins it, and waits where too much is under way. */
  async begin(work: () => Promise<void>): Promise<void> {
    const done = work()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
    if (this.#underWay.size >= this.#most) await Promise.race(this.#underWay);
    this.#throwFailure();
  }

  /** When all of it has ended well. */
  async end(): Promise<void> {
    await this.rest();
    this.#throwFailure();
  }

  /** When none of it is under way any more, whatever came of it. */
  async rest(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
