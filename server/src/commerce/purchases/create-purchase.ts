import { requireConfirmedEmail } from '../../accounts/mail/require-confirmed-email.ts';
import type { CommerceOptions } from '../commerce-options.ts';
import type { NewPurchase, PurchaseCall } from './draft-purchase.ts';
import { findOffer, requireOpen } from './offer.ts';
import { purchaseByCard } from './purchase-by-card.ts';
import { purchaseFromBalance } from './purchase-from-balance.ts';

/**
 * Buys a license: from the balance at once, by card once the processor confirms the charge. A free listing needs
 * neither.
 */
export async function createPurchase(call: PurchaseCall, input: NewPurchase, options: CommerceOptions) {
  const { db, principal } = call;
  requireConfirmedEmail(principal, options.payments.requiresConfirmedEmail, 'buy');
  const method = input.payment_method ?? 'balance';
  if (method !== 'balance') return purchaseByCard(call, { ...input, payment_method: method }, options);
  const offer = await findOffer(db, principal, input.listing_id);
  requireOpen(offer, principal, input.expected_price);
  return purchaseFromBalance(call, offer, options);
}
