import type { Static } from 'typebox';
import { readDay, toDayText } from '../platform/day.ts';
import { invalid } from '../platform/errors.ts';
import { CurrencyCode, CurrencyInput, Described } from '../platform/http/schemas/common-fields.ts';
import { Enum, Nullable } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import type { RevenueRow } from './earnings.sql.ts';

export const UNITS = ['day', 'week', 'month'] as const;
export type Unit = (typeof UNITS)[number];
/** `total`: the whole range as one interval. */
const INTERVALS = [...UNITS, 'total'] as const;
type Interval = (typeof INTERVALS)[number];

const Day = Type.String({
  pattern: '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$',
  description: 'Last day in UTC, as YYYY-MM-DD. Defaults to today.',
});

export const RevenueQuery = Type.Object(
  {
    from: Type.Optional(
      Described(
        Day,
        'First day in UTC, as YYYY-MM-DD. Defaults to the last 30 days, or with `interval=total` to your first sale.',
      ),
    ),
    to: Type.Optional(Day),
    interval: Type.Optional(
      Enum(INTERVALS, { description: 'Length of each item. `total` is the whole range. Defaults to `day`.' }),
    ),
    currency: Type.Optional(CurrencyInput),
    group_by: Type.Optional(Enum(['asset'], { description: '`asset` returns each model and dataset separately.' })),
  },
  { additionalProperties: false },
);

const minorUnits = (what: string) => Type.Integer({ description: `${what}, in the minor unit of the currency.` });

/** The asset that was sold; its name is null once it is deleted. */
const SoldAsset = Type.Object(
  {
    type: Enum(['model', 'dataset'], { description: 'Kind of the asset.' }),
    id: Type.String({ description: 'ID of the model or dataset.' }),
    slug: Nullable(Type.String({ description: 'Slug of the asset. Null once it is deleted.' })),
    name: Nullable(Type.String({ description: 'Display name of the asset. Null once it is deleted.' })),
  },
  { description: 'Asset that was sold. Present with `group_by=asset`. Null if it is not known.' },
);
export type SoldAsset = Static<typeof SoldAsset>;

export const Revenue = Type.Object(
  {
    from: Type.String({ description: 'First day of the range in UTC, as YYYY-MM-DD.' }),
    to: Type.String({ description: 'Last day of the range in UTC, as YYYY-MM-DD.' }),
    interval: Enum(INTERVALS, { description: 'Length of each item.' }),
    items: Type.Array(
      Type.Object({
        start: Type.String({ description: 'First day of the interval, as YYYY-MM-DD. Weeks start on Monday.' }),
        currency: CurrencyCode,
        asset: Type.Optional(Nullable(SoldAsset)),
        gross: minorUnits('Amount that buyers paid'),
        fees: minorUnits('Fees that the market kept, minus fees that it returned with refunds'),
        refunds: minorUnits('Amount that was refunded to buyers'),
        net: minorUnits('Your earnings: gross minus fees and refunds'),
        sales: Type.Integer({ description: 'Number of sales.' }),
      }),
      {
        description:
          'Revenue by time, then by currency. Each currency that occurs has an item for every interval. With `group_by`, only intervals with sales or refunds are included, with the highest earnings first.',
      },
    ),
  },
  {
    $id: 'Revenue',
    description: 'Sales, refunds, fees and earnings over time.',
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
    throw invalid(
      'from',
      `\`from\` and \`to\` must span at most ${MAX_BUCKETS} ${interval}s. Choose a shorter range or a longer \`interval\`.`,
    );
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
