/** Basis points of a whole. */
const WHOLE = 10_000;

export interface Split {
  platform_fee: number;
  seller_payout: number;
}

/** Splits a price: the market's fee is rounded half up and the seller gets the rest, so that the two always add up. */
export function splitPrice(amount: number, basisPoints: number): Split {
  const platform_fee = Math.floor((amount * basisPoints + WHOLE / 2) / WHOLE);
  return { platform_fee, seller_payout: amount - platform_fee };
}
