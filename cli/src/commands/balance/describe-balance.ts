import type { Balance } from '@souk/sdk';
import type { Money } from '../../money.ts';
import { formatTable, numberColumn } from '../../output/table.ts';
import { figureOf, plainFigure } from './figures.ts';

const NEGATIVE =
  'Your earnings are negative, because sales were refunded after their payout. Your next earnings cover the difference.';

/** Formats a balance with a row per kind of money and a column per currency. */
export function describeBalance({ available, pending, earnings, owed }: Balance): string {
  const kinds: [name: string, sums: Money[]][] = [
    ['wallet', available],
    ['wallet, pending', pending],
    ['earnings, pending', earnings.map(({ currency, pending: amount }) => ({ currency, amount }))],
    ['earnings, available', earnings.map(({ currency, cleared: amount }) => ({ currency, amount }))],
    ['owed for inference', owed],
  ];
  const found = new Set(kinds.flatMap(([, sums]) => sums.map(({ currency }) => currency)));
  const currencies = found.size === 0 ? ['usd'] : [...found].sort();
  // The wallet is shown even when it is empty.
  const shown = kinds.filter(([name, sums]) => name === 'wallet' || sums.some(({ amount }) => amount !== 0));
  const table = formatTable(
    ['', ...currencies.map((currency) => numberColumn(currency.toUpperCase()))],
    shown.map(([name, sums]) => {
      const write = name === 'wallet' ? plainFigure : figureOf;
      return {
        cells: [name, ...currencies.map((currency) => write({ currency, amount: amountIn(sums, currency) }))],
      };
    }),
  );
  return earnings.some(({ cleared }) => cleared < 0) ? `${table}\n\n${NEGATIVE}` : table;
}

function amountIn(sums: Money[], currency: string): number {
  return sums.find((sum) => sum.currency === currency)?.amount ?? 0;
}
