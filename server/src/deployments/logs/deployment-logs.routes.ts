import { Type } from 'typebox';
import { type Call, type Route, route } from '../../access/route.ts';
import { invalid } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { isId } from '../../platform/ids.ts';
import { findOwnDeployment } from '../find-deployment.ts';
import { LOG_LEVELS, LOG_STREAMS } from './deployment-log.ts';
import type { LogStreams } from './follow-logs.ts';
import { listLogs } from './list-logs.ts';
import { DeploymentLogLine } from './stored-log-line.ts';

/** Default number of earlier lines that a stream begins with. */
const DEFAULT_TAIL = 50;

const ListOrStream = Type.Unsafe<unknown>({
  description: 'A page, or with `follow=true` a stream.',
  content: {
    'application/json': { schema: ListOf(Named(DeploymentLogLine)) },
    'text/event-stream': {
      schema: {
        type: 'string',
        description:
          'Server-sent events: `id` is the line’s, `event` is `log`, and `data` the whole line as JSON, as it is listed.',
      },
    },
  },
});

const Query = Type.Object(
  {
    cursor: PageQuery.cursor,
    // No default, as it is not allowed together with `follow`.
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'from 1 to 100; 20 if not given' })),
    level: Type.Optional(Enum(LOG_LEVELS, { description: 'only lines of this level' })),
    stream: Type.Optional(Enum(LOG_STREAMS, { description: 'only lines of this stream' })),
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'only lines of this time or later, such as 2026-01-07T08:15:30Z; without `follow`',
      }),
    ),
    follow: Type.Optional(
      Type.Boolean({ description: 'as server-sent events, without `cursor`, `limit` and `since`' }),
    ),
    tail: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000,
        description: `with \`follow=true\`: how many of the last lines to begin with, ${DEFAULT_TAIL} if not given`,
      }),
    ),
  },
  { additionalProperties: false },
);

/** Routes for the logs of deployments. */
export function deploymentLogsRoutes({ logStreams }: { logStreams: LogStreams }): Route[] {
  return [
    route({
      access: 'deploy:write',
      tag: 'Deployments',
      rate: 'read',
      method: 'GET',
      url: '/v1/deployments/:id/logs',
      summary: 'List or follow the log of a deployment',
      description:
        'What its process wrote, what became of it and what was asked of it, in one log: the last 10,000 lines of the last 30 days, or a little more. Newest first, as all lists are; `follow=true` tells oldest first. With it the answer does not end: it is a stream of server-sent events that begins with the last `tail` lines, or behind the line that `Last-Event-ID` names, goes on with what comes, and sends each line once. It ends when the deployment is deleted, and when the credential ends. Comments come every 15 s where nothing happens. At most 10 streams at a time, and with 503 none where the server has too many of others: try again after `Retry-After`. Where its process writes more than 100 lines within a second, or more than 100 calls come, the rest is left out, and a line says how many those were.',
      headers: Type.Object({
        'last-event-id': Type.Optional(
          Type.String({ description: 'with `follow=true`: the id of the last line that was received' }),
        ),
      }),
      params: Type.Object({ id: Type.String() }),
      query: Query,
      status: 200,
      response: ListOrStream,
      handler: async (call) => {
        const { db, vault, principal, query } = call;
        const { id: deploymentId } = call.params;
        const { follow, tail, ...listed } = query;
        if (!follow) {
          if (tail !== undefined) throw invalid('tail', '`tail` can only be given with `follow=true`.');
          const page = readPage(vault, `logs of ${deploymentId}`, listed);
          await findOwnDeployment(db, principal, deploymentId);
          return listLogs(db, page, deploymentId, listed);
        }
        const { level, stream } = listed;
        for (const name of ['cursor', 'limit', 'since'] as const) {
          if (query[name] !== undefined) throw invalid(name, `\`${name}\` cannot be given with \`follow\`.`);
        }
        const after = lastLineId(call);
        await findOwnDeployment(db, principal, deploymentId);
        const filter = { ...(level === undefined ? {} : { level }), ...(stream === undefined ? {} : { stream }) };
        return logStreams.follow(call, { deploymentId, ...filter, after, last: tail ?? DEFAULT_TAIL });
      },
    }),
  ];
}

function lastLineId({ request }: Pick<Call, 'request'>): string | undefined {
  const id = request.headers['last-event-id'];
  if (id === undefined || (typeof id === 'string' && isId('log', id))) return id;
  throw invalid('Last-Event-ID', '`Last-Event-ID` must be the id of a line, log_….');
}
