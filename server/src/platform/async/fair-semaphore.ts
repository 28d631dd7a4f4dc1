export interface FairSemaphoreOptions<Ticket> {
  /** Maximum number of concurrent holders. */
  permits: number;
  /** Maximum number of waiters. */
  maxQueue: number;
  /** Milliseconds that each may wait. Unlimited by default. */
  maxWait?: number;
  /** Creates the error for a caller that cannot wait or has waited too long. */
  busy: () => Error;
  /** Returns a comparison of tickets for the current state: negative if `a` goes before `b`. Ties are first come, first served. */
  order?: () => (a: Ticket, b: Ticket) => number;
}

export interface AcquireOptions<Ticket> {
  /** Required if the semaphore has an `order`. */
  ticket?: Ticket;
  /** Overrides the semaphore's own limit. */
  maxWait?: number | undefined;
}

/** Returns the permit. A second call does nothing. */
export type Release = () => void;

interface Waiter<Ticket> {
  ticket: Ticket;
  admit(release: Release): void;
  giveUp(reason: unknown): void;
}

/**
 * Limits how many hold a permit and how many wait for one, first come, first served unless `order` says otherwise.
 * Rejects the rest at once instead of responding late.
 */
export class FairSemaphore<Ticket = undefined> {
  readonly #options: FairSemaphoreOptions<Ticket>;
  readonly #waiters = new Set<Waiter<Ticket>>();
  #held = 0;

  constructor(options: FairSemaphoreOptions<Ticket>) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /** Tickets of the waiters, the next one first. */
  get tickets(): Ticket[] {
    return this.#ordered().map(({ ticket }) => ticket);
  }

  /** Permits that can be acquired without waiting. */
  get available(): number {
    return this.#options.permits - this.#held;
  }

  async acquire(
    signal?: AbortSignal,
    { ticket, maxWait = this.#options.maxWait }: AcquireOptions<Ticket> = {},
  ): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#held < this.#options.permits) {
      this.#held += 1;
      return this.#createRelease();
    }
    const permit = this.#wait(signal, ticket as Ticket, maxWait);
    // Rejects the last in order, which need not be the last to arrive.
    if (this.#waiters.size > this.#options.maxQueue) this.#ordered().at(-1)?.giveUp(this.#options.busy());
    return permit;
  }

  #wait(signal: AbortSignal | undefined, ticket: Ticket, maxWait: number | undefined): Promise<Release> {
    const { busy } = this.#options;
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        stopWaiting();
        reject(reason);
      };
      const onAbort = (): void => giveUp(signal?.reason);
      const admit = (release: Release): void => {
        stopWaiting();
        resolve(release);
      };
      const waiter = { ticket, admit, giveUp };
      const timer = maxWait === undefined ? undefined : setTimeout(() => giveUp(busy()), maxWait);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiters.delete(waiter);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiters.add(waiter);
    });
  }

  #createRelease(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      // Passes the permit on without freeing it, so that a new caller cannot overtake a waiter.
      const next = this.#next();
      if (next) next.admit(this.#createRelease());
      else this.#held -= 1;
    };
  }

  #next(): Waiter<Ticket> | undefined {
    return this.#options.order ? this.#ordered()[0] : this.#waiters.values().next().value;
  }

  #ordered(): Waiter<Ticket>[] {
    const compare = this.#options.order?.();
    const waiters = [...this.#waiters];
    return compare ? waiters.sort((a, b) => compare(a.ticket, b.ticket)) : waiters;
  }
}
