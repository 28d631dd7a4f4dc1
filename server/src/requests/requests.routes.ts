import { Type } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { ApiError } from '../platform/errors.ts';
import { ListOf, Named } from '../platform/http/schemas/json-schema.ts';
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
        'What programs asked of this API for your account in this mode, newest first, for 30 days unless this market is configured otherwise, and a million of them at most. A request is listed about a second after its answer is out, whatever the answer was. Not listed are what the web site reads successfully, requests about this log, requests that no account could be told from (without credentials, with a revoked key, to an address that does not exist), and those whose caller went away before the answer was out. Bodies, values of the query and addresses of callers are not kept. Entries are written together every second, apart from the request: a crash of the server, or more of them than it can write, loses some. Where a filter leaves out most of them, a page ends early, with `has_more`.',
      query: RequestQuery,
      status: 200,
      response: ListOf(Named(LoggedRequest)),
      handler: async ({ db, vault, principal, query }) => listRequests(db, vault, principal, query),
    }),
    route({
      ...common,
      url: '/v1/requests/:request_id',
      summary: 'Show a request',
      description: 'By the `X-Request-Id` of its answer, which is also the `request_id` of an error.',
      params: Type.Object({ request_id: Type.String() }),
      status: 200,
      response: Named(LoggedRequest),
      handler: async ({ db, principal, params }) => {
        const row = await db.one(requestById, [params.request_id]);
        if (row && row.account_id !== principal.account.id) {
          throw new ApiError('forbidden_resource', 'This request was made for another account.');
        }
        if (row) return toRequestResponse(row, principal.mode);
        throw new ApiError(
          'not_found',
          `There is no such request in your log of ${principal.mode} mode. One that was answered just now appears within a second or two.`,
        );
      },
    }),
  ];
}
