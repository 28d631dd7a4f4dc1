import { DebouncedTask } from '../platform/async/debounced-task.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Statement } from '../platform/db/statement.ts';

const FLUSH_MS = 5_000;

/** Collects when credentials were used and writes it down in batches: a request must not pay for that. */
export class LastUsed {
  readonly #soon: DebouncedTask;
  #used = new Map<string, number>();

  constructor(db: Db, touch: Statement<unknown, [ids: string[], times: Date[]]>, onError: (error: Error) => void) {
    this.#soon = new DebouncedTask(FLUSH_MS, () => this.#write(db, touch), onError);
  }

  note(id: string): void {
    this.#used.set(id, Date.now());
    this.#soon.schedule();
  }

  /** Also called at the end, so that a drained server has lost nothing. */
  flush(): Promise<void> {
    return this.#soon.flush();
  }

  async #write(db: Db, touch: Statement<unknown, [ids: string[], times: Date[]]>): Promise<void> {
    const used = this.#used;
    if (used.size === 0) return;
    this.#used = new Map();
    // In one order on every node, so that two that write at once do not wait for each other.
    const sorted = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
    await db.run(touch, [sorted.map(([id]) => id), sorted.map(([, time]) => new Date(time))]);
  }
}
