import { andThen } from '../platform/async/maybe-async.ts';
import { hashSecret, isWellFormedSecret } from '../platform/crypto/secret-text.ts';
import type { BearerResolver, Credential } from './credential.ts';
import type { CredentialCache } from './credential-cache.ts';
import type { LastUsed } from './last-used.ts';

export interface SecretResolving {
  /** What secrets of this kind begin with. */
  prefixes: readonly string[];
  cache: CredentialCache;
  lastUsed: LastUsed;
  /** By the hash, which is all that is stored. */
  find(hash: Buffer): Promise<Credential | undefined>;
}

/** Recognises secrets of one kind. A known one is answered from memory; a malformed one is refused by its checksum. */
export function cachedSecrets({ prefixes, cache, lastUsed, find }: SecretResolving): BearerResolver {
  const noted = (credential: Credential | undefined): Credential | undefined => {
    if (credential) lastUsed.note(credential.id);
    return credential;
  };
  return {
    recognises: (token) => prefixes.some((prefix) => token.startsWith(prefix)),
    resolve(token) {
      const load = async () =>
        prefixes.some((prefix) => isWellFormedSecret(prefix, token)) ? find(hashSecret(token)) : undefined;
      // Remembered under the token itself: hashing it again would be half the cost of a request.
      return andThen(cache.get(token, load), noted);
    },
  };
}
