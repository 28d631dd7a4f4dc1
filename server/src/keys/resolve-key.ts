import { cachedSecrets } from '../access/cached-secrets.ts';
import type { BearerResolver, Credential } from '../access/credential.ts';
import type { CredentialCache } from '../access/credential-cache.ts';
import type { LastUsed } from '../access/last-used.ts';
import { loadProfile } from '../accounts/profile/load-profile.ts';
import type { Db } from '../platform/db/queryable.ts';
import { type KeyRow, PREFIX_OF, spendLimitOf } from './key.ts';
import * as sql from './keys.sql.ts';

export interface KeyResolving {
  db: Db;
  cache: CredentialCache;
  lastUsed: LastUsed;
  operatorEmails: ReadonlySet<string>;
}

export function apiKeys(options: KeyResolving): BearerResolver {
  const find = async (hash: Buffer) => toCredential(options, await options.db.one(sql.keyByHash, [hash]));
  return cachedSecrets({ ...options, prefixes: Object.values(PREFIX_OF), find });
}

async function toCredential(options: KeyResolving, key: KeyRow | undefined): Promise<Credential | undefined> {
  const account = key && (await loadProfile(options.db, key.account_id, options.operatorEmails));
  if (!account) return undefined;
  return {
    kind: 'key',
    id: key.id,
    account,
    mode: key.mode,
    scopes: new Set(key.scopes),
    unrestricted: !key.restricted,
    tier: key.tier,
    spendLimit: spendLimitOf(key),
    unpaid: key.activated_at === null,
    expiresAt: key.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}
