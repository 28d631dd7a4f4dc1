import { type Route, route } from '../access/route.ts';
import { ApiError } from '../platform/errors.ts';
import { ListOf, Named } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { listRequests, RequestQuery } from './list-requests.ts';
import { LoggedRequest, toRequestResponse } from './logged-request.ts';
import { requestById } from './requests.sql.ts';

const common = { method: 'GET', access: 'webhooks:write', tag: 'Request log', rate: 'read' } as const;

export function requestsRoutes(): Route[] {
  return [
    route({
      ...common,
      url: '/v1/requests',
      summary: 'List requests',
      description:
        'Returns the requests to this API for your account in this mode, newest first. The log keeps up to a million requests, for 30 days unless the market sets another time. A request is listed about a second after its response, whatever the status. The log does not contain successful reads by the website, requests to this log, requests without a known account (no credentials, a revoked key, an unknown path), or requests whose client disconnected before the response. Bodies, values of query parameters and IP addresses are not stored. Entries are written in batches, separately from the requests, so some can be lost in a crash or under very high load. If a filter excludes most requests, a page can end early with `has_more`.',
      query: RequestQuery,
      status: 200,
      response: ListOf(Named(LoggedRequest)),
      handler: async ({ db, vault, principal, query }) => listRequests(db, vault, principal, query),
    }),
    route({
      ...common,
      url: '/v1/requests/:request_id',
      summary: 'Retrieve a request',
      description:
        'Returns the request with this ID, which is the `X-Request-Id` of its response and the `request_id` of an error.',
      params: Type.Object({ request_id: Type.String({ description: 'ID of the request (`req_…`).' }) }),
      status: 200,
      response: Named(LoggedRequest),
      handler: async ({ db, principal, params }) => {
        const row = await db.one(requestById, [params.request_id]);
        if (row && row.account_id !== principal.account.id) {
          throw new ApiError(
            'forbidden_resource',
            'You don’t have access to this request: it belongs to another account.',
          );
        }
        if (row) return toRequestResponse(row, principal.mode);
        throw new ApiError(
          'not_found',
          `There is no such request in your ${principal.mode} mode log. A new request appears within two seconds of its response: try again.`,
        );
      },
    }),
  ];
}
