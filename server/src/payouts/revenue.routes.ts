import { type Route, route } from '../access/route.ts';
import { toDayText } from '../platform/day.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { invalid } from '../platform/errors.ts';
import { Named } from '../platform/http/schemas/json-schema.ts';
import { firstEarningOf, revenueOf } from './earnings.sql.ts';
import {
  addDays,
  fillGaps,
  MAX_GROUPS,
  nameGroups,
  Revenue,
  RevenueQuery,
  readRange,
  type SoldAsset,
} from './revenue.ts';

export interface RevenueOptions {
  /** Returns the assets that still exist. Injected from the catalog. */
  assetsById: (db: Queryable, ids: readonly string[]) => Promise<SoldAsset[]>;
}

export function revenueRoutes({ assetsById }: RevenueOptions): Route[] {
  return [
    route({
      tag: 'Payouts',
      method: 'GET',
      url: '/v1/revenue',
      access: 'payouts:read',
      rate: 'read',
      summary: 'Retrieve your revenue',
      description: `Returns your revenue by day, week or month in UTC, or in total, separately for each currency. \`to\` is inclusive. Without \`from\`, the range is the last 30 days, or with \`interval=total\` everything since your first sale. A refund counts on the day on which it was made. With \`group_by=asset\`, each model and dataset has its own items, which add up to the items without grouping. The limit is ${MAX_GROUPS} groups per request.`,
      query: RevenueQuery,
      status: 200,
      response: Named(Revenue),
      handler: async ({ db, principal, query }) => {
        const unbounded = query.interval === 'total' && query.from === undefined;
        const first = unbounded ? await db.one(firstEarningOf, [principal.account.id]) : undefined;
        const range = readRange(query, { firstSaleAt: first?.created_at ?? null });
        const { from, to, interval } = range;
        const { currency, group_by } = query;
        const byAsset = group_by === 'asset';
        const rows = await db.many(revenueOf, {
          accountId: principal.account.id,
          from,
          before: addDays(to, 1),
          interval,
          currency: currency ?? null,
          byAsset,
          count: byAsset ? MAX_GROUPS + 1 : null,
        });
        if (byAsset && rows.length > MAX_GROUPS) {
          const message = `The result has more than ${MAX_GROUPS} groups. Choose a longer \`interval\` or a shorter range.`;
          throw invalid('interval', message);
        }
        const ids = new Set(rows.flatMap(({ asset_id }) => asset_id ?? []));
        const assets = byAsset ? await assetsById(db, [...ids]) : [];
        const items = byAsset
          ? nameGroups(rows, new Map(assets.map((asset) => [asset.id, asset])))
          : fillGaps(rows, range, currency);
        return { from: toDayText(from), to: toDayText(to), interval, items };
      },
    }),
  ];
}
