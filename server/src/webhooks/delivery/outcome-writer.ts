import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/queryable.ts';
import type { Log } from '../../platform/log.ts';
import { writeOutcomes } from './deliveries.sql.ts';
import type { Outcome } from './delivery-outcome.ts';

const BATCH = 500;
const PAUSE_MS = 500;

/** Writes down what came of attempts: whatever came together while the previous statement ran goes into the next. */
export class OutcomeWriter {
  readonly #db: Db;
  readonly #log: Log;
  readonly #onWritten: () => void;
  #unwritten: { outcome: Outcome; settled: () => void }[] = [];
  #writing: Promise<void> | undefined;
  #closing = false;

  constructor(db: Db, log: Log, onWritten: () => void) {
    this.#db = db;
    this.#log = log;
    this.#onWritten = onWritten;
  }

  /** `settled` is called once it is written down. */
  add(outcome: Outcome, settled: () => void): void {
    this.#unwritten.push({ outcome, settled });
    this.#writing ??= this.#writeAll();
  }

  /** Waits for what there is; while the database is away that is given up: it will be sent once more. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // Those that come back within the same turn go together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#unwritten.length > 0) {
      if (await this.#writeSome()) continue;
      if (this.#closing) break;
      await sleep(PAUSE_MS);
    }
    this.#writing = undefined; // in the same turn as the look that found nothing: what comes from here on begins anew
  }

  /** Answers whether it could. */
  async #writeSome(): Promise<boolean> {
    const batch = this.#unwritten.slice(0, BATCH);
    const outcomes = batch.map(({ outcome }) => outcome);
    try {
      await this.#write(outcomes).catch((error: { code?: string }) => {
        // Among what receivers answered is something that PostgreSQL does not keep. Then nothing of it is kept.
        if (!error.code?.startsWith(DATA_EXCEPTION)) throw error;
        return this.#write(outcomes.map(withoutText));
      });
    } catch (error) {
      this.#log.warn({ err: error as Error }, 'what came of webhook deliveries cannot be written down yet');
      return false;
    }
    this.#unwritten = this.#unwritten.slice(batch.length);
    for (const { settled } of batch) settled();
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
