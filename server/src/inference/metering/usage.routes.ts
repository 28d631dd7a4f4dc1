import { Type } from 'typebox';
import { type Route, route } from '../../access/route.ts';
import { readPage } from '../../platform/http/page.ts';
import { ListOf, Named } from '../../platform/http/schemas/json-schema.ts';
import { findUsage } from './find-usage.ts';
import { readDays, toUsageDay, toUsageResponse, UsageDay, UsageQuery, UsageRecordView } from './usage.ts';
import * as sql from './usage-records.sql.ts';

const common = { tag: 'Inference', method: 'GET', access: 'inference:run', sessions: true, rate: 'read' } as const;

export function usageRoutes(): Route[] {
  return [
    route({
      ...common,
      url: '/v1/usage',
      summary: 'Show what inference was used, by day, model and key',
      description:
        'Of all keys of the account, the latest day first. Days are those of UTC, and both `from` and `to` are included.',
      query: UsageQuery,
      status: 200,
      response: ListOf(Named(UsageDay)),
      handler: async ({ db, vault, principal, query }) => {
        const page = readPage(vault, `usage of ${principal.account.id}`, query);
        const [beforeDay, beforeKey, beforeModel] = (page.after ?? sql.AFTER_LAST) as [string, string, string];
        const rows = await db.many(sql.usageByDay, {
          accountId: principal.account.id,
          beforeDay,
          beforeKey,
          beforeModel,
          ...readDays(query),
          key: query.key ?? null,
          model: query.model ?? null,
          count: page.limit + 1,
        });
        return page.finish(rows, toUsageDay, (row) => [row.day, row.key_id, row.model]);
      },
    }),
    route({
      ...common,
      url: '/v1/usage/:request_id',
      summary: 'Show what a request used',
      description:
        'By the `X-Request-Id` of its answer. It is there before the last byte of the answer is sent. Requests that were refused before anything was generated have none.',
      params: Type.Object({ request_id: Type.String() }),
      status: 200,
      response: Named(UsageRecordView),
      handler: async ({ db, principal, params }) => toUsageResponse(await findUsage(db, principal, params.request_id)),
    }),
  ];
}
