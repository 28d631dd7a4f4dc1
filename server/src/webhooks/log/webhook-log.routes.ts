import { Type } from 'typebox';
import { type Route, route } from '../../access/route.ts';
import { EVENT_TYPES } from '../../events/event.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { DELIVERY_STATUSES, DeliveredEvent } from '../delivery/delivery.ts';
import { findEndpoint } from '../endpoints/find-webhook-endpoint.ts';
import { findDelivered, toDeliveredEvent } from './delivered-event-response.ts';
import { listDeliveries, MAX_SCANNED_EVENTS } from './list-deliveries.ts';
import { replayDelivery } from './replay-delivery.ts';
import { MAX_REPLAYED, replayFailed, Since } from './replay-failed.ts';

const Id = Type.Object({ id: Type.String() });
const IdAndEvent = Type.Object({ id: Type.String(), event_id: Type.String() });
const common = { access: 'webhooks:write', tag: 'Webhooks' } as const;

/** Routes of an endpoint's delivery log and replays. */
export function webhookLogRoutes(): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      url: '/v1/webhook_endpoints/:id/events',
      rate: 'read',
      summary: 'List what was sent to a webhook endpoint',
      description: `Every event of the last 30 days that was sent there or is about to be, newest first, with each attempt and what the receiver answered. A page can hold fewer than \`limit\`, or none, and still have \`has_more\`: it ends early where it would come to more than about 4 MB, and where ${MAX_SCANNED_EVENTS.toLocaleString('en')} events in a row are not what \`status\` and \`type\` ask for. Go on with \`next_cursor\`.`,
      params: Id,
      query: Type.Object(
        { ...PageQuery, status: Type.Optional(Enum(DELIVERY_STATUSES)), type: Type.Optional(Enum(EVENT_TYPES)) },
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
      summary: 'Show what became of one event',
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
      summary: 'Send one event again',
      description:
        'Whatever became of it: it is sent at once, with the same id and the same `sequence`, and retried as if it were new. An event of yours that this endpoint was never sent, because it did not listen to it then, is sent for the first time. A disabled endpoint has to be enabled first (409 `invalid_state`).',
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
      summary: 'Send again what failed',
      description: `Everything that failed and happened at \`since\` or later: what was given up, what waits for its next try, and what happened while the endpoint was disabled. A request takes the oldest ${MAX_REPLAYED.toLocaleString('en')} of them; with \`has_more\`, ask again for the rest. A disabled endpoint has to be enabled first (409 \`invalid_state\`).`,
      params: Id,
      body: Type.Object(
        { since: Since },
        { additionalProperties: false, examples: [{ since: '2026-01-07T08:00:00Z' }] },
      ),
      status: 202,
      response: Type.Object(
        {
          replayed: Type.Integer({ description: 'how many are sent again' }),
          has_more: Type.Boolean({ description: 'there are more that failed: ask again' }),
        },
        { examples: [{ replayed: 12, has_more: false }] },
      ),
      handler: ({ principal, params, body, write }) =>
        write((tx) => replayFailed(tx, principal, params.id, body.since)),
    }),
  ];
}
