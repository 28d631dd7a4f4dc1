import type { Payout } from '@souk/sdk';
import { formatMoney } from '../../money.ts';
import { formatDay } from '../../output/dates.ts';
import { fixedColumn, formatFields, formatTable, numberColumn, optionalColumn } from '../../output/table.ts';

type Line = NonNullable<Payout['lines']>[number];

/** Describes a payout, followed by the lines that sum to its amount. */
export function describePayout(payout: Payout): string {
  const { amount, period, failure, lines = [], lines_has_more } = payout;
  const facts = formatFields([
    ['payout', payout.id],
    ['amount', formatMoney(amount)],
    ['status', failure ? `${payout.status}: ${failure.message}` : payout.status],
    ['destination', payout.destination.label],
    ['period', `${formatDay(period.start)} to ${formatDay(period.end)}`],
    ['made', formatDay(payout.created_at)],
    ['paid', formatDay(payout.paid_at, 'not yet')],
  ]);
  if (lines.length === 0) return facts;
  const more = lines_has_more ? '\nNot all lines are shown. Use --all for the rest.' : '';
  return `${facts}\n\n${describeLines(lines, amount.currency)}${more}`;
}

function describeLines(lines: Line[], currency: string): string {
  const money = (amount: number) => formatMoney({ currency, amount });
  return formatTable(
    [
      'DATE',
      'WHAT',
      fixedColumn('OF'),
      numberColumn('GROSS'),
      optionalColumn(numberColumn('FEE')),
      numberColumn('YOURS'),
    ],
    lines.map(({ at, type, subject, gross, fee, amount }) => ({
      cells: [formatDay(at), LABELS[type], subject, money(gross), money(fee), money(amount)],
    })),
  );
}

const LABELS: Readonly<Record<Line['type'], string>> = {
  sale: 'sale',
  refund: 'refund',
  payout_returned: 'payout returned',
};
