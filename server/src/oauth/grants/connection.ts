import type { Static } from 'typebox';
import { MODES, type Mode } from '../../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { AppId, AppName, ClientId } from '../apps/oauth-app.ts';
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
    id: AppId,
    client_id: ClientId,
    name: AppName,
    owner: Type.Object(
      {
        id: Type.String({ description: 'Account ID (`usr_…`).' }),
        slug: Type.String({ description: 'Slug of the account.' }),
        name: Type.String({ description: 'Name of the account.' }),
      },
      { description: 'Account that registered the app and is responsible for it.' },
    ),
    mode: Enum(MODES, { description: 'Mode of the app. It acts only in this mode.' }),
    scopes: Type.Array(Enum(OFFERED_SCOPES), { description: 'Scopes that you granted, over all of your consents.' }),
    connected_at: { ...Timestamp, description: 'Time when you connected the app.' },
    last_used_at: Nullable({
      ...Timestamp,
      description: 'Time when the app last made a request for you. Null if it has made none.',
    }),
  },
  {
    $id: 'ConnectedApp',
    description: 'An app that acts for you, with the scopes that you granted.',
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
