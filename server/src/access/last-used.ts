import { BatchWriter } from '../platform/async/batch-writer.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Statement } from '../platform/db/statement.ts';
import type { Log } from '../platform/log.ts';

const FLUSH_MS = 5_000;
/** Credentials per statement. */
const BATCH_SIZE = 5_000;

interface Use {
  id: string;
  at: number;
}

/**
 * Collects when credentials were used and persists it in batches, so that requests do not wait for it. Later uses of a
 * credential only change the time of its waiting record, so the number of credentials bounds the memory.
 */
export class LastUsed {
  readonly #writer: BatchWriter<Use>;
  /** The records that no write has taken yet, by credential. */
  readonly #waiting = new Map<string, Use>();

  constructor(db: Db, touch: Statement<unknown, [ids: string[], times: Date[]]>, log: Log) {
    this.#writer = new BatchWriter({
      name: 'last use of credentials',
      write: (uses) => this.#write(db, touch, uses),
      batchSize: BATCH_SIZE,
      intervalMs: FLUSH_MS,
      retryPause: () => FLUSH_MS,
      log,
    });
  }

  note(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting) waiting.at = Date.now();
    else this.#add({ id, at: Date.now() });
  }

  /** Persists what waits, without waiting for an unavailable database. */
  close(): Promise<void> {
    return this.#writer.close();
  }

  #add(use: Use): void {
    this.#waiting.set(use.id, use);
    this.#writer.add(use);
  }

  async #write(db: Db, touch: Statement<unknown, [ids: string[], times: Date[]]>, uses: readonly Use[]): Promise<void> {
    // Uses from here on go into the next batch. A retry finds that they already do.
    for (const use of uses) if (this.#waiting.get(use.id) === use) this.#waiting.delete(use.id);
    // Sorted, so that concurrent updates from several nodes do not deadlock.
    const sorted = uses.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await db.run(touch, [sorted.map(({ id }) => id), sorted.map(({ at }) => new Date(at))]);
  }
}
