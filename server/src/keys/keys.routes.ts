import { Type } from 'typebox';
import type { CredentialCache } from '../access/credential-cache.ts';
import { type Route, route } from '../access/route.ts';
import { SCOPE_NAMES, TIERS } from '../access/scopes.ts';
import type { Database } from '../platform/db/database.ts';
import { MODES } from '../platform/db/realm.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, ListOf, Money, Named, NonBlank, Nullable, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { createKey } from './create-key.ts';
import { findKey, visibleMode } from './find-key.ts';
import { ApiKey, NewApiKey, toKeyResponse } from './key.ts';
import * as sql from './keys.sql.ts';
import { revokeKey } from './revoke-key.ts';
import { updateKey } from './update-key.ts';

const Name = NonBlank(100);
const SpendLimit = Type.Optional(Nullable(Money));
const Id = Type.Object({ id: Type.String() });
const common = { access: 'account', tag: 'API keys' } as const;

export interface KeysOptions {
  cache: CredentialCache;
  /** Keys per account that are neither revoked nor expired. */
  quota: number;
  /** A signed-in person revokes keys of both modes, whichever the request is in. */
  database: Pick<Database, 'of'>;
}

export function keysRoutes({ cache, quota, database }: KeysOptions): Route[] {
  return [
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/api_keys',
      summary: 'Make an API key',
      description:
        'The secret is shown this once. Without `scopes` the key can do whatever its tier allows; with them it is restricted to those. A live premium key is inactive until it is paid for: open its checkout. `spend_limit` is the most that it may spend on inference in a calendar month (UTC), in usd. A key that has a `spend_limit` or an expiry creates only keys that stay within its own scopes, limit and expiry: what is not named is taken from it, and more is 403. One that has a `spend_limit` creates no premium keys: each would have the limit again.',
      secretResponse: true,
      body: Type.Object(
        {
          name: Name,
          mode: Enum(MODES),
          tier: Type.Optional(Enum(TIERS)),
          scopes: Type.Optional(
            Type.Array(Enum(SCOPE_NAMES), { uniqueItems: true, minItems: 1, maxItems: SCOPE_NAMES.length }),
          ),
          expires_in: Type.Optional(
            Type.String({ pattern: '^[1-9][0-9]{0,6}[dhm]$', description: 'a duration such as 90d, 12h or 30m' }),
          ),
          spend_limit: SpendLimit,
        },
        { additionalProperties: false },
      ),
      status: 201,
      response: Named(NewApiKey),
      handler: ({ principal, body, write }) =>
        write(async (tx) => {
          const { key, secret } = await createKey(tx, principal, body, quota);
          return { ...toKeyResponse(key), secret };
        }),
    }),
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/api_keys',
      summary: 'List API keys',
      description: 'Newest first. A key sees the keys of its own mode; a signed-in person sees both.',
      query: Type.Object({ ...PageQuery, mode: Type.Optional(Enum(MODES)) }, { additionalProperties: false }),
      status: 200,
      response: ListOf(Named(ApiKey)),
      handler: async ({ db, vault, principal, query }) => {
        const page = readPage(vault, `keys of ${principal.account.id}`, query);
        const visible = visibleMode(principal);
        // A test key cannot list live keys.
        if (visible !== null && query.mode !== undefined && query.mode !== visible)
          return page.finish([], toKeyResponse, () => []);
        const params = [principal.account.id, query.mode ?? visible, page.afterId, page.limit + 1] as const;
        return page.finish(await db.many(sql.listKeys, [...params]), toKeyResponse, (key) => [key.id]);
      },
    }),
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/api_keys/:id',
      summary: 'Show an API key',
      params: Id,
      status: 200,
      response: Named(ApiKey),
      handler: async ({ db, principal, params }) => toKeyResponse(await findKey(db, principal, params.id)),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'PATCH',
      url: '/v1/api_keys/:id',
      summary: 'Rename an API key or set its monthly spending limit',
      description:
        'The limit is in usd, for a calendar month (UTC), and holds from the next request on; null lifts it. A key that has a `spend_limit` or an expiry lowers the limit of any key, and raises none, its own included, beyond what it has itself.',
      params: Id,
      body: Type.Object({ name: Type.Optional(Name), spend_limit: SpendLimit }, { additionalProperties: false }),
      status: 200,
      response: Named(ApiKey),
      handler: ({ principal, params, body, write }) =>
        write(async (tx) => toKeyResponse(await updateKey(tx, principal, params.id, body, cache))),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/api_keys/:id/revoke',
      summary: 'Revoke an API key',
      description:
        'Holds on every node within a second. Revoking a revoked key changes nothing. A checkout of it that is not paid is canceled.',
      params: Id,
      status: 200,
      response: Named(ApiKey),
      handler: (call) => revokeKey(call, call.params.id, { cache, database }),
    }),
  ];
}
