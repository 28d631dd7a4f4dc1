import type { Db, Queryable } from '../../platform/db/queryable.ts';
import { columnsOf, sumColumnsOf } from './usage-columns.ts';
import type { HeldRecord } from './usage-record.ts';
import { type Consequence, writeNewUsage, writeUsage } from './usage-records.sql.ts';
import { sumUp } from './usage-sums.ts';

/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = '23505';

export interface RecordingOptions {
  /** The name of the node that reserved the cost. */
  node: string;
  /** True if the cost is added to the debt of accounts. */
  charges: boolean;
  /** The debt in nano-units from which an account is due. */
  dueFrom: number;
}

/** Records the usage of new requests. Rejects if one of them is recorded already. */
export async function recordNewUsage(
  db: Queryable,
  entries: readonly HeldRecord[],
  { node, charges, dueFrom }: RecordingOptions,
): Promise<Consequence[]> {
  const sums = sumUp(entries, charges);
  const due = await db.many(writeNewUsage, { node, dueFrom, ...columnsOf(entries), ...sumColumnsOf(sums) });
  return [...sums.used.map(([subject, nano]) => ({ what: 'used' as const, subject, nano })), ...due];
}

/** Records the usage of requests, each once: an attempt with an unknown outcome may have recorded some already. */
export async function recordUsage(
  db: Db,
  entries: readonly HeldRecord[],
  options: RecordingOptions,
): Promise<Consequence[]> {
  // A request may have been settled twice.
  const unique = [...new Map(entries.map((entry) => [entry.record.requestId, entry])).values()];
  try {
    return await db.atOnce((tx) => recordNewUsage(tx, unique, options));
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    const { node, charges, dueFrom } = options;
    return db.atOnce((tx) => tx.many(writeUsage, { node, charges, dueFrom, ...columnsOf(unique) }));
  }
}
