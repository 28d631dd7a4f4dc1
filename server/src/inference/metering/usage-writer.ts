import { setTimeout as sleep } from 'node:timers/promises';
import { isRejected } from '../../platform/db/rejected-by-database.ts';
import type { Log } from '../../platform/log.ts';

const BATCH = 500;
/** While the database does not answer; then those who wait are told. */
const PAUSES_MS = [100, 400];

interface Waiting<Entry> {
  entry: Entry;
  written: () => void;
  failed: (error: Error) => void;
}

export interface UsageWriterOptions<Entry> {
  /** Writes all of them, durably, or none. Trying again must be harmless. */
  write: (entries: readonly Entry[]) => Promise<void>;
  log: Log;
}

/** Writes in groups: whatever came together while the previous ones were written goes into the next statement. */
export class UsageWriter<Entry> {
  readonly #write: (entries: readonly Entry[]) => Promise<void>;
  readonly #log: Log;
  #unwritten: Waiting<Entry>[] = [];
  #writing: Promise<void> | undefined;

  constructor({ write, log }: UsageWriterOptions<Entry>) {
    this.#write = write;
    this.#log = log;
  }

  /** Resolves once it is durable; rejects where it cannot be written down. */
  add(entry: Entry): Promise<void> {
    return new Promise((written, failed) => {
      this.#unwritten.push({ entry, written, failed });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Waits for what there is. */
  async close(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // Those that come within the same turn go together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#unwritten.length > 0) {
      const batch = this.#unwritten.slice(0, BATCH);
      this.#unwritten = this.#unwritten.slice(BATCH);
      await this.#writeBatch(batch);
    }
    this.#writing = undefined; // in the same turn as the look that found nothing: what comes from here on begins anew
  }

  async #writeBatch(batch: readonly Waiting<Entry>[]): Promise<void> {
    try {
      await this.#tryRepeatedly(batch.map(({ entry }) => entry));
    } catch (error) {
      // What one of them did wrong is no reason to lose the others.
      if (isRejected(error) && batch.length > 1) {
        for (const one of batch) await this.#writeBatch([one]);
        return;
      }
      this.#log.error({ err: error as Error, records: batch.length }, 'usage of inference could not be written down');
      for (const { failed } of batch) failed(error as Error);
      return;
    }
    for (const { written } of batch) written();
  }

  async #tryRepeatedly(entries: readonly Entry[]): Promise<void> {
    for (const pause of PAUSES_MS) {
      try {
        return await this.#write(entries);
      } catch (error) {
        if (isRejected(error)) throw error;
        this.#log.warn({ err: error as Error }, 'usage of inference cannot be written down yet');
      }
      await sleep(pause);
    }
    return this.#write(entries);
  }
}
