import { cachedSecrets } from '../../access/cached-secrets.ts';
import type { BearerResolver, Credential } from '../../access/credential.ts';
import type { CredentialCache } from '../../access/credential-cache.ts';
import type { LastUsed } from '../../access/last-used.ts';
import { loadProfile } from '../../accounts/profile/load-profile.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import { APP_TOKEN_PREFIX } from '../provider/token-prefixes.ts';
import type { TokenRow } from './connection.ts';
import * as sql from './connections.sql.ts';

export interface TokenResolving {
  db: Db;
  cache: CredentialCache;
  lastUsed: LastUsed;
  operatorEmails: ReadonlySet<string>;
}

/** Resolves the tokens of third-party apps. */
export function appTokens(options: TokenResolving): BearerResolver {
  const find = async (hash: Buffer) => toCredential(options, await options.db.one(sql.tokenByHash, [hash]));
  return cachedSecrets({ ...options, prefixes: [APP_TOKEN_PREFIX], find });
}

/**
 * Identified by its grant, so that a refresh neither resets a limit nor loses what was started under an idempotency
 * key.
 */
async function toCredential(options: TokenResolving, token: TokenRow | undefined): Promise<Credential | undefined> {
  const account = token && (await loadProfile(options.db, token.account_id, options.operatorEmails));
  if (!account) return undefined;
  return {
    kind: 'app',
    id: token.grant_id,
    account,
    mode: token.mode,
    // Whatever the token contains: no more than was consented to, and never what apps cannot have.
    scopes: new Set(OFFERED_SCOPES.filter((scope) => token.scopes?.includes(scope) && token.granted.includes(scope))),
    unrestricted: false,
    tier: 'free',
    spendLimit: null,
    unpaid: false,
    app: { id: token.app_id, name: token.app_name, ownerId: token.owner_id },
    expiresAt: token.expires_at.getTime(),
  };
}
