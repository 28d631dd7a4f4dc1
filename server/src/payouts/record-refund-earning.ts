import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './earnings.sql.ts';

/**
 * Takes a sale back out of the seller's earnings, in the transaction that posts its refund. One that was paid out
 * already is netted from the next payout. A purchase that was free has no line to take back.
 */
export async function recordRefundedEarning(tx: Tx, purchaseId: string): Promise<void> {
  await tx.run(sql.insertRefund, [purchaseId]);
}
