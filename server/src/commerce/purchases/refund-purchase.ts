import type { Principal } from '../../access/principal.ts';
import { holdOpen } from '../../accounts/hold-account-open.ts';
import { recordEvent } from '../../events/record-event.ts';
import { postEntries } from '../../ledger/post-entries.ts';
import { revokeGrant } from '../../licenses/revoke-grant.ts';
import { findPayment } from '../../payments/find-payment.ts';
import { refundToCard } from '../../payments/refund-to-card.ts';
import { recordRefundedEarning } from '../../payouts/record-refund-earning.ts';
import { type Debit, findUncovered, requireCover } from '../../payouts/require-cover.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { CommerceOptions } from '../commerce-options.ts';
import { type PurchaseRow, toPurchaseResponse } from './purchase.ts';
import * as sql from './purchases.sql.ts';

type RefundOptions = Pick<CommerceOptions, 'onRefunded'>;

/**
 * Reverses a sale: revokes the license, returns the money to where it came from, returns the market's fee, and deducts
 * the seller's share from their earnings, which must cover it in live mode.
 */
export async function refundPurchase(
  tx: Tx,
  { account }: Principal,
  id: string,
  requestId: string,
  options: RefundOptions,
): Promise<PurchaseRow> {
  const purchase = await lockPurchase(tx, id);
  if (purchase.seller_id !== account.id) {
    throw new ApiError('forbidden_resource', 'Only the seller can refund this purchase. Ask them for a refund.');
  }
  requireRefundable(purchase, tx.at);
  await requireCover(tx, debitOf(purchase));
  return reverseSale(tx, purchase, requestId, options);
}

/**
 * Refunds by decision of an operator, whether the seller's earnings cover it or not. Also returns the uncovered amount:
 * the seller's balance is negative by that much, until they earn it.
 */
export async function refundWithoutCover(
  tx: Tx,
  id: string,
  requestId: string,
  options: RefundOptions,
): Promise<{ purchase: PurchaseRow; uncovered: number }> {
  const purchase = await lockPurchase(tx, id);
  requireRefundable(purchase);
  const uncovered = await findUncovered(tx, debitOf(purchase));
  return { purchase: await reverseSale(tx, purchase, requestId, options), uncovered };
}

async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow> {
  const purchase = await tx.one(sql.lockPurchase, [id]);
  if (!purchase) throw notFound('purchase');
  return purchase;
}

function debitOf({ seller_id, currency, seller_payout }: PurchaseRow): Debit {
  return { accountId: seller_id, currency, amount: seller_payout };
}

async function reverseSale(
  tx: Tx,
  purchase: PurchaseRow,
  requestId: string,
  { onRefunded }: RefundOptions,
): Promise<PurchaseRow> {
  const { id } = purchase;
  const refundId = newId('rfd');
  await tx.run(sql.refundPurchase, [id, refundId]);
  // Locks the counter before the wallet, as a sale does: otherwise the two could deadlock.
  await tx.run(sql.uncountSale, [purchase.listing_id]);
  await returnMoney(tx, purchase, refundId);
  const grantId = purchase.license_grant_id as string;
  await revokeGrant(tx, grantId);
  for (const hook of onRefunded) await hook(tx, grantId);
  const refunded = await tx.one(sql.lockPurchase, [id]);
  if (!refunded) throw new Error('the locked purchase is missing');
  for (const accountId of [refunded.seller_id, refunded.buyer_id]) {
    await recordEvent(tx, {
      type: 'purchase.refunded',
      accountId,
      data: { object: toPurchaseResponse(refunded) },
      requestId,
    });
  }
  return refunded;
}

async function returnMoney(tx: Tx, purchase: PurchaseRow, refundId: string): Promise<void> {
  const { currency, amount, platform_fee, seller_payout, seller_id, buyer_id, payment_id } = purchase;
  if (amount === 0) return;
  if (payment_id === null && !(await holdOpen(tx, buyer_id))) {
    throw new ApiError(
      'invalid_state',
      'You cannot refund this purchase, because the buyer has closed their account and has no balance to refund to.',
    );
  }
  await postEntries(tx, 'refund', refundId, [
    { account: 'earnings', owner: seller_id, currency, amount: -seller_payout },
    { account: 'fees', currency, amount: -platform_fee },
    payment_id === null
      ? { account: 'wallet', owner: buyer_id, currency, amount }
      : { account: 'refunds_due', currency, amount },
  ]);
  await recordRefundedEarning(tx, purchase.id);
  if (payment_id !== null) await refundToCard(tx, await findPayment(tx, payment_id), refundId);
}

function requireRefundable({ status, refundable_until }: PurchaseRow, at = new Date()): void {
  if (status === 'refunded') throw new ApiError('invalid_state', 'This purchase is already refunded.');
  if (status !== 'succeeded')
    throw new ApiError('invalid_state', `This purchase is ${status}, so there is nothing to refund.`);
  if (refundable_until && at >= refundable_until) {
    const until = refundable_until.toISOString().slice(0, 10);
    throw new ApiError(
      'invalid_state',
      `The refund period of this purchase ended on ${until}. It can no longer be refunded.`,
    );
  }
}
