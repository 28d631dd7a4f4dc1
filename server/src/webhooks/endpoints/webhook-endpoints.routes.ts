import { Type } from 'typebox';
import { type Route, route } from '../../access/route.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { DeliveredEvent } from '../delivery/delivery.ts';
import { toDeliveredEvent } from '../log/delivered-event-response.ts';
import type { WebhooksOptions } from '../webhooks-options.ts';
import { createEndpoint } from './create-webhook-endpoint.ts';
import { deleteEndpoint } from './delete-webhook-endpoint.ts';
import { Description, Events, Url } from './endpoint-inputs.ts';
import { findEndpoint } from './find-webhook-endpoint.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testEndpoint } from './test-webhook-endpoint.ts';
import { updateEndpoint } from './update-webhook-endpoint.ts';
import { ENDPOINT_STATUSES, NewWebhookEndpoint, toEndpointResponse, WebhookEndpoint } from './webhook-endpoint.ts';
import * as sql from './webhook-endpoints.sql.ts';

const Id = Type.Object({ id: Type.String() });
const reading = { access: 'webhooks:write', tag: 'Webhooks', rate: 'read' } as const;
const writing = { access: 'webhooks:write', tag: 'Webhooks', rate: 'write' } as const;

export function webhookEndpointsRoutes(options: WebhooksOptions): Route[] {
  return [
    route({
      ...writing,
      method: 'POST',
      url: '/v1/webhook_endpoints',
      summary: 'Have events sent to an address of yours',
      description:
        'From here on, every event of these types that your account is told of in this mode is sent to the address as a signed POST, at least once; any answer of 2xx within 15 s counts as received. The secret that signs is shown this once. Each mode has endpoints and secrets of its own. An account has room for so many in each, as the market has set it (403 `quota_exceeded` beyond that).',
      secretResponse: true,
      body: Type.Object(
        { url: Url, events: Events, description: Type.Optional(Description) },
        { additionalProperties: false },
      ),
      status: 201,
      response: Named(NewWebhookEndpoint),
      handler: ({ principal, body, vault, write }) =>
        write(async (tx) => {
          const { endpoint, secret } = await createEndpoint(tx, principal, body, vault, options);
          return { ...toEndpointResponse(endpoint, principal.mode), secret };
        }),
    }),
    route({
      ...reading,
      method: 'GET',
      url: '/v1/webhook_endpoints',
      summary: 'List webhook endpoints',
      description: 'Yours in this mode, newest first.',
      query: Type.Object(
        { ...PageQuery, status: Type.Optional(Enum(ENDPOINT_STATUSES)) },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(WebhookEndpoint)),
      handler: async ({ db, vault, principal, query }) => {
        const page = readPage(vault, `webhook endpoints of ${principal.account.id}`, query);
        const rows = await db.many(sql.listEndpoints, [
          principal.account.id,
          query.status ?? null,
          page.afterId,
          page.limit + 1,
        ]);
        return page.finish(
          rows,
          (endpoint) => toEndpointResponse(endpoint, principal.mode),
          ({ id }) => [id],
        );
      },
    }),
    route({
      ...reading,
      method: 'GET',
      url: '/v1/webhook_endpoints/:id',
      summary: 'Show a webhook endpoint',
      params: Id,
      status: 200,
      response: Named(WebhookEndpoint),
      handler: async ({ db, principal, params }) =>
        toEndpointResponse(await findEndpoint(db, principal, params.id), principal.mode),
    }),
    route({
      ...writing,
      method: 'PATCH',
      url: '/v1/webhook_endpoints/:id',
      summary: 'Change, disable or enable a webhook endpoint',
      description:
        'Another `url` is used from the next attempt on, also for what waits to be sent; other `events` hold for what happens from now on. While it is disabled nothing is sent: what waits goes on when it is enabled again, and what happens meanwhile is in its log as `failed`, to be replayed.',
      params: Id,
      body: Type.Object(
        {
          url: Type.Optional(Url),
          events: Type.Optional(Events),
          description: Type.Optional(Description),
          status: Type.Optional(Enum(ENDPOINT_STATUSES)),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: Named(WebhookEndpoint),
      handler: ({ principal, params, body, write }) =>
        write(async (tx) =>
          toEndpointResponse(await updateEndpoint(tx, principal, params.id, body, options), principal.mode),
        ),
    }),
    route({
      ...writing,
      method: 'DELETE',
      url: '/v1/webhook_endpoints/:id',
      summary: 'Delete a webhook endpoint with its log',
      description: 'Nothing more is sent there, whatever waits. The events themselves stay.',
      params: Id,
      status: 200,
      response: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }),
      handler: ({ principal, params, write }) => write((tx) => deleteEndpoint(tx, principal, params.id)),
    }),
    route({
      ...writing,
      method: 'POST',
      url: '/v1/webhook_endpoints/:id/rotate_secret',
      summary: 'Give a webhook endpoint a new secret',
      description:
        'The new secret is shown this once. For 24 hours what is sent is signed with it and with the one before, so that receivers can change over. Rotating again within that time ends the older one at once: only the newest and the one before it ever sign.',
      secretResponse: true,
      params: Id,
      status: 200,
      response: Named(NewWebhookEndpoint),
      handler: ({ principal, params, vault, write }) =>
        write(async (tx) => {
          const { endpoint, secret } = await rotateWebhookSecret(tx, principal, params.id, vault);
          return { ...toEndpointResponse(endpoint, principal.mode), secret };
        }),
    }),
    route({
      ...writing,
      method: 'POST',
      url: '/v1/webhook_endpoints/:id/test',
      summary: 'Send a test event to a webhook endpoint',
      description:
        'Makes an event of the type `webhook_endpoint.test`, whose object is the endpoint, and sends it there and nowhere else, whatever types it listens to. What came of it is in its log. A disabled endpoint has to be enabled first (409 `invalid_state`).',
      params: Id,
      status: 202,
      response: Named(DeliveredEvent),
      handler: ({ principal, params, requestId, write }) =>
        write(async (tx) => toDeliveredEvent(await testEndpoint(tx, principal, params.id, requestId), principal.mode)),
    }),
  ];
}
