import { isRejected } from '../db/rejected-by-database.ts';
import type { Log } from '../log.ts';
import { DebouncedTask } from './debounced-task.ts';
import { WakeSignal } from './wake-signal.ts';

export interface BatchWriterOptions<T> {
  /** Names the records in log messages. */
  name: string;
  /** Writes all records or none. Must be safe to repeat: a write whose outcome is unknown is retried. */
  write: (records: readonly T[]) => Promise<unknown>;
  /** Maximum number of records per write. */
  batchSize: number;
  /** Records are collected for this long before a write. With 0, records of one event-loop turn are written together. */
  intervalMs: number;
  /** Returns the pause before the next attempt after that many failures in a row, or undefined to drop the batch. */
  retryPause: (failures: number, batch: readonly T[]) => number | undefined;
  /** Unlimited by default, for callers that wait until their records are written. */
  limits?: BatchLimits<T>;
  onWritten?: (batch: readonly T[]) => void;
  /** Called with a record that exceeds the limits, or with records that could not be written and why. */
  onDropped?: (records: readonly T[], error?: Error) => void;
  log: Log;
}

interface BatchLimits<T> {
  /** Maximum number of records in memory, with those being written. */
  total: number;
  /** Maximum number of records of one source that wait for the next write, so that it does not crowd out the others. */
  perSource: number;
  sourceOf: (record: T) => string;
}

/**
 * Writes records in batches, in order and one batch at a time; records that arrive during a write go into the next. A
 * failed batch is retried before any other, so a record is written or dropped, never both and never neither.
 */
export class BatchWriter<T> {
  readonly #options: BatchWriterOptions<T>;
  readonly #task: DebouncedTask;
  readonly #pause = new WakeSignal();
  #waiting: T[] = [];
  readonly #waitingOf = new Map<string, number>();
  /** Records that are waiting or being written. */
  #held = 0;
  #closed = false;
  /** Why a write failed after `close`. */
  #closedBy: Error | undefined;

  constructor(options: BatchWriterOptions<T>) {
    this.#options = options;
    const onError = (error: Error) => options.log.error({ err: error }, `failed to follow up on ${options.name}`);
    this.#task = new DebouncedTask(options.intervalMs, () => this.#writeWaiting(), onError);
  }

  /** Never waits and never throws. */
  add(record: T): void {
    const { limits, onDropped } = this.#options;
    if (!this.hasRoomFor(record)) {
      onDropped?.([record]);
      return;
    }
    if (limits) {
      const source = limits.sourceOf(record);
      this.#waitingOf.set(source, (this.#waitingOf.get(source) ?? 0) + 1);
    }
    this.#held += 1;
    this.#waiting.push(record);
    this.#task.schedule();
  }

  hasRoomFor(record: T): boolean {
    const { limits } = this.#options;
    if (!limits) return true;
    return this.#held < limits.total && (this.#waitingOf.get(limits.sourceOf(record)) ?? 0) < limits.perSource;
  }

  /** Resolves once everything added before is written or dropped, with all retries. */
  flush(): Promise<void> {
    return this.#task.flush();
  }

  /** Flushes at shutdown, without retries: everything after a failed attempt is dropped. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#pause.wake();
    do await this.flush();
    while (this.#held > 0); // `onWritten` may have added more
  }

  async #writeWaiting(): Promise<void> {
    const { batchSize } = this.#options;
    const records = this.#waiting;
    this.#waiting = [];
    this.#waitingOf.clear();
    for (let from = 0; from < records.length; from += batchSize)
      await this.#writeBatch(records.slice(from, from + batchSize));
  }

  /** Writes a batch that the database rejects in halves, as one invalid record must not lose the others. */
  async #writeBatch(batch: readonly T[]): Promise<void> {
    const { name, log, onWritten, onDropped } = this.#options;
    const error = await this.#writeWithRetries(batch);
    if (error && isRejected(error) && batch.length > 1) {
      const middle = batch.length >> 1;
      await this.#writeBatch(batch.slice(0, middle));
      await this.#writeBatch(batch.slice(middle));
      return;
    }
    this.#held -= batch.length;
    if (error) {
      log.error({ err: error, records: batch.length }, `failed to persist ${name}; dropped`);
      onDropped?.(batch, error);
    } else onWritten?.(batch);
  }

  /** Returns the error of the last attempt, if the batch cannot be written. */
  async #writeWithRetries(batch: readonly T[]): Promise<Error | undefined> {
    const { name, write, retryPause, log } = this.#options;
    for (let failures = 1; this.#closedBy === undefined; failures++) {
      try {
        await write(batch);
        return undefined;
      } catch (error) {
        if (isRejected(error)) return error as Error;
        if (this.#closed) {
          this.#closedBy = error as Error;
          break;
        }
        const pause = retryPause(failures, batch);
        if (pause === undefined) return error as Error;
        if (failures === 1)
          log.warn({ err: error as Error, records: this.#held }, `failed to persist ${name}; retrying`);
        await this.#pause.wait(pause);
      }
    }
    return this.#closedBy;
  }
}
