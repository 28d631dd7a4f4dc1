import { eventFrame } from '../../access/follow-streams.ts';
import { type Call, type Route, route } from '../../access/route.ts';
import { invalid } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { isId } from '../../platform/ids.ts';
import { findOwnDeployment } from '../find-deployment.ts';
import { LOG_LEVELS, LOG_STREAMS } from './deployment-log.ts';
import type { LogStreams } from './follow-logs.ts';
import { listLogs } from './list-logs.ts';
import { DeploymentLogLine, LOG_LINE_EXAMPLE } from './stored-log-line.ts';

/** Default number of earlier lines that a stream begins with. */
const DEFAULT_TAIL = 50;

const ListOrStream = Type.Unsafe<unknown>({
  description: 'A page of log lines, or a stream if `follow` is true.',
  content: {
    'application/json': { schema: ListOf(Named(DeploymentLogLine)) },
    'text/event-stream': {
      schema: {
        type: 'string',
        description:
          'Server-sent events. `id` is the ID of the line, `event` is `log`, and `data` is the line as JSON.',
        examples: [eventFrame(LOG_LINE_EXAMPLE.id, 'log', LOG_LINE_EXAMPLE)],
      },
    },
  },
});

const Query = Type.Object(
  {
    cursor: PageQuery.cursor,
    // No default, as it is not allowed together with `follow`.
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of lines per page. 20 by default.' }),
    ),
    level: Type.Optional(Enum(LOG_LEVELS, { description: 'Only lines of this level.' })),
    stream: Type.Optional(Enum(LOG_STREAMS, { description: 'Only lines of this stream.' })),
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Only lines of this time or later, such as 2026-01-07T08:15:30Z. Not allowed with `follow`.',
      }),
    ),
    follow: Type.Optional(
      Type.Boolean({
        description: 'Whether to stream lines as server-sent events. Not allowed with `cursor`, `limit` or `since`.',
      }),
    ),
    tail: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000,
        description: `Number of latest lines that a stream starts with. ${DEFAULT_TAIL} by default. Only allowed with \`follow=true\`.`,
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
        'Returns the output of the process, changes of the deployment and calls in one log: the last 10,000 lines of the last 30 days, or a little more. A page has the newest lines first. With `follow=true`, the response is a stream of server-sent events, oldest first. It starts with the last `tail` lines, or after the line in `Last-Event-ID`, continues with new lines, and sends each line once. It ends when the deployment is deleted or the credential becomes invalid. A comment is sent every 15 seconds without lines. You can have up to 10 streams at a time. If the server has too many streams, the response is 503: try again after `Retry-After`. If there are more than 100 lines of output or more than 100 calls within a second, the rest is omitted, and a line says how many.',
      headers: Type.Object({
        'last-event-id': Type.Optional(
          Type.String({ description: 'ID of the last line that you received, to resume a stream with `follow=true`.' }),
        ),
      }),
      params: Type.Object({ id: Type.String({ description: 'ID of the deployment (`dep_…`).' }) }),
      query: Query,
      status: 200,
      response: ListOrStream,
      handler: async (call) => {
        const { db, vault, principal, query } = call;
        const { id: deploymentId } = call.params;
        const { follow, tail, ...listed } = query;
        if (!follow) {
          if (tail !== undefined) throw invalid('tail', '`tail` is only allowed with `follow=true`.');
          const page = readPage(vault, `logs of ${deploymentId}`, listed);
          await findOwnDeployment(db, principal, deploymentId);
          return listLogs(db, page, deploymentId, listed);
        }
        const { level, stream } = listed;
        for (const name of ['cursor', 'limit', 'since'] as const) {
          if (query[name] !== undefined)
            throw invalid(name, `\`${name}\` is not allowed with \`follow\`. Remove one of them.`);
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
  throw invalid('Last-Event-ID', '`Last-Event-ID` must be the ID of a line (log_…).');
}
