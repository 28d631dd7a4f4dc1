export interface FairSemaphoreOptions<Ticket> {
  /** How many are let in at a time. */
  places: number;
  /** How many more may wait, and for how many milliseconds; for as long as it takes where that is not said. */
  queue: number;
  maxWait?: number;
  /** What those are told for whom there is no room. */
  busy: () => Error;
  /** Compares tickets as things stand: negative where `a` goes before `b`. Equals go in the order in which they came. */
  order?: () => (a: Ticket, b: Ticket) => number;
}

export interface EnterOptions<Ticket> {
  /** Required where the line has an order. */
  ticket?: Ticket;
  /** Takes the place of the line's own. */
  maxWait?: number | undefined;
}

/** Gives the place back. A second call does nothing. */
export type Leave = () => void;

interface Waiting<Ticket> {
  ticket: Ticket;
  enter(leave: Leave): void;
  giveUp(reason: unknown): void;
}

/**
 * Lets a few in at a time and a few more wait for a while, in the order in which they came unless their tickets say
 * otherwise. Beyond that it is better to be told at once than to be answered late.
 */
export class FairSemaphore<Ticket = undefined> {
  readonly #options: FairSemaphoreOptions<Ticket>;
  readonly #waiting = new Set<Waiting<Ticket>>();
  #inside = 0;

  constructor(options: FairSemaphoreOptions<Ticket>) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Of those who wait, the next one first. */
  get tickets(): Ticket[] {
    return this.#ordered().map(({ ticket }) => ticket);
  }

  /** How many would be let in at once. */
  get free(): number {
    return this.#options.places - this.#inside;
  }

  async enter(
    signal?: AbortSignal,
    { ticket, maxWait = this.#options.maxWait }: EnterOptions<Ticket> = {},
  ): Promise<Leave> {
    signal?.throwIfAborted();
    if (this.#inside < this.#options.places) {
      this.#inside += 1;
      return this.#place();
    }
    const turn = this.#turn(signal, ticket as Ticket, maxWait);
    // The last in order is told, which need not be who came last.
    if (this.#waiting.size > this.#options.queue) this.#ordered().at(-1)?.giveUp(this.#options.busy());
    return turn;
  }

  #turn(signal: AbortSignal | undefined, ticket: Ticket, maxWait: number | undefined): Promise<Leave> {
    const { busy } = this.#options;
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
      const waiting = { ticket, enter, giveUp };
      const timer = maxWait === undefined ? undefined : setTimeout(() => giveUp(busy()), maxWait);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leaveLine);
        this.#waiting.delete(waiting);
      };
      signal?.addEventListener('abort', leaveLine, { once: true });
      this.#waiting.add(waiting);
    });
  }

  #place(): Leave {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      // The place is handed on rather than given up, so that nobody overtakes who waits.
      const next = this.#next();
      if (next) next.enter(this.#place());
      else this.#inside -= 1;
    };
  }

  #next(): Waiting<Ticket> | undefined {
    return this.#options.order ? this.#ordered()[0] : this.#waiting.values().next().value;
  }

  #ordered(): Waiting<Ticket>[] {
    const compare = this.#options.order?.();
    const waiting = [...this.#waiting];
    return compare ? waiting.sort((a, b) => compare(a.ticket, b.ticket)) : waiting;
  }
}
