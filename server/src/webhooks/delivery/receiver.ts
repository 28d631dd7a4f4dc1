import type { Vault } from '../../platform/crypto/key-ring.ts';
import { type EndpointRow, SECRET_PURPOSE } from '../endpoints/webhook-endpoint.ts';

type Settings = Pick<EndpointRow, 'url' | 'secret' | 'previous_secret' | 'previous_secret_until'>;

/** The URL to send to, and the secrets to sign with: two while the previous secret is still valid. */
export interface Receiver {
  url: string;
  secrets: readonly string[];
  sealed: readonly Buffer[];
}

/** Returns the current settings. Runs at every fetch, so unchanged secrets are not decrypted again. */
export function toReceiver(row: Settings, vault: Vault, cached: Receiver | undefined): Receiver {
  const sealed = [row.secret, ...(overlaps(row) ? [row.previous_secret as Buffer] : [])];
  const unchanged =
    cached?.sealed.length === sealed.length && cached.sealed.every((old, i) => old.equals(sealed[i] as Buffer));
  const secrets = unchanged ? cached.secrets : sealed.map((bytes) => vault.open(SECRET_PURPOSE, bytes).toString());
  return { url: row.url, secrets, sealed };
}

function overlaps({ previous_secret, previous_secret_until }: Settings): boolean {
  return previous_secret !== null && previous_secret_until !== null && previous_secret_until.getTime() > Date.now();
}
