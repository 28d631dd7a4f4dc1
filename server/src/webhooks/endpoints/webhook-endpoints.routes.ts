import { type Route, route } from '../../access/route.ts';
import { readPage } from '../../platform/http/page.ts';
import { Deleted } from '../../platform/http/schemas/deleted.ts';
import { Enum, ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
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

const Id = Type.Object({ id: Type.String({ description: 'ID of the webhook endpoint (`whe_…`).' }) });
const reading = { access: 'webhooks:write', tag: 'Webhooks', rate: 'read' } as const;
const writing = { access: 'webhooks:write', tag: 'Webhooks', rate: 'write' } as const;

export function webhookEndpointsRoutes(options: WebhooksOptions): Route[] {
  return [
    route({
      ...writing,
      method: 'POST',
      url: '/v1/webhook_endpoints',
      summary: 'Create a webhook endpoint',
      description:
        'From now on, every event of these types in this mode is sent to the URL as a signed POST, at least once. Any 2xx response within 15 seconds counts as received. The response contains the signing secret, which is shown only once. Each mode has its own endpoints and secrets. The market limits the number of endpoints per account and mode (403 `quota_exceeded`).',
      secretResponse: true,
      body: Type.Object(
        { url: Url, events: Events, description: Type.Optional(Description) },
        {
          additionalProperties: false,
          examples: [{ url: 'https://hooks.example.com/souk', events: ['listing.purchased', 'purchase.refunded'] }],
        },
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
      description: 'Returns your webhook endpoints in this mode, newest first.',
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(ENDPOINT_STATUSES, { description: 'Only endpoints with this status.' })),
        },
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
      summary: 'Retrieve a webhook endpoint',
      description: 'Returns a webhook endpoint without its secret.',
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
      summary: 'Update a webhook endpoint',
      description:
        'Changes, disables or enables an endpoint. A new `url` applies from the next attempt on, including events that wait for delivery. New `events` apply to events from now on. While an endpoint is disabled, nothing is sent: waiting deliveries resume when you enable it, and events in the meantime are in its log as `failed`, so that you can replay them.',
      params: Id,
      body: Type.Object(
        {
          url: Type.Optional(Url),
          events: Type.Optional(Events),
          description: Type.Optional(Description),
          status: Type.Optional(Enum(ENDPOINT_STATUSES, { description: 'Set it to disable or enable the endpoint.' })),
        },
        { additionalProperties: false, examples: [{ status: 'disabled' }] },
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
      summary: 'Delete a webhook endpoint',
      description:
        'Deletes the endpoint and its log. Deliveries that wait are canceled. The events themselves are not deleted.',
      params: Id,
      status: 200,
      response: Deleted('webhook endpoint', 'whe_01k9zq4v7he1r8c3t5n6m2x0wh'),
      handler: ({ principal, params, write }) => write((tx) => deleteEndpoint(tx, principal, params.id)),
    }),
    route({
      ...writing,
      method: 'POST',
      url: '/v1/webhook_endpoints/:id/rotate_secret',
      summary: 'Rotate the secret of a webhook endpoint',
      description:
        'The response contains the new secret, which is shown only once. For 24 hours, deliveries are signed with the new and the previous secret, so that you can update your receiver. If you rotate again within that time, the oldest secret stops working immediately: only the two newest secrets sign.',
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
        'Creates an event of type `webhook_endpoint.test`, whose object is the endpoint, and sends it to this endpoint only, whatever types it listens to. The result is in its log. If the endpoint is disabled, the response is 409 `invalid_state`: enable it first.',
      params: Id,
      status: 202,
      response: Named(DeliveredEvent),
      handler: ({ principal, params, requestId, write }) =>
        write(async (tx) => toDeliveredEvent(await testEndpoint(tx, principal, params.id, requestId), principal.mode)),
    }),
  ];
}
