import type { Static } from 'typebox';
import { MODES, type Mode } from '../../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { OFFERED_SCOPES, type OfferedScope } from '../offered-scopes.ts';

export interface AppRow {
  id: string;
  account_id: string;
  name: string;
  mode: Mode;
  redirect_uris: string[];
  required_scopes: OfferedScope[];
  /** Null for a public app, which cannot keep a secret. */
  secret_hash: Buffer | null;
  last4: string | null;
  created_at: Date;
  updated_at: Date;
}

/** An app as seen by users who are asked to trust it. */
export interface OwnedApp extends AppRow {
  owner_name: string;
  owner_slug: string;
}

export const CLIENT_SECRET_PREFIX = 'svc_secret_';

/** Apps per account, both modes together. */
export const DEFAULT_APP_QUOTA = 20;

export function isConfidential(app: Pick<AppRow, 'secret_hash'>): boolean {
  return app.secret_hash !== null;
}

const EXAMPLE = {
  id: 'cli_01k9zq4v7he1r8c3t5n6m2x0ky',
  client_id: 'cli_01k9zq4v7he1r8c3t5n6m2x0ky',
  name: 'Robot Studio',
  mode: 'test',
  confidential: true,
  redirect_uris: ['https://studio.example.com/souk/callback'],
  required_scopes: ['models:read'],
  last4: 'x7Qe',
  created_at: '2026-01-05T09:30:00.000Z',
  updated_at: '2026-01-05T09:30:00.000Z',
};

export const AppId = Type.String({ description: 'Unique app ID (`cli_…`).' });
export const ClientId = Type.String({ description: 'Client ID for OAuth. The same as `id`.' });
export const AppName = Type.String({ description: 'Name of the app, as users see it on the consent page.' });

export const OAuthApp = Type.Object(
  {
    id: AppId,
    client_id: ClientId,
    name: AppName,
    mode: Enum(MODES, { description: 'Mode of the app. Its tokens work only in this mode.' }),
    confidential: Type.Boolean({
      description: 'Whether the app has a client secret, which its server stores. A public app has none.',
    }),
    redirect_uris: Type.Array(Type.String(), { description: 'URIs that users can be redirected to.' }),
    required_scopes: Type.Array(Enum(OFFERED_SCOPES), {
      description: 'Scopes that the app cannot work without. Users may withhold all others.',
    }),
    last4: Nullable(Type.String({ description: 'Last four characters of the client secret. Null for a public app.' })),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'OAuthApp', description: 'An app that can act for users who consent.', examples: [EXAMPLE] },
);

export const NewOAuthApp = Type.Object(
  {
    ...OAuthApp.properties,
    client_secret: Nullable(
      Type.String({ description: 'Client secret (`svc_secret_…`). Returned only this once. Null for a public app.' }),
    ),
  },
  {
    $id: 'NewOAuthApp',
    description: 'A registered app, with its client secret.',
    examples: [{ ...EXAMPLE, client_secret: 'svc_secret_OnlyAnExamplex7Qe' }],
  },
);

export const DeletedApp = Type.Object(
  { id: AppId, deleted: Type.Literal(true, { description: 'Always `true`.' }) },
  { examples: [{ id: EXAMPLE.id, deleted: true }] },
);

export function toAppResponse(app: AppRow): Static<typeof OAuthApp> {
  return {
    id: app.id,
    client_id: app.id,
    name: app.name,
    mode: app.mode,
    confidential: isConfidential(app),
    redirect_uris: app.redirect_uris,
    required_scopes: app.required_scopes,
    last4: app.last4,
    created_at: app.created_at.toISOString(),
    updated_at: app.updated_at.toISOString(),
  };
}

export function toNewAppResponse(app: AppRow, secret: string | null): Static<typeof NewOAuthApp> {
  return { ...toAppResponse(app), client_secret: secret };
}
