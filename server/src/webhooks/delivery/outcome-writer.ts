import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/queryable.ts';
import type { Log } from '../../platform/log.ts';
import { writeOutcomes } from './deliveries.sql.ts';
import type { Outcome } from './delivery-outcome.ts';

const BATCH_SIZE = 500;
const RETRY_MS = 500;

/** Persists the outcomes of attempts in batches: outcomes that arrive during a statement go into the next one. */
export class OutcomeWriter {
  readonly #db: Db;
  readonly #log: Log;
  readonly #onWritten: () => void;
  #pending: { outcome: Outcome; onSettled: () => void }[] = [];
  #writing: Promise<void> | undefined;
  #closing = false;

  constructor(db: Db, log: Log, onWritten: () => void) {
    this.#db = db;
    this.#log = log;
    this.#onWritten = onWritten;
  }

  /** Queues an outcome; `onSettled` is called once it is persisted. */
  add(outcome: Outcome, onSettled: () => void): void {
    this.#pending.push({ outcome, onSettled });
    this.#writing ??= this.#writeAll();
  }

  /** Flushes pending outcomes. If the database is unavailable they are dropped, and the deliveries are sent again. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // Batches results that arrive in the same tick.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#pending.length > 0) {
      if (await this.#writeBatch()) continue;
      if (this.#closing) break;
      await sleep(RETRY_MS);
    }
    this.#writing = undefined; // in the same tick as the check: an outcome added later starts a new run
  }

  /** Persists one batch and returns whether that succeeded. */
  async #writeBatch(): Promise<boolean> {
    const batch = this.#pending.slice(0, BATCH_SIZE);
    const outcomes = batch.map(({ outcome }) => outcome);
    try {
      await this.#write(outcomes).catch((error: { code?: string }) => {
        // PostgreSQL rejects some text (such as NUL) in a receiver's response. The batch is then saved without that
        // text.
        if (!error.code?.startsWith(DATA_EXCEPTION)) throw error;
        return this.#write(outcomes.map(withoutText));
      });
    } catch (error) {
      this.#log.warn({ err: error as Error }, 'failed to persist webhook delivery results; retrying');
      return false;
    }
    this.#pending = this.#pending.slice(batch.length);
    for (const { onSettled } of batch) onSettled();
    this.#onWritten();
    return true;
  }

  #write(outcomes: readonly Outcome[]): Promise<unknown> {
    return this.#db.atOnce((tx) => tx.run(writeOutcomes, [JSON.stringify(outcomes)]));
  }
}

const DATA_EXCEPTION = '22';

function withoutText(outcome: Outcome): Outcome {
  const { attempt } = outcome;
  const error = attempt.error === null ? null : 'it failed; what came back cannot be shown';
  return { ...outcome, attempt: { ...attempt, response: null, error } };
}
