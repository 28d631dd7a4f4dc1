import type { Vault } from '../../platform/crypto/key-ring.ts';
import { type EndpointRow, SECRET_PURPOSE } from '../endpoints/webhook-endpoint.ts';

type Settings = Pick<EndpointRow, 'url' | 'secret' | 'previous_secret' | 'previous_secret_until'>;

/** Where to send, and what to sign with: one secret, or two while the older one still counts. */
export interface Receiver {
  url: string;
  secrets: readonly string[];
  sealed: readonly Buffer[];
}

/** As its settings are now. Secrets that were opened before are not opened again: that is looked at with every fetch. */
export function receiverOf(row: Settings, vault: Vault, known: Receiver | undefined): Receiver {
  const sealed = [row.secret, ...(overlaps(row) ? [row.previous_secret as Buffer] : [])];
  const same =
    known?.sealed.length === sealed.length && known.sealed.every((old, i) => old.equals(sealed[i] as Buffer));
  const secrets = same ? known.secrets : sealed.map((bytes) => vault.open(SECRET_PURPOSE, bytes).toString());
  return { url: row.url, secrets, sealed };
}

function overlaps({ previous_secret, previous_secret_until }: Settings): boolean {
  return previous_secret !== null && previous_secret_until !== null && previous_secret_until.getTime() > Date.now();
}
