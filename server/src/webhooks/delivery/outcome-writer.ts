import { BatchWriter } from '../../platform/async/batch-writer.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import type { Log } from '../../platform/log.ts';
import { writeOutcomes } from './deliveries.sql.ts';
import type { Outcome } from './delivery-outcome.ts';

const BATCH_SIZE = 500;
const RETRY_MS = 500;

export interface PendingOutcome {
  outcome: Outcome;
  /** Called once the outcome is persisted. */
  onSettled: () => void;
}

/**
 * Persists the outcomes of attempts in batches, and retries until it is closed. What is dropped then is sent again by the
 * next worker. Has no limit of its own: what is fetched is bounded, and without a database nothing more is.
 */
export function openOutcomeWriter(db: Db, log: Log, onWritten: () => void): BatchWriter<PendingOutcome> {
  return new BatchWriter({
    name: 'webhook delivery results',
    write: (batch) =>
      persist(
        db,
        batch.map(({ outcome }) => outcome),
      ),
    batchSize: BATCH_SIZE,
    intervalMs: 0,
    retryPause: () => RETRY_MS,
    onWritten: (batch) => {
      for (const { onSettled } of batch) onSettled();
      onWritten();
    },
    log,
  });
}

export async function recordOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await tx.run(writeOutcomes, [JSON.stringify(outcomes)]);
}

const DATA_EXCEPTION = '22';

/** PostgreSQL rejects some text (such as NUL) in a receiver's response. The batch is then saved without that text. */
async function persist(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  const write = (texts: readonly Outcome[]) => db.atOnce((tx) => recordOutcomes(tx, texts));
  await write(outcomes).catch((error: { code?: string }) => {
    if (!error.code?.startsWith(DATA_EXCEPTION)) throw error;
    return write(outcomes.map(withoutText));
  });
}

function withoutText(outcome: Outcome): Outcome {
  const { attempt } = outcome;
  const error = attempt.error === null ? null : 'it failed; what came back cannot be shown';
  return { ...outcome, attempt: { ...attempt, response: null, error } };
}
