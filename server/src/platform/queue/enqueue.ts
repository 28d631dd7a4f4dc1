import type { Realm } from '../db/database.ts';
import { queueSchema } from '../db/migrate.ts';
import type { Tx } from '../db/queryable.ts';
import { type Statement, statement } from '../db/statement.ts';

type AddJob = Statement<unknown, [task: string, payload: string, runAt: Date | null]>;

const addJob: Record<Realm, AddJob> = {
  accounts: addJobIn('accounts'),
  test: addJobIn('test'),
  live: addJobIn('live'),
};

function addJobIn(realm: Realm): AddJob {
  return statement(`add_job_${realm}`, `select ${queueSchema(realm)}.add_job($1, $2::json, run_at => $3)`);
}

/** Writes a job on the caller's transaction: it runs if, and only if, that transaction commits. */
export async function enqueue(tx: Tx, task: string, payload: object, runAt: Date | null = null): Promise<void> {
  await tx.run(addJob[tx.realm], [task, JSON.stringify(payload), runAt]);
}
