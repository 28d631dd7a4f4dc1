import type { BearerResolver, Credential } from '../../access/credential.ts';
import type { CredentialCache } from '../../access/credential-cache.ts';
import type { LastUsed } from '../../access/last-used.ts';
import { loadProfile } from '../../accounts/load-profile.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { andThen } from '../../platform/maybe-async.ts';
import { hashSecret, isWellFormedSecret } from '../../platform/secret-text.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import { APP_TOKEN_PREFIX } from '../provider/provider-texts.ts';
import type { TokenRow } from './connection.ts';
import * as sql from './connections.sql.ts';

export interface TokenResolving {
  db: Db;
  cache: CredentialCache;
  lastUsed: LastUsed;
  operatorEmails: ReadonlySet<string>;
}

/** Recognises the tokens of third-party apps. A known one is answered from memory; a malformed one is refused by its checksum. */
export function appTokens(options: TokenResolving): BearerResolver {
  const noted = (credential: Credential | undefined): Credential | undefined => {
    if (credential) options.lastUsed.note(credential.id);
    return credential;
  };
  return {
    recognises: (token) => token.startsWith(APP_TOKEN_PREFIX),
    resolve(token) {
      // Remembered under the token itself: hashing it again would be half the cost of a request.
      const load = async () => {
        if (!isWellFormedSecret(APP_TOKEN_PREFIX, token)) return undefined;
        return toCredential(options, await options.db.one(sql.tokenByHash, [hashSecret(token)]));
      };
      return andThen(options.cache.get(token, load), noted);
    },
  };
}

/** It is counted by its grant, so that a refresh neither lifts a limit nor loses what was begun under an idempotency key. */
async function toCredential(options: TokenResolving, token: TokenRow | undefined): Promise<Credential | undefined> {
  const account = token && (await loadProfile(options.db, token.account_id, options.operatorEmails));
  if (!account) return undefined;
  return {
    kind: 'app',
    id: token.grant_id,
    account,
    mode: token.mode,
    // Whatever a token may say: no more than was consented to, and never what apps cannot have.
    scopes: new Set(OFFERED_SCOPES.filter((scope) => token.scopes?.includes(scope) && token.granted.includes(scope))),
    unrestricted: false,
    tier: 'free',
    spendLimit: null,
    unpaid: false,
    app: { id: token.app_id, name: token.app_name, ownerId: token.owner_id },
    expiresAt: token.expires_at.getTime(),
  };
}
