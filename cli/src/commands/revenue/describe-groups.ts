import type { Revenue } from '@souk/sdk';
import { formatTable, numberColumn, optionalColumn } from '../../output/table.ts';
import { paint } from '../../output/terminal-text.ts';
import { figureOf } from '../balance/figures.ts';
import { describeTotals, HEADINGS, nameOf, titleOf } from './describe-revenue.ts';
import { type Bucket, totalsOf } from './totals.ts';

/** Describes what each model and dataset earned: a table per currency with totals below. */
export function describeGroups(revenue: Revenue): string {
  const { from, to, interval, items } = revenue;
  const totals = totalsOf(revenue);
  if (totals.length === 0) return `No sales from ${from} to ${to}.`;
  // A total has one time, so the column is omitted.
  const times = interval === 'total' ? [] : [HEADINGS[interval]];
  const header = [
    ...times,
    'ASSET',
    numberColumn('SALES'),
    ...['GROSS', 'FEES', 'REFUNDS'].map((title) => optionalColumn(numberColumn(title))),
    numberColumn('NET'),
  ];
  return totals
    .map((sum) => {
      const rows = items
        .filter(({ currency }) => currency === sum.currency)
        .map((item) => [
          ...times.map(() => nameOf(item.start, interval)),
          assetOf(item),
          String(item.sales),
          ...[item.gross, item.fees, item.refunds, item.net].map((amount) =>
            figureOf({ currency: item.currency, amount }),
          ),
        ]);
      return [
        paint('bold', titleOf(revenue, sum.currency)),
        '',
        formatTable(
          header,
          rows.map((cells) => ({ cells })),
        ),
        '',
        describeTotals(sum),
      ].join('\n');
    })
    .join('\n\n\n');
}

function assetOf({ asset }: Bucket): string {
  if (!asset) return 'unknown';
  return asset.slug ?? `${asset.id} (deleted)`;
}
