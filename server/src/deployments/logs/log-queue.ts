import { WakeSignal } from '../../platform/async/wake-signal.ts';
import { isRejected } from '../../platform/db/rejected-by-database.ts';
import type { Log } from '../../platform/log.ts';
import { newLogLine, type StoredLogLine } from './stored-log-line.ts';

/** Maximum number of lines that wait to be stored: of all deployments together, and of one. */
export const MAX_WAITING = 5_000;
export const MAX_WAITING_OF_ONE = 1_000;
/** Maximum number of lines per statement. */
const BATCH = 500;
/** How long lines are kept while they cannot be stored. */
export const MAX_AGE_MS = 30_000;
/** How long lines are batched for one statement if nothing waits for it. */
const BATCH_DELAY_MS = 25;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

export interface LogQueueOptions {
  /** Stores all lines or none. Must be safe to retry. */
  store: (lines: readonly StoredLogLine[]) => Promise<void>;
  log: Log;
}

/**
 * Stores lines in batches: lines that arrive during one statement go into the next. Lines that do not fit, or cannot be
 * stored for long, are dropped; their number is logged as soon as lines can be stored again.
 */
export class LogQueue {
  readonly #options: LogQueueOptions;
  /** Wakes the loop when a caller waits for the queue to be stored. */
  readonly #flushSignal = new WakeSignal();
  /** Lines being stored stay at the front until they are. */
  #waiting: StoredLogLine[] = [];
  readonly #waitingOf = new Map<string, number>();
  readonly #droppedOf = new Map<string, number>();
  #storing: Promise<void> | undefined;
  #closed = false;
  /** Number of lines ever enqueued and dequeued. */
  #enqueued = 0;
  #dequeued = 0;
  #flushWaiters: { until: number; resolve: () => void }[] = [];

  constructor(options: LogQueueOptions) {
    this.#options = options;
  }

  add(line: StoredLogLine): void {
    const of = this.#waitingOf.get(line.deployment_id) ?? 0;
    if (this.#waiting.length >= MAX_WAITING || of >= MAX_WAITING_OF_ONE) this.#drop(line);
    else this.#put(line, of);
  }

  /** Resolves once everything enqueued before is stored or given up. */
  settled(): Promise<void> {
    if (this.#waiting.length === 0) return Promise.resolve();
    this.#flushSignal.wake();
    return new Promise((resolve) => this.#flushWaiters.push({ until: this.#enqueued, resolve }));
  }

  /** Stores what is queued, without waiting for an unavailable database. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#flushSignal.wake();
    await this.#storing;
  }

  #put(line: StoredLogLine, of: number): void {
    this.#waitingOf.set(line.deployment_id, of + 1);
    this.#waiting.push(line);
    this.#enqueued += 1;
    this.#storing ??= this.#storeAll();
  }

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#flushSignal.wait(this.#waiting.length < BATCH ? BATCH_DELAY_MS : 0);
      const batch = this.#waiting.slice(0, BATCH);
      await this.#storeBatch(batch);
      this.#release(batch);
    }
    this.#storing = undefined; // set synchronously after the last check, so that the next line starts a new loop
  }

  async #storeBatch(batch: readonly StoredLogLine[]): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        await this.#options.store(batch);
        return this.#reportDropped();
      } catch (error) {
        // One invalid line must not drop the others.
        if (isRejected(error) && batch.length > 1) {
          for (const line of batch) await this.#storeBatch([line]);
          return;
        }
        if (isRejected(error) || this.#closed || isOld(batch[0])) return this.#dropBatch(batch, error as Error);
        if (pause === FIRST_PAUSE_MS) this.#warn(error as Error, 'failed to store deployment logs; retrying');
      }
      await this.#flushSignal.wait(pause);
    }
  }

  #dropBatch(batch: readonly StoredLogLine[], error: Error): void {
    this.#warn(error, 'failed to store deployment logs; lines dropped');
    for (const line of batch) this.#drop(line);
  }

  #drop({ deployment_id }: StoredLogLine): void {
    this.#droppedOf.set(deployment_id, (this.#droppedOf.get(deployment_id) ?? 0) + 1);
  }

  /** Reports dropped lines once lines can be stored again, so that readers know the log is incomplete. */
  #reportDropped(): void {
    for (const [deploymentId, dropped] of this.#droppedOf) {
      const message = `Lines that could not be stored in time are missing before this one: ${dropped}.`;
      const line = newLogLine(deploymentId, { stream: 'system', level: 'warn', message });
      this.#put(line, this.#waitingOf.get(deploymentId) ?? 0);
    }
    this.#droppedOf.clear();
  }

  #release(batch: readonly StoredLogLine[]): void {
    this.#waiting = this.#waiting.slice(batch.length);
    for (const { deployment_id } of batch) {
      const rest = (this.#waitingOf.get(deployment_id) ?? 0) - 1;
      if (rest > 0) this.#waitingOf.set(deployment_id, rest);
      else this.#waitingOf.delete(deployment_id);
    }
    this.#dequeued += batch.length;
    const [done, waiting] = [
      this.#flushWaiters.filter(({ until }) => until <= this.#dequeued),
      this.#flushWaiters.filter(({ until }) => until > this.#dequeued),
    ];
    this.#flushWaiters = waiting;
    for (const { resolve } of done) resolve();
  }

  #warn(error: Error, message: string): void {
    this.#options.log.warn({ err: error, lines: this.#waiting.length }, message);
  }
}

function isOld(line: StoredLogLine | undefined): boolean {
  return line !== undefined && Date.now() - line.at.getTime() > MAX_AGE_MS;
}
