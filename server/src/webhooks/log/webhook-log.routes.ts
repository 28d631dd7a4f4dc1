import { type Route, route } from '../../access/route.ts';
import { EVENT_TYPES } from '../../events/event.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { DELIVERY_STATUSES, DeliveredEvent } from '../delivery/delivery.ts';
import { findEndpoint } from '../endpoints/find-webhook-endpoint.ts';
import { findDelivered, toDeliveredEvent } from './delivered-event-response.ts';
import { listDeliveries, MAX_SCANNED_EVENTS } from './list-deliveries.ts';
import { replayDelivery } from './replay-delivery.ts';
import { MAX_REPLAYED, replayFailed, Since } from './replay-failed.ts';

const EndpointId = Type.String({ description: 'ID of the webhook endpoint (`whe_…`).' });
const Id = Type.Object({ id: EndpointId });
const IdAndEvent = Type.Object({
  id: EndpointId,
  event_id: Type.String({ description: 'ID of the event (`evt_…`).' }),
});
const common = { access: 'webhooks:write', tag: 'Webhooks' } as const;

/** Routes of an endpoint's delivery log and replays. */
export function webhookLogRoutes(): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      url: '/v1/webhook_endpoints/:id/events',
      rate: 'read',
      summary: 'List deliveries to a webhook endpoint',
      description: `Returns the events of the last 30 days that were sent to the endpoint or wait for delivery, newest first, with each attempt and the response of the receiver. A page can have fewer items than \`limit\`, or none, and still have \`has_more\`: it ends early at about 4 MB, or after ${MAX_SCANNED_EVENTS.toLocaleString('en')} events in a row that do not match \`status\` and \`type\`. Continue with \`next_cursor\`.`,
      params: Id,
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(DELIVERY_STATUSES, { description: 'Only deliveries with this status.' })),
          type: Type.Optional(Enum(EVENT_TYPES, { description: 'Only events of this type.' })),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(DeliveredEvent)),
      handler: async ({ db, vault, principal, params, query }) => {
        const page = readPage(vault, `deliveries to ${params.id}`, query);
        const endpoint = await findEndpoint(db, principal, params.id);
        return listDeliveries(db, page, endpoint, principal.mode, query);
      },
    }),
    route({
      ...common,
      method: 'GET',
      url: '/v1/webhook_endpoints/:id/events/:event_id',
      rate: 'read',
      summary: 'Retrieve a delivery',
      description: 'Returns an event with its delivery to this endpoint.',
      params: IdAndEvent,
      status: 200,
      response: Named(DeliveredEvent),
      handler: async ({ db, principal, params }) => {
        const endpoint = await findEndpoint(db, principal, params.id);
        const delivered = await findDelivered(db, endpoint.id, params.event_id);
        if (!delivered) throw notFound('event in the log of this endpoint');
        return toDeliveredEvent(delivered, principal.mode);
      },
    }),
    route({
      ...common,
      method: 'POST',
      url: '/v1/webhook_endpoints/:id/events/:event_id/replay',
      rate: 'write',
      summary: 'Replay an event',
      description:
        'Sends the event immediately, whatever the result of earlier deliveries, with the same `id` and `sequence`, and retries it like a new one. If the endpoint did not listen to this event before, it is sent for the first time. If the endpoint is disabled, the response is 409 `invalid_state`: enable it first.',
      params: IdAndEvent,
      status: 202,
      response: Named(DeliveredEvent),
      handler: ({ principal, params, write }) =>
        write(async (tx) =>
          toDeliveredEvent(await replayDelivery(tx, principal, params.id, params.event_id), principal.mode),
        ),
    }),
    route({
      ...common,
      method: 'POST',
      url: '/v1/webhook_endpoints/:id/replay',
      rate: 'write',
      summary: 'Replay failed deliveries',
      description: `Sends all events since \`since\` whose delivery failed or waits for a retry, and those that were created while the endpoint was disabled. A request replays the oldest ${MAX_REPLAYED.toLocaleString('en')} of them; if \`has_more\` is true, repeat it for the rest. If the endpoint is disabled, the response is 409 \`invalid_state\`: enable it first.`,
      params: Id,
      body: Type.Object(
        { since: Since },
        { additionalProperties: false, examples: [{ since: '2026-01-07T08:00:00Z' }] },
      ),
      status: 202,
      response: Type.Object(
        {
          replayed: Type.Integer({ description: 'Number of events that are sent again.' }),
          has_more: Type.Boolean({ description: 'Whether more deliveries failed. If so, repeat the request.' }),
        },
        {
          description: 'The number of events that are sent again, and whether there are more.',
          examples: [{ replayed: 12, has_more: false }],
        },
      ),
      handler: ({ principal, params, body, write }) =>
        write((tx) => replayFailed(tx, principal, params.id, body.since)),
    }),
  ];
}
