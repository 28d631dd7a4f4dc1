import type { Revenue } from '@souk/sdk';
import { formatMoney } from '../../money.ts';
import { formatBars, sparkline } from '../../output/chart.ts';
import { formatFields } from '../../output/table.ts';
import { paint } from '../../output/terminal-text.ts';
import { alignFigures, figureOf } from '../balance/figures.ts';
import { type Bucket, type Totals, totalsOf } from './totals.ts';

export const HEADINGS = { day: 'DAY', week: 'WEEK OF', month: 'MONTH', total: 'FROM' } as const;
/** Minimum width of a readable bar, including the gaps around it. */
const MIN_BAR_ROOM = 16;

/** Describes revenue over time: a chart per currency, with as many figures as fit beside the bars and totals below. */
export function describeRevenue(revenue: Revenue, width: number): string {
  const { from, to, interval, items } = revenue;
  const totals = totalsOf(revenue);
  if (totals.length === 0) return `No sales from ${from} to ${to}.`;
  return totals
    .map((sum) => {
      const { currency } = sum;
      const title = titleOf(revenue, currency);
      const buckets = items.filter((item) => item.currency === currency);
      return [paint('bold', title), '', drawChart(buckets, interval, width), '', describeTotals(sum)].join('\n');
    })
    .join('\n\n\n');
}

export function titleOf({ from, to, interval }: Revenue, currency: string): string {
  const by = interval === 'total' ? 'in total' : `by ${interval}`;
  return `Revenue in ${currency.toUpperCase()}, ${from} to ${to}, ${by}`;
}

function drawChart(buckets: Bucket[], interval: Revenue['interval'], width: number): string {
  const names = [HEADINGS[interval], ...buckets.map(({ start }) => nameOf(start, interval))];
  const sales = alignFigures([['SALES'], ...buckets.map(({ sales: count }) => [count === 0 ? '·' : String(count)])]);
  const labels = names.map((name, row) => `${name.padEnd(10)}  ${sales[row]}`);
  const room = width - (labels[0] ?? '').length - MIN_BAR_ROOM;
  const texts = [figuresOf(buckets, FIGURES), figuresOf(buckets, ['net'])].find(([head = '']) => head.length <= room);
  if (!texts) return drawLine(buckets, width);
  const values = [0, ...buckets.map(({ net }) => net)];
  return formatBars(
    labels.map((label, row) => ({ label, value: values[row] ?? 0, text: texts[row] ?? '' })),
    { width },
  );
}

type Figure = 'gross' | 'fees' | 'refunds' | 'net';
const FIGURES: Figure[] = ['gross', 'fees', 'refunds', 'net'];

/** Returns a heading and a line per interval. */
function figuresOf(buckets: Bucket[], names: Figure[]): string[] {
  const rows = buckets.map((bucket) =>
    names.map((name) => figureOf({ currency: bucket.currency, amount: bucket[name] })),
  );
  return alignFigures([names.map((name) => name.toUpperCase()), ...rows]).map((row) => row.join('  '));
}

export function nameOf(start: string, interval: Revenue['interval']): string {
  return interval === 'month' ? start.slice(0, 7) : start;
}

/** Draws a point per interval, in as many lines as needed, for a narrow terminal. */
function drawLine(buckets: Bucket[], width: number): string {
  const points = sparkline(buckets.map(({ net }) => net));
  return points.match(new RegExp(`.{1,${Math.max(1, width)}}`, 'gu'))?.join('\n') ?? '';
}

export function describeTotals(sum: Totals): string {
  const { currency, gross, fees, refunds, net } = sum;
  const figures = alignFigures([gross, fees, refunds, net].map((amount) => [formatMoney({ currency, amount })]));
  const names = ['gross', 'fees', 'refunds', 'net'];
  return formatFields([
    ['sales', String(sum.sales)],
    ...names.map((name, row): [string, string] => [name, String(figures[row])]),
  ]);
}
