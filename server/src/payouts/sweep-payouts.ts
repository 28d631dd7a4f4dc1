import { claimed, forEachSettled } from '../platform/async/for-each-settled.ts';
import type { Db } from '../platform/db/queryable.ts';
import * as sql from './payouts.sql.ts';
import { requestPayout, type SendOptions } from './send-payout.ts';

/**
 * Settles payouts whose outcome is unknown, after a crash or a timeout, and checks whether recently paid ones were
 * returned.
 */
export async function sweepPayouts(db: Db, options: SendOptions): Promise<void> {
  const due = claimed((count) => db.many(sql.claimPayouts, [count]));
  await forEachSettled(due, (payout) => requestPayout(db, payout, options));
}
