import type { Db, Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';

/** Rejects the closing of an account for now, and starts what makes it possible later. */
export class ClosingRejected extends ApiError {
  readonly followUp: (db: Db) => Promise<void>;

  constructor(message: string, followUp: (db: Db) => Promise<void>) {
    super('invalid_state', message);
    this.followUp = followUp;
  }
}

/**
 * Runs the follow-up of a rejected closing after its transaction was rolled back: within it, it would need a second
 * connection while the first is held.
 */
export async function inClosingTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (error instanceof ClosingRejected) await error.followUp(db);
    throw error;
  }
}
