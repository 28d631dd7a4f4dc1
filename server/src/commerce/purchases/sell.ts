import { EVENTS_TOPIC } from '../../events/record-event.ts';
import { explainOverdraft } from '../../ledger/post-entries.ts';
import { datesOfSale, type PayoutRules } from '../../payouts/payout-rules.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { CommerceOptions } from '../commerce-options.ts';
import { toListingResponse } from '../listings/listing.ts';
import type { Offer } from './offer.ts';
import { type PurchaseRow, toPurchaseResponse } from './purchase.ts';
import * as sql from './sales.sql.ts';

/** A purchase that is paid for, but not recorded as such yet. */
export interface Sale extends PurchaseRow {
  license_grant_id: string;
  status: 'succeeded';
  sold_at: Date;
  refundable_until: Date;
  /** When the seller's share is released for payout. */
  available_at: Date;
}

type SellOptions = Pick<CommerceOptions, 'publicUrl'>;

export function toSale(purchase: PurchaseRow, soldAt: Date, mode: Mode, rules: PayoutRules): Sale {
  return {
    ...purchase,
    status: 'succeeded',
    next_action: null,
    license_grant_id: newId('grt'),
    sold_at: soldAt,
    ...datesOfSale(soldAt, mode, rules),
  };
}

/** The offer has changed since it was read. */
export class OfferChanged extends Error {}

/** Sells an offer from the buyer's wallet: purchase, grant, ledger entries, earning and event in one statement. */
export async function sellFromBalance(
  tx: Tx,
  offer: Offer,
  sale: Sale,
  requestId: string,
  options: SellOptions,
): Promise<void> {
  const params = {
    ...toSaleParams(tx, offer, sale, requestId, options),
    listingId: sale.listing_id,
    buyerId: sale.buyer_id,
    currency: sale.currency,
    amount: sale.amount,
    fee: sale.platform_fee,
  };
  const sold = await tx.one(sql.sellFromBalance, params).catch(toSaleError);
  if (!sold) throw new OfferChanged();
  tx.announce(EVENTS_TOPIC);
}

/** Sells an offer whose card was charged. */
export async function sellByCard(
  tx: Tx,
  offer: Offer,
  sale: Sale,
  requestId: string | null,
  options: SellOptions,
): Promise<void> {
  const sold = await tx.one(sql.sellByCard, toSaleParams(tx, offer, sale, requestId, options));
  if (!sold) throw new Error(`the pending purchase ${sale.id} is missing`);
  tx.announce(EVENTS_TOPIC);
}

function toSaleParams(
  tx: Tx,
  offer: Offer,
  sale: Sale,
  requestId: string | null,
  { publicUrl }: SellOptions,
): sql.SaleParams {
  const mode = tx.realm as Mode;
  const listing = { ...offer, sales: offer.sales + 1 };
  const event = { object: toPurchaseResponse(sale), listing: toListingResponse(listing, { publicUrl, mode }) };
  return {
    id: sale.id,
    assetType: offer.asset_type,
    assetSlug: offer.asset_slug,
    license: offer.license,
    revision: offer.revision,
    folderId: offer.folder_id,
    transactionId: newId('txn'),
    availableAt: sale.available_at,
    eventId: newId('evt'),
    event: JSON.stringify(event),
    requestId,
    grantId: sale.license_grant_id,
    at: sale.sold_at,
    refundableUntil: sale.refundable_until,
  };
}

/** Reports concurrent purchases of one buyer: the database lets only one of them through. */
function toSaleError(error: Error & { constraint?: string }): never {
  if (error.constraint === 'purchases_in_force' || error.constraint === 'license_grants_in_force') {
    throw new ApiError(
      'already_licensed',
      'You already hold a license for this, or another request of yours is buying it.',
      {
        cause: error,
      },
    );
  }
  return explainOverdraft(error);
}
