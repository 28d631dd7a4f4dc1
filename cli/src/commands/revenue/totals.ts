import type { Revenue } from '@souk/sdk';

export type Bucket = Revenue['items'][number];
export type Totals = Omit<Bucket, 'start' | 'asset'>;

/** Sums all intervals per currency. */
export function totalsOf({ items }: Pick<Revenue, 'items'>): Totals[] {
  const sums = new Map<string, Totals>();
  for (const { currency, gross, fees, refunds, net, sales } of items) {
    const sum = sums.get(currency) ?? { currency, gross: 0, fees: 0, refunds: 0, net: 0, sales: 0 };
    sums.set(currency, {
      currency,
      gross: sum.gross + gross,
      fees: sum.fees + fees,
      refunds: sum.refunds + refunds,
      net: sum.net + net,
      sales: sum.sales + sales,
    });
  }
  return [...sums.values()];
}
