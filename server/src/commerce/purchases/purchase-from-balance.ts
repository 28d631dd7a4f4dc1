import type { CommerceOptions } from '../commerce-options.ts';
import { draftPurchase, type PurchaseCall } from './draft-purchase.ts';
import { explainChange, type Offer } from './offer.ts';
import { toPurchaseResponse } from './purchase.ts';
import { OfferChanged, sellFromBalance, toSale } from './sell.ts';

/** Buys from the wallet, or without payment if the listing is free. */
export async function purchaseFromBalance(
  { db, writeAtOnce, principal, requestId }: PurchaseCall,
  offer: Offer,
  options: CommerceOptions,
) {
  const draft = draftPurchase(principal, offer, options, db.at);
  const sale = toSale(draft, draft.created_at, principal.mode, options.payoutRules);
  try {
    return await writeAtOnce(async (tx) => {
      await sellFromBalance(tx, offer, sale, requestId, options);
      return toPurchaseResponse(sale);
    });
  } catch (error) {
    if (error instanceof OfferChanged) throw await explainChange(db, principal, offer);
    throw error;
  }
}
