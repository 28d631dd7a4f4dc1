import type { Vault } from '../../platform/crypto/key-ring.ts';
import { newSecret } from '../../platform/crypto/secret-text.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { SECRET_PREFIX, SECRET_PURPOSE } from './webhook-endpoint.ts';

/** Creates a secret and its encrypted form. It cannot be hashed, because signing needs the plain text. */
export function createWebhookSecret(vault: Vault, mode: Mode): { secret: string; sealed: Buffer } {
  const secret = newSecret(SECRET_PREFIX[mode]);
  return { secret, sealed: vault.seal(SECRET_PURPOSE, Buffer.from(secret)) };
}
