import { DebouncedTask } from '../platform/async/debounced-task.ts';
import { isRejected } from '../platform/db/rejected-by-database.ts';
import type { Log } from '../platform/log.ts';
import type { RequestEntry } from './request-entry.ts';

/** How many may wait to be written: of all accounts together, and of one, which must not crowd out the others. */
export const MAX_WAITING = 10_000;
export const MAX_WAITING_OF_ONE = 1_000;
const GATHER_MS = 1_000;
/** As many as one statement writes. */
const BATCH = 1_000;

export interface RequestQueueOptions {
  /** Writes all of them, or none. Trying again must be harmless. */
  store: (entries: readonly RequestEntry[]) => Promise<void>;
  /** Told how many are lost. */
  onDropped: (count: number) => void;
  log: Log;
}

/**
 * Gathers requests for a second and writes them together. No request waits for that: what does not fit, while more come
 * than can be written or the database is away, is dropped and counted.
 */
export class RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #soon: DebouncedTask;
  #waiting: RequestEntry[] = [];
  #waitingOf = new Map<string, number>();

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    const warn = (error: Error) => options.log.warn({ err: error }, 'the request log cannot be written yet');
    this.#soon = new DebouncedTask(GATHER_MS, () => this.#writeAll(), warn);
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
    this.#soon.schedule();
  }

  /** Writes what there is now. */
  flush(): Promise<void> {
    return this.#soon.flush();
  }

  async #writeAll(): Promise<void> {
    let entries = this.#waiting;
    this.#waiting = [];
    this.#waitingOf = new Map();
    try {
      for (; entries.length > 0; entries = entries.slice(BATCH)) await this.#write(entries.slice(0, BATCH));
    } catch (error) {
      this.#keepForLater(entries);
      throw error;
    }
  }

  async #write(entries: readonly RequestEntry[]): Promise<void> {
    try {
      await this.#options.store(entries);
    } catch (error) {
      if (!isRejected(error)) throw error;
      // The same again would be refused again.
      this.#options.log.error({ err: error as Error, requests: entries.length }, 'the request log was not written');
      this.#options.onDropped(entries.length);
    }
  }

  /** In front of what came meanwhile, as far as there is room. */
  #keepForLater(entries: readonly RequestEntry[]): void {
    const later = this.#waiting;
    this.#waiting = [];
    this.#waitingOf = new Map();
    for (const entry of [...entries, ...later]) this.add(entry);
  }
}
