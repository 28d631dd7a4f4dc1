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
      summary: 'Show what you sold over time',
      description: `By days, weeks or months of UTC, or in total, each currency apart; \`to\` is included. Without \`from\`, the last 30 days; with \`interval=total\`, everything since your first sale. A refund counts on the day it was made. With \`group_by=asset\` each model and dataset apart: the groups sum to what is answered without it. At most ${MAX_GROUPS} of them at a time.`,
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
        const rows = await db.many(revenueOf, [
          ...([principal.account.id, from, addDays(to, 1), interval, currency ?? null] as const),
          byAsset,
          byAsset ? MAX_GROUPS + 1 : null,
        ]);
        if (byAsset && rows.length > MAX_GROUPS) {
          const message = `That comes to more than ${MAX_GROUPS} groups. Ask for a longer \`interval\`, or for less time.`;
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
