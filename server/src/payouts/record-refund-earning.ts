import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './earnings.sql.ts';

/**
 * Deducts a refunded sale from the seller's earnings, in the transaction that posts the refund. If it was already paid
 * out, it is netted from the next payout. A free purchase has no line to deduct.
 */
export async function recordRefundedEarning(tx: Tx, purchaseId: string): Promise<void> {
  await tx.run(sql.insertRefund, [purchaseId]);
}
