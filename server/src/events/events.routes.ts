import { eventFrame } from '../access/follow-streams.ts';
import { type Call, type Route, route } from '../access/route.ts';
import { invalid } from '../platform/errors.ts';
import { IdParams } from '../platform/http/schemas/common-fields.ts';
import { Enum, ListOf, Named, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { idPattern, isId } from '../platform/ids.ts';
import { EVENT_EXAMPLE, EVENT_TYPES, Event, toEventResponse } from './event.ts';
import { findEvent } from './find-event.ts';
import type { EventStreams } from './follow-events.ts';
import { listEvents, typesOf } from './list-events.ts';

const common = { access: 'webhooks:write', tag: 'Events', rate: 'read' } as const;

const ListOrStream = Type.Unsafe<unknown>({
  description: 'A page of events, or with `follow=true` a stream.',
  content: {
    'application/json': { schema: ListOf(Named(Event)) },
    'text/event-stream': {
      schema: {
        type: 'string',
        description:
          'Server-sent events. `id` is the ID of the event, `event` its type, and `data` the whole event as JSON.',
        examples: [eventFrame(EVENT_EXAMPLE.id, EVENT_EXAMPLE.type, EVENT_EXAMPLE)],
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
      summary: 'List events',
      description:
        'Returns the events of your account in this mode from the last 30 days, newest first. Some events are large: a page ends early, with `has_more`, before it exceeds about 4 MB. With `follow=true`, the response is a stream of server-sent events. It starts with new events, or after the event in `Last-Event-ID`, and sends each event once. The stream ends when the credential does. While there are no events, it sends a comment every 15 s. You can open up to 10 streams at a time. If the server has too many streams in total, the response is 503: try again after `Retry-After`. For guaranteed delivery, use a webhook endpoint.',
      headers: Type.Object({
        'last-event-id': Type.Optional(
          Type.String({ description: 'ID of the last event that you received. Used with `follow=true`.' }),
        ),
      }),
      query: Type.Object(
        {
          cursor: PageQuery.cursor,
          // Without a default, because it is not allowed with `follow`.
          limit: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 100,
              description: 'Maximum number of items per page, from 1 to 100. Defaults to 20.',
            }),
          ),
          type: Type.Optional(Enum(EVENT_TYPES, { description: 'Returns only events of this type.' })),
          request_id: Type.Optional(
            Type.String({
              pattern: idPattern('req'),
              description: 'Returns only events that this request caused, by its ID (`req_…`).',
            }),
          ),
          follow: Type.Optional(
            Type.Boolean({
              description: 'Streams new events. Cannot be combined with `cursor`, `limit` or `request_id`.',
            }),
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
          if (query[name] !== undefined)
            throw invalid(name, `\`${name}\` cannot be combined with \`follow\`. Leave one of them out.`);
        }
        return streams.follow(call, typesOf(query), lastEventId(call));
      },
    }),
    route({
      ...common,
      method: 'GET',
      url: '/v1/events/:id',
      summary: 'Retrieve an event',
      description: 'Returns an event of the last 30 days.',
      params: IdParams('evt', 'the event'),
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
  throw invalid('Last-Event-ID', '`Last-Event-ID` must be the ID of an event (evt_…).');
}
