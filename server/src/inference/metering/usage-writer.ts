import { setTimeout as sleep } from 'node:timers/promises';
import { isRejected } from '../../platform/db/rejected-by-database.ts';
import type { Log } from '../../platform/log.ts';

const BATCH = 500;
/** Pauses between attempts while the database is unavailable. Then the callers get the error. */
const RETRY_PAUSES_MS = [100, 400];

interface PendingEntry<Entry> {
  entry: Entry;
  written: () => void;
  failed: (error: Error) => void;
}

export interface UsageWriterOptions<Entry> {
  /** Writes all entries durably, or none. Must be idempotent. */
  write: (entries: readonly Entry[]) => Promise<void>;
  log: Log;
}

/** Writes entries in batches: those that arrive during a write go into the next statement. */
export class UsageWriter<Entry> {
  readonly #write: (entries: readonly Entry[]) => Promise<void>;
  readonly #log: Log;
  #pending: PendingEntry<Entry>[] = [];
  #writing: Promise<void> | undefined;

  constructor({ write, log }: UsageWriterOptions<Entry>) {
    this.#write = write;
    this.#log = log;
  }

  /** Resolves once the entry is durable; rejects if it cannot be persisted. */
  add(entry: Entry): Promise<void> {
    return new Promise((written, failed) => {
      this.#pending.push({ entry, written, failed });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Waits for pending writes. */
  async close(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // Entries of the same event-loop turn go into one batch.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#pending.length > 0) {
      const batch = this.#pending.slice(0, BATCH);
      this.#pending = this.#pending.slice(BATCH);
      await this.#writeBatch(batch);
    }
    this.#writing = undefined; // synchronously after the last check, so no entry is left behind
  }

  async #writeBatch(batch: readonly PendingEntry<Entry>[]): Promise<void> {
    try {
      await this.#writeWithRetries(batch.map(({ entry }) => entry));
    } catch (error) {
      // One invalid entry must not lose the others.
      if (isRejected(error) && batch.length > 1) {
        for (const one of batch) await this.#writeBatch([one]);
        return;
      }
      this.#log.error({ err: error as Error, records: batch.length }, 'failed to persist inference usage; giving up');
      for (const { failed } of batch) failed(error as Error);
      return;
    }
    for (const { written } of batch) written();
  }

  async #writeWithRetries(entries: readonly Entry[]): Promise<void> {
    for (const pause of RETRY_PAUSES_MS) {
      try {
        return await this.#write(entries);
      } catch (error) {
        if (isRejected(error)) throw error;
        this.#log.warn({ err: error as Error }, 'failed to persist inference usage; retrying');
      }
      await sleep(pause);
    }
    return this.#write(entries);
  }
}
