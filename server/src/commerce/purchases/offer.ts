import type { Principal } from '../../access/principal.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import * as sql from './sales.sql.ts';

export type Offer = sql.OfferRow;

export async function findOffer(db: Queryable, { account }: Principal, listingId: string): Promise<Offer> {
  const offer = await db.one(sql.findOffer, [listingId, account.id]);
  if (!offer) throw notFound('listing');
  return offer;
}

/** Throws unless this buyer can buy the listing now. */
export function requireOpen(offer: Offer, { account }: Principal, expected?: Money): void {
  if (offer.owner_id === account.id)
    throw new ApiError('conflict', 'This is your own listing. You need no license for it.');
  if (offer.taken_down) {
    const message = `This ${offer.asset_type} was taken down by the operators of this market and is not on sale.`;
    throw new ApiError('invalid_state', message);
  }
  if (offer.status !== 'published' || !offer.asset_published || !offer.seller_active) {
    throw new ApiError('invalid_state', 'This listing is not on sale at the moment.');
  }
  rejectIfHeld(offer);
  if (expected && (expected.currency !== offer.price_currency || expected.amount !== offer.price_amount)) {
    throw priceChanged(offer);
  }
}

function rejectIfHeld({ held_id, held_status }: Pick<Offer, 'held_id' | 'held_status'>): void {
  if (held_status === 'succeeded') {
    throw new ApiError('already_licensed', `You already hold a license for this. You bought it with ${held_id}.`);
  }
  if (held_status === 'pending') {
    throw new ApiError(
      'conflict',
      `Your purchase ${held_id} of this is still pending. See GET /v1/purchases/${held_id} for the next step.`,
    );
  }
}

/** Explains why an offer that was valid when it was read can no longer be bought. */
export async function explainChange(db: Queryable, principal: Principal, offer: Offer): Promise<ApiError> {
  const now = await findOffer(db, principal, offer.id);
  requireOpen(now, principal);
  return now.price_amount === offer.price_amount && now.price_currency === offer.price_currency
    ? new ApiError('conflict', 'The listing changed during your purchase. Try again.')
    : priceChanged(now);
}

function priceChanged({ price_currency, price_amount }: Pick<Offer, 'price_currency' | 'price_amount'>): ApiError {
  return new ApiError(
    'conflict',
    `The price is now ${price_amount} ${price_currency} (in minor units). Check the listing and send the new price.`,
    { field: 'expected_price' },
  );
}
