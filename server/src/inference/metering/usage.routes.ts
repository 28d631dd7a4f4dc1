import { type Route, route } from '../../access/route.ts';
import { readPage } from '../../platform/http/page.ts';
import { ListOf, Named } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { findUsage } from './find-usage.ts';
import { readDays, toUsageDay, toUsageResponse, UsageDay, UsageQuery, UsageRecordView } from './usage.ts';
import * as sql from './usage-records.sql.ts';

const common = { tag: 'Inference', method: 'GET', access: 'inference:run', sessions: true, rate: 'read' } as const;

export function usageRoutes(): Route[] {
  return [
    route({
      ...common,
      url: '/v1/usage',
      summary: 'List usage by day, model and key',
      description:
        'Returns the inference usage of all keys of the account, latest day first. Days are in UTC, and `from` and `to` are inclusive.',
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
      summary: 'Retrieve the usage of a request',
      description:
        'Returns the usage of the request with this `X-Request-Id`. It is available before the last byte of the response is sent. Requests that were rejected before the generation have no usage.',
      params: Type.Object({ request_id: Type.String({ description: 'ID of the request (`req_…`).' }) }),
      status: 200,
      response: Named(UsageRecordView),
      handler: async ({ db, principal, params }) => toUsageResponse(await findUsage(db, principal, params.request_id)),
    }),
  ];
}
