import type { Static } from 'typebox';
import type { AccountProfile, Principal } from '../../access/principal.ts';
import { SCOPE_NAMES } from '../../access/scopes.ts';
import { Enum, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { AccountRow } from '../account.ts';
import { NamedAccount } from './named-account.ts';

const EXAMPLE = { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', slug: 'acme-robotics', name: 'Acme Robotics' };

export const Account = Type.Object(
  {
    ...NamedAccount.properties,
    email: Type.String({ description: 'Email address to sign in with.' }),
    email_confirmed: Type.Boolean({ description: 'Whether the email address is confirmed.' }),
    operator: Type.Boolean({ description: 'Whether the account is an operator of this market.' }),
    created_at: Timestamp,
    key: Type.Object(
      {
        mode: Enum(['test', 'live'], { description: 'Mode of the request.' }),
        scopes: Type.Array(Enum(SCOPE_NAMES), { description: 'Scopes that the credential grants.' }),
        app: Type.Optional(
          Type.Object(
            {
              client_id: Type.String({ description: 'Client ID of the app.' }),
              name: Type.String({ description: 'Display name of the app.' }),
            },
            { description: 'Connected app that makes the request. Only present for an access token.' },
          ),
        ),
      },
      { description: 'Mode and scopes of the calling key, session or access token.' },
    ),
  },
  {
    $id: 'Account',
    description: 'The account that makes the request.',
    examples: [
      {
        ...EXAMPLE,
        email: 'ana@acme-robotics.example',
        email_confirmed: true,
        operator: false,
        created_at: '2026-01-05T09:30:00.000Z',
        key: { mode: 'test', scopes: ['models:read', 'models:upload'] },
      },
    ],
  },
);

export function toAccountResponse({ account, mode, scopes, app }: Principal): Static<typeof Account> {
  return {
    ...toProfileResponse(account),
    key: { mode, scopes: [...scopes], ...(app ? { app: { client_id: app.id, name: app.name } } : {}) },
  };
}

function toProfileResponse(account: AccountProfile) {
  return {
    id: account.id,
    slug: account.slug,
    name: account.name,
    email: account.email,
    email_confirmed: account.emailConfirmed,
    operator: account.operator,
    created_at: account.createdAt,
  };
}

export const PublicProfile = Type.Object(
  { ...NamedAccount.properties, created_at: Timestamp },
  {
    $id: 'PublicProfile',
    description: 'What everyone can see of an account.',
    examples: [{ ...EXAMPLE, created_at: '2026-01-05T09:30:00.000Z' }],
  },
);

export function toPublicProfile({ id, slug, name, created_at }: AccountRow): Static<typeof PublicProfile> {
  return { id, slug, name, created_at: created_at.toISOString() };
}
