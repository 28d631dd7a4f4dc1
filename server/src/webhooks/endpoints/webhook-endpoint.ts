import { type Static, Type } from 'typebox';
import { EVENT_TYPES, type EventType } from '../../events/event.ts';
import { MODES, type Mode } from '../../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';

export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export const DISABLED_REASONS = ['owner', 'gone', 'failing'] as const;

/** Test events are sent on request, so endpoints cannot subscribe to them. */
export const SUBSCRIBABLE = EVENT_TYPES.filter((type) => type !== 'webhook_endpoint.test') as readonly Exclude<
  EventType,
  'webhook_endpoint.test'
>[];

export const SECRET_PREFIX: Record<Mode, string> = { test: 'whsec_test_', live: 'whsec_live_' };

/** Encryption context of the secrets. */
export const SECRET_PURPOSE = 'webhook secret';

/** How long the previous secret stays valid after a rotation. */
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
    id: Type.String(),
    url: Type.String(),
    events: Type.Array(Type.String(), { description: 'types of events, or `*` for every one' }),
    description: Nullable(Type.String()),
    mode: Enum(MODES),
    status: Enum(ENDPOINT_STATUSES),
    disabled_at: Nullable(Timestamp),
    disabled_reason: Nullable(
      Enum(DISABLED_REASONS, {
        description: 'you did; it answered 410; or nothing but failures came back for five days',
      }),
    ),
    failing_since: Nullable({ ...Timestamp, description: 'since when nothing but failures came back' }),
    previous_secret_expires_at: Nullable({
      ...Timestamp,
      description: 'until then the secret before the newest signs as well',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'WebhookEndpoint',
    examples: [EXAMPLE],
  },
);

export const NewWebhookEndpoint = Type.Object(
  {
    ...WebhookEndpoint.properties,
    secret: Type.String({ description: 'signs what is sent; shown this once' }),
  },
  { $id: 'NewWebhookEndpoint', examples: [{ ...EXAMPLE, secret: 'whsec_test_OnlyAnExample' }] },
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
