import type { Purchase } from '@souk/sdk';
import type { Money } from '../ui/money-words.ts';

/** What one listing has sold in a period, in one currency. */
export interface SoldListing {
  /** One of its sales, which says what it is. */
  sale: Purchase;
  sales: number;
  refunded: number;
  /** What sellers keep of those that were not refunded. */
  earned: Money;
}

/** The sales of a currency by listing, those that earned most first. What was never paid does not count. */
export function byListing(sales: readonly Purchase[], currency: string): SoldListing[] {
  const sold = new Map<string, SoldListing>();
  for (const sale of sales) {
    const { status, amount, listing_id, seller_payout } = sale;
    if (amount.currency !== currency || (status !== 'succeeded' && status !== 'refunded')) continue;
    const entry = sold.get(listing_id) ?? { sale, sales: 0, refunded: 0, earned: { currency, amount: 0 } };
    const kept = status === 'succeeded';
    sold.set(listing_id, {
      ...entry,
      sales: entry.sales + 1,
      refunded: entry.refunded + (kept ? 0 : 1),
      earned: { currency, amount: entry.earned.amount + (kept ? seller_payout.amount : 0) },
    });
  }
  return [...sold.values()].sort((a, b) => b.earned.amount - a.earned.amount || b.sales - a.sales);
}
