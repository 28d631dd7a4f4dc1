import { type Static, Type } from 'typebox';
import type { AccountProfile, Principal } from '../../access/principal.ts';
import { SCOPE_NAMES } from '../../access/scopes.ts';
import { Enum, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import type { AccountRow } from '../account.ts';

export const Account = Type.Object(
  {
    id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    email: Type.String(),
    email_confirmed: Type.Boolean(),
    operator: Type.Boolean({ description: 'runs this market' }),
    created_at: Timestamp,
    key: Type.Object(
      {
        mode: Enum(['test', 'live']),
        scopes: Type.Array(Enum(SCOPE_NAMES)),
        app: Type.Optional(
          Type.Object(
            { client_id: Type.String(), name: Type.String() },
            { description: 'only of a token: the connected app that is calling' },
          ),
        ),
      },
      { description: 'The mode and scopes of the calling key, session or token.' },
    ),
  },
  { $id: 'Account' },
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
  { id: Type.String(), slug: Type.String(), name: Type.String(), created_at: Timestamp },
  { $id: 'PublicProfile' },
);

export function toPublicProfile({ id, slug, name, created_at }: AccountRow): Static<typeof PublicProfile> {
  return { id, slug, name, created_at: created_at.toISOString() };
}
