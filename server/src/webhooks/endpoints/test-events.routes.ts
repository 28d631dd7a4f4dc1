import { Type } from 'typebox';
import { type Route, route } from '../../access/route.ts';
import { Event, toEventResponse } from '../../events/event.ts';
import { Enum, Named } from '../../platform/http/schemas/json-schema.ts';
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
      summary: 'Make an event',
      description:
        'In test mode only. Makes an event of this type for your account, which is listed, followed and sent to your webhook endpoints like any other, though nothing has happened. Its `data` is always the example that this description shows of such an object, whatever has happened before. An `object` of your own, whatever is in it, takes the place of `data.object`. The whole body may have 64 KiB.',
      body: Type.Object(
        {
          type: Enum(SUBSCRIBABLE),
          object: Type.Optional(
            Type.Object({}, { additionalProperties: true, description: 'an object, up to 32 levels deep' }),
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
