import { type Route, route } from '../access/route.ts';
import { showDay } from '../platform/day.ts';
import { Named } from '../platform/http/json-schema.ts';
import { revenueOf } from './earnings.sql.ts';
import { addDays, fillGaps, Revenue, RevenueQuery, readRange } from './revenue.ts';

export function revenueRoutes(): Route[] {
  return [
    route({
      tag: 'Payouts',
      method: 'GET',
      url: '/v1/revenue',
      access: 'payouts:read',
      rate: 'read',
      summary: 'Show what you sold over time',
      description:
        'By days, weeks or months of UTC, each currency apart; `to` is included. The last 30 days where nothing else is said. A refund counts on the day it was made.',
      query: RevenueQuery,
      status: 200,
      answer: Named(Revenue),
      handler: async ({ db, principal, query }) => {
        const range = readRange(query);
        const { from, to, interval } = range;
        const { currency } = query;
        const before = addDays(to, 1);
        const rows = await db.many(revenueOf, [principal.account.id, from, before, interval, currency ?? null]);
        return { from: showDay(from), to: showDay(to), interval, items: fillGaps(rows, range, currency) };
      },
    }),
  ];
}
