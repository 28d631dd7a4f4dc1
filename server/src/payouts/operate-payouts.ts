import { accountIdOf } from '../accounts/account-id-of.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import * as sql from './payouts.sql.ts';

export interface PayoutFilter {
  status?: sql.PayoutStatus | undefined;
  /** The id or the slug of a seller. */
  account?: string | undefined;
}

/** Everybody's payouts, newest first: for operators. By the narrowest of what was asked for, each of which has an index. */
export async function searchPayouts(
  db: Queryable,
  { status, account }: PayoutFilter,
  after: string | null,
  count: number,
): Promise<sql.MarketPayoutRow[]> {
  const { all, withStatus, ofAccount } = sql.listPayoutsOfMarket;
  if (account !== undefined) {
    const id = await accountIdOf(db, account);
    return id === undefined ? [] : db.many(ofAccount, [id, status ?? null, after, count]);
  }
  return status === undefined ? db.many(all, [after, count]) : db.many(withStatus, [status, after, count]);
}
