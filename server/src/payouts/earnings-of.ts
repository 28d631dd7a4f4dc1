import type { Queryable } from '../platform/db/queryable.ts';
import * as sql from './earnings.sql.ts';

export interface Earned {
  currency: string;
  /** Still held. */
  pending: number;
  /** Paid out with the next run; below zero where a sale was refunded after its payout. */
  cleared: number;
}

/** What an account has earned and was not paid yet. Currencies in which that is nothing are left out. */
export async function earningsOf(db: Queryable, accountId: string): Promise<Earned[]> {
  const earned = await db.many(sql.earningsOf, [accountId]);
  return earned.filter(({ pending, cleared }) => pending !== 0 || cleared !== 0);
}
