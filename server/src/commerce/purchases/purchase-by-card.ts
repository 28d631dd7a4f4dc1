import { beginPayment, findInterrupted } from '../../payments/begin-payment.ts';
import { chargePayment, rejectIfDeclined } from '../../payments/charge-payment.ts';
import { findChargeableCard } from '../../payments/methods/find-payment-method.ts';
import type { PaidFor, PaymentRow } from '../../payments/payment.ts';
import type { ChargeOutcome } from '../../payments/processor.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CommerceOptions } from '../commerce-options.ts';
import { draftPurchase, type NewPurchase, type PurchaseCall } from './draft-purchase.ts';
import { explainChange, findOffer, requireOpen } from './offer.ts';
import { type PurchaseRow, toPurchaseResponseFor } from './purchase.ts';
import { purchaseFromBalance } from './purchase-from-balance.ts';
import * as sql from './purchases.sql.ts';
import * as salesSql from './sales.sql.ts';
import { sellByCard, toSale } from './sell.ts';

/**
 * Records the purchase, charges the card, grants the license: three steps, because a processor is called outside any
 * transaction. After a crash in between, the same request, a callback or the sweeper settles the pending purchase.
 */
export async function purchaseByCard(
  call: PurchaseCall,
  input: NewPurchase & { payment_method: string },
  options: CommerceOptions,
) {
  const { db, principal } = call;
  const { payments } = options;
  payments.processors[principal.mode].requireReady();
  const existing = await findResumable(call, input);
  if (!existing) {
    const offer = await findOffer(db, principal, input.listing_id);
    await findChargeableCard(db, principal, input.payment_method, payments.processors[principal.mode]);
    requireOpen(offer, principal, input.expected_price);
    if (offer.price_amount === 0) return purchaseFromBalance(call, offer, options); // nothing to charge
    const payment = await db.transaction((tx) => beginPurchase(tx, call, offer, input.payment_method, options));
    return finish(call, payment, await chargePayment(db, payment, payments), options);
  }
  return finish(call, existing, await chargePayment(db, existing, payments, { resumed: true }), options);
}

async function finish(
  call: PurchaseCall,
  payment: PaymentRow,
  outcome: ChargeOutcome | undefined,
  { payments }: CommerceOptions,
) {
  await rejectIfDeclined(call.db, payment, outcome, payments);
  return call.write(async (tx) => {
    if (outcome) await settlePayment(tx, payment.id, outcome, payments, call.requestId);
    return toPurchaseResponseFor(call, await loadPurchase(tx, payment.subject));
  });
}

/**
 * Finds the payment that an earlier attempt of the same request began. Ignores one that failed: nothing was charged.
 */
async function findResumable({ db, principal, requestKey }: PurchaseCall, input: NewPurchase) {
  const existing = await findInterrupted(db, principal, requestKey);
  if (!existing || existing.status === 'failed' || existing.status === 'returned') return undefined;
  const sameCard = (existing.payment_method_id ?? existing.method_reference) === input.payment_method;
  const sameListing = async () => (await loadPurchase(db, existing.subject)).listing_id === input.listing_id;
  if (existing.purpose === 'purchase' && sameCard && (await sameListing())) return existing;
  // After a server error the key is free again, and may have been reused for another request.
  throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another payment. Use a new one.');
}

async function beginPurchase(
  tx: Tx,
  { principal, requestKey }: PurchaseCall,
  offer: salesSql.OfferRow,
  method: string,
  options: CommerceOptions,
): Promise<PaymentRow> {
  const draft = draftPurchase(principal, offer, options);
  const { id, currency, amount } = draft;
  const paying = { purpose: 'purchase', subject: id, amount: { currency, amount }, method, requestKey } as const;
  const payment = await beginPayment(tx, principal, paying, options.payments);
  const pending = await tx
    .one(sql.insertPending, {
      id,
      listingId: draft.listing_id,
      buyerId: draft.buyer_id,
      currency,
      amount,
      fee: draft.platform_fee,
      paymentId: payment.id,
      createdAt: draft.created_at,
    })
    .catch((error: Error & { constraint?: string }): never => {
      if (error.constraint !== 'purchases_in_force') throw error;
      throw new ApiError('conflict', 'Another request of yours is already buying this. Wait for its result.', {
        cause: error,
      });
    });
  if (!pending) throw await explainChange(tx, principal, offer);
  return payment;
}

async function loadPurchase(db: Db | Tx, id: string): Promise<PurchaseRow> {
  const purchase = await db.one(sql.purchaseById, [id]);
  if (!purchase) throw new Error(`there is no purchase ${id}`);
  return purchase;
}

/**
 * Settles a purchase by its payment. An offer that was changed or unpublished during the charge is honoured, as it was
 * valid when the buyer took it. If the asset was taken down meanwhile, the buyer is refunded, since it cannot be
 * delivered.
 */
export function purchasePurpose(options: Pick<CommerceOptions, 'publicUrl' | 'payoutRules'>): PaidFor {
  return {
    async onPaid(tx, payment, requestId) {
      const pending = await tx.one(sql.lockPurchase, [payment.subject]);
      if (pending?.status !== 'pending') return 'unwanted';
      const offer = await tx.one(salesSql.findOffer, [pending.listing_id, pending.buyer_id]);
      if (!offer || offer.taken_down) {
        // Without an offer, the asset was deleted with the account of its seller.
        await tx.run(sql.failPurchase, [payment.subject]);
        return 'unwanted';
      }
      const sale = toSale(pending, tx.at ?? new Date(), tx.realm as Mode, options.payoutRules);
      await sellByCard(tx, offer, sale, requestId ?? null, options);
      return 'kept';
    },
    async onFailed(tx, payment) {
      await tx.run(sql.failPurchase, [payment.subject]);
    },
  };
}
