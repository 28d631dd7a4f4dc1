import type { Principal } from '../../access/principal.ts';
import type { Call } from '../../access/route.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import { newId } from '../../platform/ids.ts';
import type { CommerceOptions } from '../commerce-options.ts';
import { splitPrice } from './fee.ts';
import type { Offer } from './offer.ts';
import type { PurchaseRow } from './purchase.ts';

export interface NewPurchase {
  listing_id: string;
  /** A saved card, a test token, or `balance`, the default. */
  payment_method?: string;
  /** The price that the buyer expects. */
  expected_price?: Money;
}

export type PurchaseCall = Pick<
  Call,
  'db' | 'vault' | 'write' | 'writeAtOnce' | 'principal' | 'requestId' | 'requestKey'
>;

/** Builds the purchase as it will be inserted, before the license is granted. */
export function draftPurchase(
  { account }: Principal,
  offer: Offer,
  { platformFeeBps }: CommerceOptions,
  at = new Date(),
): PurchaseRow {
  return {
    id: newId('pur'),
    listing_id: offer.id,
    asset_id: offer.asset_id,
    asset_type: offer.asset_type,
    asset_slug: offer.asset_slug,
    asset_name: offer.asset_name,
    buyer_id: account.id,
    buyer_slug: account.slug,
    buyer_name: account.name,
    seller_id: offer.owner_id,
    seller_slug: offer.asset_slug.slice(0, offer.asset_slug.indexOf('/')),
    status: 'pending',
    currency: offer.price_currency,
    amount: offer.price_amount,
    ...splitPrice(offer.price_amount, offer.fee_rate ?? platformFeeBps),
    payment_id: null,
    card_brand: null,
    card_last4: null,
    next_action: null,
    license_grant_id: null,
    refund_id: null,
    refunded_at: null,
    created_at: at,
    refundable_until: null,
  };
}
