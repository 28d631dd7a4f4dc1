import { DebouncedTask } from '../../platform/async/debounced-task.ts';
import { CommitUnknown } from '../../platform/db/database-outage.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { countDownloads } from '../assets/assets.sql.ts';

const RETRY_MS = 2_000;

/**
 * Counts downloads. An unavailable database does not block downloading: counts are kept in memory and written later. A
 * count whose commit is unknown is not repeated, which is why this is no `BatchWriter`.
 */
export class DownloadCounts {
  readonly #waiting = new Map<Db, Map<string, number>>();
  readonly #flushTask: DebouncedTask;
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
    this.#flushTask = new DebouncedTask(
      RETRY_MS,
      () => this.#writeWaiting(),
      (error) => {
        log.warn({ err: error }, 'failed to count downloads; retrying');
        this.#flushTask.schedule();
      },
    );
  }

  async count(db: Db, assetId: string): Promise<void> {
    if (this.#waiting.size > 0) return this.#buffer(db, assetId, 1);
    await this.#write(db, assetId, 1).catch((error: Error) => {
      if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error;
      this.#buffer(db, assetId, 1);
    });
  }

  /** Also called at shutdown, so that no count is lost. */
  flush(): Promise<void> {
    return this.#flushTask.flush();
  }

  #buffer(db: Db, assetId: string, downloads: number): void {
    const counts = this.#waiting.get(db) ?? new Map<string, number>();
    counts.set(assetId, (counts.get(assetId) ?? 0) + downloads);
    this.#waiting.set(db, counts);
    this.#flushTask.schedule();
  }

  async #write(db: Db, assetId: string, downloads: number): Promise<void> {
    await db.run(countDownloads, [assetId, downloads]).catch((error: Error) => {
      if (!(error instanceof CommitUnknown)) throw error;
      this.#log.warn({ err: error, asset: assetId, downloads }, 'download count may be lost; not counting again');
    });
  }

  async #writeWaiting(): Promise<void> {
    for (const [db, counts] of this.#waiting) {
      for (const [assetId, downloads] of counts) {
        await this.#write(db, assetId, downloads);
        // More may have been added meanwhile.
        const left = (counts.get(assetId) ?? 0) - downloads;
        if (left > 0) counts.set(assetId, left);
        else counts.delete(assetId);
      }
      if (counts.size === 0) this.#waiting.delete(db);
    }
    if (this.#waiting.size > 0) this.#flushTask.schedule();
  }
}
