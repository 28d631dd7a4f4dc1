import { type Static, Type } from 'typebox';
import { EVENT_EXAMPLE, EventFields } from '../../events/event.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Published whenever workers may have something to send. */
export const DELIVERIES_TOPIC = 'webhooks';

/** One attempt, as stored and returned by the API. */
export const Attempt = Type.Object({
  at: Timestamp,
  status: Nullable(Type.Integer({ description: 'of the HTTP answer; null where none came' })),
  duration_ms: Type.Integer(),
  response: Nullable(Type.String({ description: 'the first kilobyte of the answer’s body' })),
  error: Nullable(Type.String({ description: 'why it does not count as received; null where it does' })),
});
export type Attempt = Static<typeof Attempt>;

export const Delivery = Type.Object({
  id: Type.String(),
  status: Enum(DELIVERY_STATUSES, {
    description:
      '`failed`: not tried any more, after the last retry, because the endpoint was disabled when it happened, or because it waited for three days while the account was suspended (there may be no attempts then)',
  }),
  attempts: Type.Array(Attempt, { description: 'oldest first; the latest 50' }),
  response_status: Nullable(Type.Integer({ description: 'of the latest attempt' })),
  next_attempt_at: Nullable(Timestamp),
});

export const DeliveredEvent = Type.Object(
  {
    ...EventFields,
    sequence: Type.Integer({ description: 'counts the events of this endpoint, without a gap' }),
    delivery: Delivery,
  },
  {
    $id: 'DeliveredEvent',
    description: 'An event as one endpoint was sent it, and what became of it.',
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
