import type { Db } from '../platform/db/queryable.ts';
import type { Statement } from '../platform/db/statement.ts';

const FLUSH_MS = 5_000;

/** Collects when credentials were used and writes it down in batches: a request must not pay for that. */
export class LastUsed {
  readonly #db: Db;
  readonly #touch: Statement<unknown, [ids: string[], times: Date[]]>;
  readonly #onError: (error: Error) => void;
  #used = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, touch: Statement<unknown, [ids: string[], times: Date[]]>, onError: (error: Error) => void) {
    this.#db = db;
    this.#touch = touch;
    this.#onError = onError;
  }

  note(id: string): void {
    this.#used.set(id, Date.now());
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.flush().catch(this.#onError);
    }, FLUSH_MS);
    this.#timer.unref();
  }

  /** Also called at the end, so that a drained server has lost nothing. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const used = this.#used;
    if (used.size === 0) return;
    this.#used = new Map();
    // In one order on every node, so that two that write at once do not wait for each other.
    const sorted = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
    await this.#db.run(this.#touch, [sorted.map(([id]) => id), sorted.map(([, time]) => new Date(time))]);
  }
}
