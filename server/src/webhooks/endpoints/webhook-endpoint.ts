import type { Static } from 'typebox';
import { EVENT_TYPES, type EventType } from '../../events/event.ts';
import { MODES, type Mode } from '../../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
const DISABLED_REASONS = ['owner', 'gone', 'failing'] as const;

/** Test events are sent on request, so endpoints cannot subscribe to them. */
export const SUBSCRIBABLE = EVENT_TYPES.filter((type) => type !== 'webhook_endpoint.test') as readonly Exclude<
  EventType,
  'webhook_endpoint.test'
>[];

export const SECRET_PREFIX: Record<Mode, string> = { test: 'whsec_test_', live: 'whsec_live_' };

/** Encryption context of the secrets. */
export const SECRET_PURPOSE = 'webhook secret';

/** The previous secret stays valid for this long after a rotation. */
export const OVERLAP_HOURS = 24;

export interface EndpointRow {
  id: string;
  account_id: string;
  url: string;
  events: string[];
  description: string | null;
  status: (typeof ENDPOINT_STATUSES)[number];
  disabled_at: Date | null;
  disabled_reason: (typeof DISABLED_REASONS)[number] | null;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Start of the current failure streak, from the queue. */
  failing_since: Date | null;
}

const EXAMPLE = {
  id: 'whe_01k9zq4v7he1r8c3t5n6m2x0wh',
  url: 'https://hooks.example.com/souk',
  events: ['listing.purchased', 'purchase.refunded'],
  description: 'orders',
  mode: 'test',
  status: 'enabled',
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  previous_secret_expires_at: null,
  created_at: '2026-01-07T08:15:30.120Z',
  updated_at: '2026-01-07T08:15:30.120Z',
};

export const WebhookEndpoint = Type.Object(
  {
    id: Type.String({ description: 'Unique webhook endpoint ID.' }),
    url: Type.String({ description: 'URL that events are sent to.' }),
    events: Type.Array(Type.String(), { description: 'Event types that are sent, or `*` for all of them.' }),
    description: Nullable(Type.String({ description: 'Your own note about the endpoint. Null if there is none.' })),
    mode: Enum(MODES, { description: 'Mode of the events that are sent.' }),
    status: Enum(ENDPOINT_STATUSES, { description: 'Nothing is sent to a `disabled` endpoint.' }),
    disabled_at: Nullable({ ...Timestamp, description: 'Time when the endpoint was disabled. Null if it is enabled.' }),
    disabled_reason: Nullable(
      Enum(DISABLED_REASONS, {
        description:
          'Why the endpoint was disabled. `owner`: you disabled it. `gone`: it responded with 410. `failing`: every delivery failed for five days. Null if it is enabled.',
      }),
    ),
    failing_since: Nullable({
      ...Timestamp,
      description: 'Time since when every delivery has failed. Null if the last one succeeded.',
    }),
    previous_secret_expires_at: Nullable({
      ...Timestamp,
      description: 'Time until which the previous secret signs as well. Null if only one secret signs.',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'WebhookEndpoint',
    description: 'A URL of yours that receives signed events.',
    examples: [EXAMPLE],
  },
);

export const NewWebhookEndpoint = Type.Object(
  {
    ...WebhookEndpoint.properties,
    secret: Type.String({ description: 'Secret that signs deliveries. Shown only once.' }),
  },
  {
    $id: 'NewWebhookEndpoint',
    description: 'A webhook endpoint with a new secret.',
    examples: [{ ...EXAMPLE, secret: 'whsec_test_OnlyAnExample' }],
  },
);

export function toEndpointResponse(row: EndpointRow, mode: Mode): Static<typeof WebhookEndpoint> {
  const overlaps = row.previous_secret_until !== null && row.previous_secret_until.getTime() > Date.now();
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    mode,
    status: row.status,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    previous_secret_expires_at: overlaps ? (row.previous_secret_until?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
