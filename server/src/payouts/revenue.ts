import { type Static, Type } from 'typebox';
import { readDay, toDayText } from '../platform/day.ts';
import { invalid } from '../platform/errors.ts';
import { Enum, Nullable } from '../platform/http/schemas/json-schema.ts';
import { CURRENCIES } from '../platform/money.ts';
import type { RevenueRow } from './earnings.sql.ts';

export const UNITS = ['day', 'week', 'month'] as const;
export type Unit = (typeof UNITS)[number];
/** `total`: the whole range as one interval. */
const INTERVALS = [...UNITS, 'total'] as const;
export type Interval = (typeof INTERVALS)[number];

const Day = Type.String({ pattern: '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$', description: 'a day in UTC, YYYY-MM-DD' });
const Currency = Enum(CURRENCIES, { description: 'a lower-case ISO 4217 code such as usd' });

export const RevenueQuery = Type.Object(
  {
    from: Type.Optional({
      ...Day,
      description: `A day in UTC, YYYY-MM-DD. Without it, the last 30 days; with \`interval=total\`, everything since your first sale.`,
    }),
    to: Type.Optional(Day),
    interval: Type.Optional(Enum(INTERVALS, { description: 'total: all of the time as one; a day, if not given' })),
    currency: Type.Optional(Currency),
    group_by: Type.Optional(Enum(['asset'], { description: 'asset: each model and dataset apart' })),
  },
  { additionalProperties: false },
);

const minorUnits = (description: string) => Type.Integer({ description: `${description}, in minor units` });

/** The asset that was sold; its name is null once it is deleted. */
const SoldAsset = Type.Object(
  {
    type: Enum(['model', 'dataset']),
    id: Type.String(),
    slug: Nullable(Type.String({ description: 'null once it is deleted' })),
    name: Nullable(Type.String({ description: 'null once it is deleted' })),
  },
  { description: 'with `group_by=asset` only; null where it is not known which' },
);
export type SoldAsset = Static<typeof SoldAsset>;

export const Revenue = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    interval: Enum(INTERVALS),
    items: Type.Array(
      Type.Object({
        start: Type.String({ description: 'its first day, YYYY-MM-DD; weeks begin on Monday' }),
        currency: Type.String(),
        asset: Type.Optional(Nullable(SoldAsset)),
        gross: minorUnits('what buyers paid'),
        fees: minorUnits('what the market kept of it, less what it gave back with refunds'),
        refunds: minorUnits('what went back to buyers'),
        net: minorUnits('what is yours: gross less fees and refunds'),
        sales: Type.Integer({ description: 'how many there were' }),
      }),
      {
        description:
          'by time, then currency; each currency that occurs has an entry for all of the time. With `group_by` only where something was sold or refunded, and what earned most first',
      },
    ),
  },
  {
    $id: 'Revenue',
    examples: [
      {
        from: '2026-01-05',
        to: '2026-01-05',
        interval: 'day',
        items: [{ start: '2026-01-05', currency: 'usd', gross: 9800, fees: 490, refunds: 4900, net: 4410, sales: 2 }],
      },
    ],
  },
);

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;
const MAX_BUCKETS = 1000;
/** Limits a response grouped by asset to a few megabytes. */
export const MAX_GROUPS = 10_000;

export interface Range {
  from: Date;
  /** The last day, inclusive. */
  to: Date;
  interval: Interval;
}

/**
 * Parses the requested range. Unless `from` is set, it covers the last 30 days; a total covers everything since the
 * first sale, or nothing if there was none.
 */
export function readRange(
  query: Static<typeof RevenueQuery>,
  { now = new Date(), firstSaleAt = null }: { now?: Date; firstSaleAt?: Date | null } = {},
): Range {
  const to = query.to === undefined ? startOf(now, 'day') : readDay('to', query.to);
  const { interval = 'day' } = query;
  const from = query.from === undefined ? defaultFrom(to, interval, firstSaleAt) : readDay('from', query.from);
  if (from > to) throw invalid('from', '`from` must not be after `to`.');
  if (interval === 'total') return { from, to, interval };
  // A cheap upper bound first: no interval is longer than 31 days, so a huge range is rejected without counting.
  const tooMany = (to.getTime() - from.getTime()) / DAY_MS >= MAX_BUCKETS * 31;
  if (tooMany || bucketsOf({ from, to, interval }).length > MAX_BUCKETS) {
    throw invalid('from', `\`from\` and \`to\` must span at most ${MAX_BUCKETS} ${interval}s.`);
  }
  return { from, to, interval };
}

function defaultFrom(to: Date, interval: Interval, firstSaleAt: Date | null): Date {
  if (interval !== 'total') return addDays(to, 1 - DEFAULT_DAYS);
  const first = startOf(firstSaleAt ?? to, 'day');
  return first < to ? first : to;
}

export function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS);
}

/** Returns the first day of the interval that contains a moment. */
export function startOf(moment: Date, unit: Unit): Date {
  const day = new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
  if (unit === 'day') return day;
  if (unit === 'week') return addDays(day, -((day.getUTCDay() + 6) % 7));
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));
}

function nextStart(start: Date, unit: Unit): Date {
  if (unit === 'day') return addDays(start, 1);
  if (unit === 'week') return addDays(start, 7);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
}

/** Returns the first day of each interval in the range. */
export function bucketsOf({ from, to, interval }: Range): string[] {
  if (interval === 'total') return [toDayText(from)];
  const starts: string[] = [];
  for (let start = startOf(from, interval); start <= to; start = nextStart(start, interval))
    starts.push(toDayText(start));
  return starts;
}

type Item = Static<typeof Revenue>['items'][number];

/** Adds empty intervals, since a chart needs a point for each one. */
export function fillGaps(rows: readonly RevenueRow[], range: Range, wanted: string | undefined): Item[] {
  const currencies = [...new Set([...rows.map(({ currency }) => currency), ...(wanted === undefined ? [] : [wanted])])];
  const found = new Map(rows.map(({ asset_id: _, ...row }) => [`${row.start} ${row.currency}`, row]));
  currencies.sort();
  return bucketsOf(range).flatMap((start) =>
    currencies.map(
      (currency) =>
        found.get(`${start} ${currency}`) ?? { start, currency, gross: 0, fees: 0, refunds: 0, net: 0, sales: 0 },
    ),
  );
}

/** Adds the asset to each group, if it still exists. */
export function nameGroups(rows: readonly RevenueRow[], assets: ReadonlyMap<string, SoldAsset>): Item[] {
  return rows.map(({ asset_id: id, start, currency, ...figures }) => ({
    start,
    currency,
    asset: id === null ? null : (assets.get(id) ?? { type: typeOf(id), id, slug: null, name: null }),
    ...figures,
  }));
}

function typeOf(assetId: string): SoldAsset['type'] {
  return assetId.startsWith('dst_') ? 'dataset' : 'model';
}
