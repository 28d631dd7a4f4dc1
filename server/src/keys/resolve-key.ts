import type { BearerResolver, Credential } from '../access/credential.ts';
import type { CredentialCache } from '../access/credential-cache.ts';
import type { LastUsed } from '../access/last-used.ts';
import { loadProfile } from '../accounts/load-profile.ts';
import type { Db } from '../platform/db/queryable.ts';
import { andThen } from '../platform/maybe-async.ts';
import { hashSecret, isWellFormedSecret } from '../platform/secret-text.ts';
import { type KeyRow, PREFIX_OF, spendLimitOf } from './key.ts';
import * as sql from './keys.sql.ts';

export interface KeyResolving {
  db: Db;
  cache: CredentialCache;
  lastUsed: LastUsed;
  operatorEmails: ReadonlySet<string>;
}

/** Recognises API keys. A known key is answered from memory; a malformed one is refused by its checksum. */
export function apiKeys(options: KeyResolving): BearerResolver {
  const noted = (credential: Credential | undefined): Credential | undefined => {
    if (credential) options.lastUsed.note(credential.id);
    return credential;
  };
  return {
    recognises: (token) => token.startsWith('svc_test_') || token.startsWith('svc_live_'),
    resolve(token) {
      // Remembered under the token itself: hashing it again would be half the cost of a request.
      const load = async () => {
        const prefix = token.startsWith(PREFIX_OF.live) ? PREFIX_OF.live : PREFIX_OF.test;
        if (!isWellFormedSecret(prefix, token)) return undefined;
        return toCredential(options, await options.db.one(sql.keyByHash, [hashSecret(token)]));
      };
      return andThen(options.cache.get(token, load), noted);
    },
  };
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
