interface LiveCallOptions<Input, Output> {
  call: (input: Input, signal: AbortSignal) => Promise<Output>;
  onStart: (input: Input) => void;
  onResult: (input: Input, output: Output) => void;
  onError: (input: Input, error: unknown) => void;
  /** Time between the starts of two calls. */
  intervalMs: () => number;
  clock?: { now: () => number; pause: (milliseconds: number) => Promise<void> };
}

const REAL_CLOCK = {
  now: () => performance.now(),
  pause: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Follows an input that changes faster than it can be computed: one call at a time, and inputs in between are skipped. The
 * latest input is always computed.
 */
export class LiveCall<Input, Output> {
  readonly #options: LiveCallOptions<Input, Output>;
  readonly #aborting = new AbortController();
  #next: { input: Input } | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  #running = false;

  constructor(options: LiveCallOptions<Input, Output>) {
    this.#options = options;
  }

  submit(input: Input): void {
    this.#next = { input };
    if (!this.#running) void this.#run();
  }

  /** Ends the call in progress. Nothing is reported afterwards. */
  stop(): void {
    this.#aborting.abort();
  }

  async #run(): Promise<void> {
    const { now, pause } = this.#options.clock ?? REAL_CLOCK;
    this.#running = true;
    while (this.#next) {
      const wait = this.#startedAt + this.#options.intervalMs() - now();
      if (wait > 0) await pause(wait);
      const { input } = this.#next;
      this.#next = undefined;
      this.#startedAt = now();
      if (this.#aborting.signal.aborted) break;
      await this.#call(input);
    }
    this.#running = false;
  }

  async #call(input: Input): Promise<void> {
    const { call, onStart, onResult, onError } = this.#options;
    const { signal } = this.#aborting;
    try {
      onStart(input);
      const output = await call(input, signal);
      if (!signal.aborted) onResult(input, output);
    } catch (error) {
      if (!signal.aborted) onError(input, error);
    }
  }
}
