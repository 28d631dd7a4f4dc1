import { newId } from '../platform/ids.ts';
import type { CommerceOptions } from './commerce-options.ts';
import { draftPurchase, type PurchaseCall } from './draft-purchase.ts';
import { explainChange, type Offer } from './offer.ts';
import { showPurchase } from './purchase.ts';
import { OfferChanged, type Sale, sellFromBalance } from './sell.ts';

/** Buys with what the wallet holds, or for nothing where it is free. */
export async function purchaseFromBalance(
  { db, writeAtOnce, principal, requestId }: PurchaseCall,
  offer: Offer,
  options: CommerceOptions,
) {
  const draft = draftPurchase(principal, offer, options);
  const sale: Sale = { ...draft, status: 'succeeded', license_grant_id: newId('grt') };
  try {
    return await writeAtOnce(async (tx) => {
      await sellFromBalance(tx, offer, sale, requestId, options);
      return showPurchase(sale);
    });
  } catch (error) {
    if (error instanceof OfferChanged) throw await explainChange(db, principal, offer);
    throw error;
  }
}
