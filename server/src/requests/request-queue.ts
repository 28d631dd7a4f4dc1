import { DebouncedTask } from '../platform/async/debounced-task.ts';
import { isRejected } from '../platform/db/rejected-by-database.ts';
import type { Log } from '../platform/log.ts';
import type { RequestEntry } from './request-entry.ts';

/** Requests that may wait to be written: of all accounts together, and of one, which must not crowd out the others. */
export const MAX_WAITING = 10_000;
export const MAX_WAITING_OF_ONE = 1_000;
const COLLECT_MS = 1_000;
/** Requests per statement. */
const BATCH = 1_000;

export interface RequestQueueOptions {
  /** Stores all of them or none. A retry must be harmless. */
  store: (entries: readonly RequestEntry[]) => Promise<void>;
  /** Called with the number of dropped requests. */
  onDropped: (count: number) => void;
  log: Log;
}

/**
 * Collects requests for a second and writes them together. Requests do not wait for it: entries that do not fit, under
 * overload or while the database is unavailable, are dropped and counted.
 */
export class RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #flushTask: DebouncedTask;
  #waiting: RequestEntry[] = [];
  #waitingOf = new Map<string, number>();

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    const warn = (error: Error) => options.log.warn({ err: error }, 'failed to write request log; retrying');
    this.#flushTask = new DebouncedTask(COLLECT_MS, () => this.#writeAll(), warn);
  }

  add(entry: RequestEntry): void {
    const { id } = entry.account;
    const of = this.#waitingOf.get(id) ?? 0;
    if (this.#waiting.length >= MAX_WAITING || of >= MAX_WAITING_OF_ONE) {
      this.#options.onDropped(1);
      return;
    }
    this.#waitingOf.set(id, of + 1);
    this.#waiting.push(entry);
    this.#flushTask.schedule();
  }

  /** Writes all waiting entries now. */
  flush(): Promise<void> {
    return this.#flushTask.flush();
  }

  async #writeAll(): Promise<void> {
    let entries = this.#waiting;
    this.#waiting = [];
    this.#waitingOf = new Map();
    try {
      for (; entries.length > 0; entries = entries.slice(BATCH)) await this.#write(entries.slice(0, BATCH));
    } catch (error) {
      this.#requeue(entries);
      throw error;
    }
  }

  async #write(entries: readonly RequestEntry[]): Promise<void> {
    try {
      await this.#options.store(entries);
    } catch (error) {
      if (!isRejected(error)) throw error;
      // A retry would be rejected again.
      this.#options.log.error(
        { err: error as Error, requests: entries.length },
        'request log rejected by the database; dropping entries',
      );
      this.#options.onDropped(entries.length);
    }
  }

  /** Puts entries back in front of newer ones, as far as there is room. */
  #requeue(entries: readonly RequestEntry[]): void {
    const later = this.#waiting;
    this.#waiting = [];
    this.#waitingOf = new Map();
    for (const entry of [...entries, ...later]) this.add(entry);
  }
}
