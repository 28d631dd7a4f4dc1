import { Type } from 'typebox';
import { type Call, type Route, route } from '../access/route.ts';
import { invalid } from '../platform/errors.ts';
import { Enum, ListOf, Named, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { idPattern, isId } from '../platform/ids.ts';
import { EVENT_TYPES, Event, toEventResponse } from './event.ts';
import { findEvent } from './find-event.ts';
import type { EventStreams } from './follow-events.ts';
import { listEvents, typesOf } from './list-events.ts';

const common = { access: 'webhooks:write', tag: 'Events', rate: 'read' } as const;

const ListOrStream = Type.Unsafe<unknown>({
  description: 'A page, or with `follow=true` a stream.',
  content: {
    'application/json': { schema: ListOf(Named(Event)) },
    'text/event-stream': {
      schema: {
        type: 'string',
        description:
          'Server-sent events: `id` is the event’s, `event` its type, and `data` the whole event as JSON, as it is listed.',
      },
    },
  },
});

export function eventsRoutes({ streams }: { streams: EventStreams }): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      url: '/v1/events',
      summary: 'List or follow events',
      description:
        'Everything that your account was told of in this mode in the last 30 days, newest first. Some events are large: a page ends early, with `has_more`, where it would come to more than about 4 MB. With `follow=true` the answer does not end: it is a stream of server-sent events that begins with what happens from now on, or behind the event that `Last-Event-ID` names, and that sends each event once. It ends when the credential does. Comments come every 15 s where nothing happens. At most 10 streams at a time, and with 503 none where the server has too many of others: try again after `Retry-After`. To be told for certain, whatever becomes of a connection, use a webhook.',
      headers: Type.Object({
        'last-event-id': Type.Optional(
          Type.String({ description: 'with `follow=true`: the id of the last event that was received' }),
        ),
      }),
      query: Type.Object(
        {
          cursor: PageQuery.cursor,
          // Without a default, because it is not allowed with `follow`.
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 100, description: 'from 1 to 100; 20 if not given' }),
          ),
          type: Type.Optional(Enum(EVENT_TYPES)),
          request_id: Type.Optional(
            Type.String({ pattern: idPattern('req'), description: 'the id of the request that caused them, `req_…`' }),
          ),
          follow: Type.Optional(
            Type.Boolean({ description: 'as server-sent events, without `cursor`, `limit` and `request_id`' }),
          ),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOrStream,
      handler: async (call) => {
        const { follow, ...query } = call.query;
        if (!follow) return listEvents(call.db, call.vault, call.principal, query);
        for (const name of ['cursor', 'limit', 'request_id'] as const) {
          if (query[name] !== undefined) throw invalid(name, `\`${name}\` cannot be given with \`follow\`.`);
        }
        return streams.follow(call, typesOf(query), lastEventId(call));
      },
    }),
    route({
      ...common,
      method: 'GET',
      url: '/v1/events/:id',
      summary: 'Show an event',
      params: Type.Object({ id: Type.String() }),
      status: 200,
      response: Named(Event),
      handler: async ({ db, principal, params }) =>
        toEventResponse(await findEvent(db, principal, params.id), principal.mode),
    }),
  ];
}

function lastEventId({ request }: Pick<Call, 'request'>): string | undefined {
  const id = request.headers['last-event-id'];
  if (id === undefined || (typeof id === 'string' && isId('evt', id))) return id;
  throw invalid('Last-Event-ID', '`Last-Event-ID` must be the id of an event, evt_….');
}
