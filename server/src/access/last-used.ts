import { DebouncedTask } from '../platform/async/debounced-task.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Statement } from '../platform/db/statement.ts';

const FLUSH_MS = 5_000;

/** Collects when credentials were used and persists it in batches, so that requests do not wait for it. */
export class LastUsed {
  readonly #flushTask: DebouncedTask;
  #used = new Map<string, number>();

  constructor(db: Db, touch: Statement<unknown, [ids: string[], times: Date[]]>, onError: (error: Error) => void) {
    this.#flushTask = new DebouncedTask(FLUSH_MS, () => this.#write(db, touch), onError);
  }

  note(id: string): void {
    this.#used.set(id, Date.now());
    this.#flushTask.schedule();
  }

  /** Also called at shutdown, so that nothing is lost. */
  flush(): Promise<void> {
    return this.#flushTask.flush();
  }

  async #write(db: Db, touch: Statement<unknown, [ids: string[], times: Date[]]>): Promise<void> {
    const used = this.#used;
    if (used.size === 0) return;
    this.#used = new Map();
    // Sorted, so that concurrent updates from several nodes do not deadlock.
    const sorted = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
    await db.run(touch, [sorted.map(([id]) => id), sorted.map(([, time]) => new Date(time))]);
  }
}
