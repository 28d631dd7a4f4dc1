import { andThen } from '../platform/async/maybe-async.ts';
import { hashSecret, isWellFormedSecret } from '../platform/crypto/secret-text.ts';
import type { BearerResolver, Credential } from './credential.ts';
import type { CredentialCache } from './credential-cache.ts';
import type { LastUsed } from './last-used.ts';

export interface SecretResolving {
  /** Prefixes of secrets of this kind. */
  prefixes: readonly string[];
  cache: CredentialCache;
  lastUsed: LastUsed;
  /** Finds a credential by its hash, the only thing stored. */
  find(hash: Buffer): Promise<Credential | undefined>;
}

/** Resolves secrets of one kind. Known ones come from the cache; malformed ones are rejected by their checksum. */
export function cachedSecrets({ prefixes, cache, lastUsed, find }: SecretResolving): BearerResolver {
  const noteUse = (credential: Credential | undefined): Credential | undefined => {
    if (credential) lastUsed.note(credential.id);
    return credential;
  };
  return {
    recognises: (token) => prefixes.some((prefix) => token.startsWith(prefix)),
    resolve(token) {
      const load = async () =>
        prefixes.some((prefix) => isWellFormedSecret(prefix, token)) ? find(hashSecret(token)) : undefined;
      // Cached under the token itself: hashing it again would be half the cost of a request.
      return andThen(cache.get(token, load), noteUse);
    },
  };
}
