import { type Static, Type } from 'typebox';
import { MODES, type Mode } from '../../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';

/** An access token with its grant. */
export interface TokenRow {
  grant_id: string;
  account_id: string;
  scopes: string[] | null;
  granted: string[];
  expires_at: Date;
  app_id: string;
  app_name: string;
  mode: Mode;
  owner_id: string;
}

/** All grants of an account to one app. */
export interface ConnectionRow {
  first_id: string;
  app_id: string;
  name: string;
  mode: Mode;
  owner_id: string;
  owner_slug: string;
  owner_name: string;
  scopes: string[];
  connected_at: Date;
  last_used_at: Date | null;
}

export const ConnectedApp = Type.Object(
  {
    id: Type.String(),
    client_id: Type.String({ description: 'the same as `id`, by the name that OAuth has for it' }),
    name: Type.String(),
    owner: Type.Object(
      { id: Type.String(), slug: Type.String(), name: Type.String() },
      { description: 'who registered the app, and answers for it' },
    ),
    mode: Enum(MODES, { description: 'the app acts in this mode only' }),
    scopes: Type.Array(Enum(OFFERED_SCOPES), { description: 'what you let it do, all consents together' }),
    connected_at: Timestamp,
    last_used_at: Nullable(Timestamp),
  },
  {
    $id: 'ConnectedApp',
    examples: [
      {
        id: 'cli_01k9zq4v7he1r8c3t5n6m2x0ky',
        client_id: 'cli_01k9zq4v7he1r8c3t5n6m2x0ky',
        name: 'Robot Studio',
        owner: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0sr', slug: 'studio-gmbh', name: 'Studio GmbH' },
        mode: 'live',
        scopes: ['models:read', 'datasets:read'],
        connected_at: '2026-01-05T09:30:00.000Z',
        last_used_at: '2026-01-07T08:15:30.120Z',
      },
    ],
  },
);

export function toConnectionResponse(row: ConnectionRow): Static<typeof ConnectedApp> {
  return {
    id: row.app_id,
    client_id: row.app_id,
    name: row.name,
    owner: { id: row.owner_id, slug: row.owner_slug, name: row.owner_name },
    mode: row.mode,
    scopes: OFFERED_SCOPES.filter((scope) => row.scopes.includes(scope)),
    connected_at: row.connected_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
