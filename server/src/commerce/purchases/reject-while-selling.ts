import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import * as sql from './purchases.sql.ts';

/** Rejects closing an account while one of its live listings is being paid for. */
export async function rejectWhileSelling(live: Tx, accountId: string): Promise<void> {
  const pending = await live.one(sql.pendingPurchaseFrom, [accountId]);
  if (!pending) return;
  const message = `A buyer is paying for one of your listings (${pending.id}). Close the account once that payment has succeeded or failed.`;
  throw new ApiError('invalid_state', message);
}
