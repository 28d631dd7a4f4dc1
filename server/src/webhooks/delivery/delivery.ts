import type { Static } from 'typebox';
import { EVENT_EXAMPLE, EventFields } from '../../events/event.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Published whenever workers may have something to send. */
export const DELIVERIES_TOPIC = 'webhooks';

/** One attempt, as stored and returned by the API. */
export const Attempt = Type.Object({
  at: { ...Timestamp, description: 'Time of the attempt.' },
  status: Nullable(Type.Integer({ description: 'HTTP status of the response. Null if there was none.' })),
  duration_ms: Type.Integer({ description: 'Duration of the attempt in milliseconds.' }),
  response: Nullable(Type.String({ description: 'First kilobyte of the response body. Null if there was none.' })),
  error: Nullable(Type.String({ description: 'Why the attempt failed. Null if it succeeded.' })),
});
export type Attempt = Static<typeof Attempt>;

const Delivery = Type.Object(
  {
    id: Type.String({ description: 'Unique delivery ID.' }),
    status: Enum(DELIVERY_STATUSES, {
      description:
        '`pending`: waits for its first attempt or a retry. `succeeded`: the endpoint has received the event. `failed`: no more attempts, because the last retry failed, the endpoint was disabled when the event was created, or the account was suspended for three days; it may have no attempts.',
    }),
    attempts: Type.Array(Attempt, { description: 'Latest 50 attempts, oldest first.' }),
    response_status: Nullable(
      Type.Integer({ description: 'HTTP status of the latest attempt. Null if there was no response.' }),
    ),
    next_attempt_at: Nullable({ ...Timestamp, description: 'Time of the next attempt. Null if none is planned.' }),
  },
  { description: 'Delivery of the event to this endpoint.' },
);

export const DeliveredEvent = Type.Object(
  {
    ...EventFields,
    sequence: Type.Integer({ description: 'Number of the event for this endpoint, counted without gaps.' }),
    delivery: Delivery,
  },
  {
    $id: 'DeliveredEvent',
    description: 'An event, with its delivery to one endpoint.',
    examples: [
      {
        ...EVENT_EXAMPLE,
        sequence: 17,
        delivery: {
          id: 'dlv_01k9zq4v7he1r8c3t5n6m2x0dl',
          status: 'succeeded',
          attempts: [{ at: '2026-01-07T08:15:30.131Z', status: 200, duration_ms: 41, response: 'ok', error: null }],
          response_status: 200,
          next_attempt_at: null,
        },
      },
    ],
  },
);
