import { BatchWriter } from '../../platform/async/batch-writer.ts';
import type { Log } from '../../platform/log.ts';

const BATCH_SIZE = 500;
/** Pauses between attempts while the database is unavailable. Then the callers get the error. */
const RETRY_PAUSES_MS = [100, 400];

interface PendingEntry<Entry> {
  entry: Entry;
  written: () => void;
  failed: (error?: Error) => void;
}

export interface UsageWriterOptions<Entry> {
  /** Writes all entries durably, or none. Must be idempotent. */
  write: (entries: readonly Entry[]) => Promise<void>;
  log: Log;
}

/** Writes usage in batches. Has no limit of its own: every caller waits until its entry is durable. */
export class UsageWriter<Entry> {
  readonly #writer: BatchWriter<PendingEntry<Entry>>;

  constructor({ write, log }: UsageWriterOptions<Entry>) {
    this.#writer = new BatchWriter({
      name: 'inference usage',
      write: (batch) => write(batch.map(({ entry }) => entry)),
      batchSize: BATCH_SIZE,
      intervalMs: 0,
      retryPause: (failures) => RETRY_PAUSES_MS[failures - 1],
      onWritten: (batch) => {
        for (const { written } of batch) written();
      },
      onDropped: (batch, error) => {
        for (const { failed } of batch) failed(error);
      },
      log,
    });
  }

  /** Resolves once the entry is durable; rejects if it cannot be persisted. */
  add(entry: Entry): Promise<void> {
    return new Promise((written, failed) => this.#writer.add({ entry, written, failed }));
  }

  /** Waits for pending writes and their retries: usage is money, so a shutdown does not shorten them. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }
}
