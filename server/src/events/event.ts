import type { Static } from 'typebox';
import { MODES, type Mode } from '../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';

/** All event types. */
export const EVENT_TYPES = [
  'listing.purchased',
  'purchase.refunded',
  'listing.published',
  'listing.unpublished',
  'dataset.published',
  'model.revision_published',
  'takedown.created',
  'takedown.lifted',
  'deployment.ready',
  'deployment.failed',
  'api_key.activated',
  'api_key.revoked',
  'payout.paid',
  'payout.failed',
  'payout_destination.updated',
  'webhook_endpoint.disabled',
  'webhook_endpoint.test',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export interface EventRow {
  id: string;
  account_id: string;
  type: EventType;
  /** JSON, as stored and as sent. */
  data: string;
  request_id: string | null;
  created_at: Date;
}

export const EventFields = {
  id: Type.String({ description: 'Unique event ID. Constant across retries.' }),
  type: Enum(EVENT_TYPES, { description: 'Type of the event.' }),
  created_at: Timestamp,
  mode: Enum(MODES, { description: 'Mode in which the event occurred.' }),
  data: Type.Object(
    {
      object: Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Object that the event is about, as the API returned it at that time.',
        },
      ),
    },
    {
      additionalProperties: true,
      description: 'Data of the event. For `listing.purchased` it also contains the listing as `listing`.',
    },
  ),
  request_id: Nullable(Type.String({ description: 'ID of the request that caused the event. Null if none did.' })),
};

export const EVENT_EXAMPLE = {
  id: 'evt_01k9zq4v7he1r8c3t5n6m2x0ev',
  type: 'listing.published' as const,
  created_at: '2026-01-07T08:15:30.120Z',
  mode: 'test' as const,
  data: { object: { id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm', title: 'Pick and place, ready to run' } },
  request_id: 'req_01k9zq4v7he1r8c3t5n6m2x0rq',
};

export const Event = Type.Object(EventFields, {
  $id: 'Event',
  description: 'Something that happened in the account, with the object at that time.',
  examples: [EVENT_EXAMPLE],
});
export type Event = Static<typeof Event>;

export function toEventResponse(row: EventRow, mode: Mode): Event {
  return {
    id: row.id,
    type: row.type,
    created_at: row.created_at.toISOString(),
    mode,
    data: JSON.parse(row.data) as Event['data'],
    request_id: row.request_id,
  };
}
