import { claimed, forEachSettled } from '../platform/async/for-each-settled.ts';
import type { Db } from '../platform/db/queryable.ts';
import * as sql from './payouts.sql.ts';
import { type Asking, askFor } from './send-payout.ts';

/**
 * Finds out what came of payouts that nobody knows the outcome of, after a crash or a timeout, and whether those that
 * were paid lately have come back.
 */
export async function sweepPayouts(db: Db, options: Asking): Promise<void> {
  const due = claimed((count) => db.many(sql.claimPayouts, [count]));
  await forEachSettled(due, (payout) => askFor(db, payout, options));
}
