import type { CredentialCache } from '../access/credential-cache.ts';
import { type Route, route } from '../access/route.ts';
import { SCOPE_NAMES, TIERS } from '../access/scopes.ts';
import type { Database } from '../platform/db/database.ts';
import { MODES } from '../platform/db/realm.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, ListOf, Named, NonBlank, Nullable, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { createKey } from './create-key.ts';
import { findKey, visibleMode } from './find-key.ts';
import { ApiKey, NewApiKey, SpendLimit, toKeyResponse } from './key.ts';
import * as sql from './keys.sql.ts';
import { revokeKey } from './revoke-key.ts';
import { updateKey } from './update-key.ts';

const Name = NonBlank(100);
const OptionalSpendLimit = Type.Optional(Nullable(SpendLimit));
const Id = Type.Object({ id: Type.String({ description: 'ID of the API key (`key_…`).' }) });
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
      summary: 'Create an API key',
      description:
        'The response contains the secret, which is shown only once. Without `scopes`, the key has all scopes that its tier allows; with `scopes`, it is restricted to those. A live premium key is inactive until you pay for it: create its checkout. If the calling key has a `spend_limit` or an expiry, the new key must stay within its scopes, limit and expiry (403 otherwise); limit and expiry default to its own. A key that has a `spend_limit` cannot create premium keys.',
      secretResponse: true,
      body: Type.Object(
        {
          name: Name,
          mode: Enum(MODES, { description: 'Mode that the key works in.' }),
          tier: Type.Optional(Enum(TIERS, { description: 'Tier of the key. Inference requires `premium`.' })),
          scopes: Type.Optional(
            Type.Array(Enum(SCOPE_NAMES), {
              uniqueItems: true,
              minItems: 1,
              maxItems: SCOPE_NAMES.length,
              description: 'Scopes that the key is restricted to. All scopes of its tier by default.',
            }),
          ),
          expires_in: Type.Optional(
            Type.String({
              pattern: '^[1-9][0-9]{0,6}[dhm]$',
              description:
                'Time until the key expires: a duration such as 90d, 12h or 30m, up to 3650d. Never by default.',
            }),
          ),
          spend_limit: OptionalSpendLimit,
        },
        {
          additionalProperties: false,
          examples: [{ name: 'orders', mode: 'test', scopes: ['listings:read', 'webhooks:write'], expires_in: '90d' }],
        },
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
      description:
        'Returns the API keys of your account, newest first. A key sees the keys of its own mode; a session sees both modes.',
      query: Type.Object(
        { ...PageQuery, mode: Type.Optional(Enum(MODES, { description: 'Only keys of this mode.' })) },
        { additionalProperties: false },
      ),
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
      summary: 'Retrieve an API key',
      description: 'Returns the API key without its secret.',
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
      summary: 'Update an API key',
      description:
        'Changes the name or the monthly spend limit, which applies from the next request on. Set `spend_limit` to null to remove the limit. If the calling key has a `spend_limit` or an expiry, it can lower the limit of any key, but cannot raise any limit, including its own, above its own limit.',
      params: Id,
      body: Type.Object(
        { name: Type.Optional(Name), spend_limit: OptionalSpendLimit },
        { additionalProperties: false, examples: [{ spend_limit: { currency: 'usd', amount: 5000 } }] },
      ),
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
        'Takes effect on every node within a second. Revoking a revoked key changes nothing. If the key has an unpaid checkout, it is canceled.',
      params: Id,
      status: 200,
      response: Named(ApiKey),
      handler: (call) => revokeKey(call, call.params.id, { cache, database }),
    }),
  ];
}
