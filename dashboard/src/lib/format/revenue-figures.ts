import type { Revenue } from '@souk/sdk';

export type RevenueItem = Revenue['items'][number];
export type Metric = 'net' | 'gross' | 'fees' | 'refunds' | 'sales';
export type Figures = Record<Metric, number>;

const NOTHING: Figures = { net: 0, gross: 0, fees: 0, refunds: 0, sales: 0 };

/** The revenue of a period in one currency, with its sums and those of the previous period. */
export interface RevenueFigures {
  items: RevenueItem[];
  now: Figures;
  before: Figures;
}

/** Lists the currencies of sales, the one with the most sales first. */
export function currenciesOf(items: readonly RevenueItem[]): string[] {
  const sales = new Map<string, number>();
  for (const { currency, sales: count } of items) sales.set(currency, (sales.get(currency) ?? 0) + count);
  return [...sales].sort(([a, some], [b, more]) => more - some || a.localeCompare(b)).map(([currency]) => currency);
}

/** Splits revenue that was fetched at once: the shown period starts at `from`, the previous one ends there. */
export function figuresOf(all: readonly RevenueItem[], currency: string, from: string): RevenueFigures {
  const own = all.filter((item) => item.currency === currency);
  const items = own.filter(({ start }) => start >= from);
  return { items, now: sum(items), before: sum(own.filter(({ start }) => start < from)) };
}

function sum(items: readonly RevenueItem[]): Figures {
  const total = { ...NOTHING };
  for (const item of items) {
    for (const metric of Object.keys(total) as Metric[]) total[metric] += item[metric];
  }
  return total;
}

/** Returns the change in percent, or undefined without a positive base. */
export function changeOf(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
}
