import { findAccountId } from '../accounts/find-account-id.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import * as sql from './payouts.sql.ts';

export interface PayoutFilter {
  status?: sql.PayoutStatus | undefined;
  /** ID or slug of a seller. */
  account?: string | undefined;
}

/** Lists payouts of all accounts for operators, newest first. Each filter has an index; the narrowest one is used. */
export async function searchPayouts(
  db: Queryable,
  { status, account }: PayoutFilter,
  after: string | null,
  count: number,
): Promise<sql.MarketPayoutRow[]> {
  const { all, withStatus, ofAccount } = sql.listPayoutsOfMarket;
  if (account !== undefined) {
    const id = await findAccountId(db, account);
    return id === undefined ? [] : db.many(ofAccount, [id, status ?? null, after, count]);
  }
  return status === undefined ? db.many(all, [after, count]) : db.many(withStatus, [status, after, count]);
}
