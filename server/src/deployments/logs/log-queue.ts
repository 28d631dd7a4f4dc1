import { WakeSignal } from '../../platform/async/wake-signal.ts';
import { isRejected } from '../../platform/db/rejected-by-database.ts';
import type { Log } from '../../platform/log.ts';
import { newLogLine, type StoredLogLine } from './stored-log-line.ts';

/** How many lines may wait to be stored: of all deployments together, and of one. */
export const MAX_WAITING = 5_000;
export const MAX_WAITING_OF_ONE = 1_000;
/** As many as one statement stores. */
const BATCH = 500;
/** How long lines are kept while the database does not take them. */
export const KEPT_MS = 30_000;
/** How long lines are gathered for one statement, where nobody waits for it. */
const GATHER_MS = 25;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export interface LogQueueOptions {
  /** Stores all of them, or none. Trying again must be harmless. */
  store: (lines: readonly StoredLogLine[]) => Promise<void>;
  log: Log;
}

/**
 * Stores lines in groups: whatever came while the previous ones were stored goes into the next statement. What does not
 * fit, or cannot be stored for long, is lost; how much that is, is said as soon as lines can be stored again.
 */
export class LogQueue {
  readonly #options: LogQueueOptions;
  /** Rung when somebody waits for what there is. */
  readonly #hurry = new WakeSignal();
  /** Those that are being stored stay in front until they are. */
  #waiting: StoredLogLine[] = [];
  readonly #waitingOf = new Map<string, number>();
  readonly #lostOf = new Map<string, number>();
  #storing: Promise<void> | undefined;
  #closed = false;
  /** How many were ever put in the line, and how many left it. */
  #came = 0;
  #left = 0;
  #expecting: { left: number; tell: () => void }[] = [];

  constructor(options: LogQueueOptions) {
    this.#options = options;
  }

  add(line: StoredLogLine): void {
    const of = this.#waitingOf.get(line.deployment_id) ?? 0;
    if (this.#waiting.length >= MAX_WAITING || of >= MAX_WAITING_OF_ONE) this.#lose(line);
    else this.#put(line, of);
  }

  /** Resolves once everything that came before is stored, or given up. */
  settled(): Promise<void> {
    if (this.#waiting.length === 0) return Promise.resolve();
    this.#hurry.wake();
    return new Promise((tell) => this.#expecting.push({ left: this.#came, tell }));
  }

  /** Stores what there is, and no longer waits for a database that is away. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#hurry.wake();
    await this.#storing;
  }

  #put(line: StoredLogLine, of: number): void {
    this.#waitingOf.set(line.deployment_id, of + 1);
    this.#waiting.push(line);
    this.#came += 1;
    this.#storing ??= this.#storeAll();
  }

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#hurry.wait(this.#waiting.length < BATCH ? GATHER_MS : 0);
      const batch = this.#waiting.slice(0, BATCH);
      await this.#storeBatch(batch);
      this.#release(batch);
    }
    this.#storing = undefined; // in the same turn as the look that found nothing: what comes from here on begins anew
  }

  async #storeBatch(batch: readonly StoredLogLine[]): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await this.#options.store(batch);
        return this.#confess();
      } catch (error) {
        // What is wrong with one of them is no reason to lose the others.
        if (isRejected(error) && batch.length > 1) {
          for (const line of batch) await this.#storeBatch([line]);
          return;
        }
        if (isRejected(error) || this.#closed || isOld(batch[0])) return this.#giveUp(batch, error as Error);
        if (pause === FIRST_PAUSE_MS) this.#warn(error as Error, 'logs of deployments cannot be stored yet');
      }
      await this.#hurry.wait(pause);
    }
  }

  #giveUp(batch: readonly StoredLogLine[], error: Error): void {
    this.#warn(error, 'logs of deployments were lost');
    for (const line of batch) this.#lose(line);
  }

  #lose({ deployment_id }: StoredLogLine): void {
    this.#lostOf.set(deployment_id, (this.#lostOf.get(deployment_id) ?? 0) + 1);
  }

  /** Lines can be stored again: whoever reads them must not believe that these are all. */
  #confess(): void {
    for (const [deploymentId, lost] of this.#lostOf) {
      const message = `Lines that could not be stored in time are missing before this one: ${lost}.`;
      const line = newLogLine(deploymentId, { stream: 'system', level: 'warn', message });
      this.#put(line, this.#waitingOf.get(deploymentId) ?? 0);
    }
    this.#lostOf.clear();
  }

  #release(batch: readonly StoredLogLine[]): void {
    this.#waiting = this.#waiting.slice(batch.length);
    for (const { deployment_id } of batch) {
      const rest = (this.#waitingOf.get(deployment_id) ?? 0) - 1;
      if (rest > 0) this.#waitingOf.set(deployment_id, rest);
      else this.#waitingOf.delete(deployment_id);
    }
    this.#left += batch.length;
    const [told, expecting] = [
      this.#expecting.filter(({ left }) => left <= this.#left),
      this.#expecting.filter(({ left }) => left > this.#left),
    ];
    this.#expecting = expecting;
    for (const { tell } of told) tell();
  }

  #warn(error: Error, message: string): void {
    this.#options.log.warn({ err: error, lines: this.#waiting.length }, message);
  }
}

function isOld(line: StoredLogLine | undefined): boolean {
  return line !== undefined && Date.now() - line.at.getTime() > KEPT_MS;
}
