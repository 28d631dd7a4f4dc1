import type { Queryable } from '../platform/db/queryable.ts';
import * as sql from './earnings.sql.ts';

export interface UnpaidEarnings {
  currency: string;
  /** Not yet available for a payout. */
  pending: number;
  /** Paid out with the next run; negative if a sale was refunded after its payout. */
  cleared: number;
}

/** Returns the unpaid earnings of an account by currency, leaving out zero sums. */
export async function readEarnings(db: Queryable, accountId: string): Promise<UnpaidEarnings[]> {
  const earned = await db.many(sql.earningsOf, [accountId]);
  return earned.filter(({ pending, cleared }) => pending !== 0 || cleared !== 0);
}
