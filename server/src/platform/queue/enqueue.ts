import type { Tx } from '../db/queryable.ts';
import { statement } from '../db/statement.ts';

/** Each realm has a function of this name, which writes into the realm's own queue. */
const enqueueJob = statement<unknown, [task: string, payload: string, runAt: Date | null]>(
  'enqueue_job',
  'select enqueue_job($1, $2::json, $3)',
);

/** Adds a job on the caller's transaction: it runs if, and only if, that transaction commits. */
export async function enqueue(tx: Tx, task: string, payload: object, runAt: Date | null = null): Promise<void> {
  await tx.run(enqueueJob, [task, JSON.stringify(payload), runAt]);
}
