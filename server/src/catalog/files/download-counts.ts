import { DebouncedTask } from '../../platform/async/debounced-task.ts';
import { CommitUnknown } from '../../platform/db/database-away.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { countDownloads } from '../assets/assets.sql.ts';

const RETRY_MS = 2_000;

/**
 * Counts downloads as they happen. A database that cannot be written to keeps nobody from downloading: what was not
 * counted then is kept in memory and written once that is possible. What may have been counted is not counted again.
 */
export class DownloadCounts {
  readonly #waiting = new Map<Db, Map<string, number>>();
  readonly #soon: DebouncedTask;
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
    this.#soon = new DebouncedTask(
      RETRY_MS,
      () => this.#writeWaiting(),
      (error) => {
        log.warn({ err: error }, 'failed to count downloads; retrying');
        this.#soon.schedule();
      },
    );
  }

  async count(db: Db, assetId: string): Promise<void> {
    if (this.#waiting.size > 0) return this.#keep(db, assetId, 1);
    await this.#write(db, assetId, 1).catch((error: Error) => {
      if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error;
      this.#keep(db, assetId, 1);
    });
  }

  /** Also called at the end, so that a drained server has lost nothing. */
  flush(): Promise<void> {
    return this.#soon.flush();
  }

  #keep(db: Db, assetId: string, downloads: number): void {
    const counts = this.#waiting.get(db) ?? new Map<string, number>();
    counts.set(assetId, (counts.get(assetId) ?? 0) + downloads);
    this.#waiting.set(db, counts);
    this.#soon.schedule();
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
        // More may have come meanwhile.
        const left = (counts.get(assetId) ?? 0) - downloads;
        if (left > 0) counts.set(assetId, left);
        else counts.delete(assetId);
      }
      if (counts.size === 0) this.#waiting.delete(db);
    }
    if (this.#waiting.size > 0) this.#soon.schedule();
  }
}
