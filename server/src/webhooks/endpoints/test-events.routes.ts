import { type Route, route } from '../../access/route.ts';
import { Event, toEventResponse } from '../../events/event.ts';
import { Enum, Named } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { createTestEvent } from './create-test-event.ts';
import { SUBSCRIBABLE } from './webhook-endpoint.ts';

const MAX_BODY_BYTES = 64 * 1024;

export function testEventsRoutes(): Route[] {
  return [
    route({
      tag: 'Test helpers',
      method: 'POST',
      url: '/v1/test_helpers/events',
      access: 'account',
      rate: 'write',
      testOnly: true,
      summary: 'Create a test event',
      description:
        'Test mode only. Creates an event of this type for your account. It is listed, streamed and delivered to your webhook endpoints like any other event, although nothing has happened. Its `data` is the example that this document shows of such an object. If you set `object`, it replaces `data.object`. The body can have up to 64 KiB.',
      body: Type.Object(
        {
          type: Enum(SUBSCRIBABLE, { description: 'Type of the event.' }),
          object: Type.Optional(
            Type.Object(
              {},
              { additionalProperties: true, description: 'Object to use as `data.object`, up to 32 levels deep.' },
            ),
          ),
        },
        { additionalProperties: false, examples: [{ type: 'listing.purchased' }] },
      ),
      bodyLimit: MAX_BODY_BYTES,
      status: 201,
      response: Named(Event),
      handler: ({ principal, body, requestId, write }) =>
        write(async (tx) => toEventResponse(await createTestEvent(tx, principal, body, requestId), principal.mode)),
    }),
  ];
}
