import type { Issuer } from './certify-grant.ts';
import { inSeconds, signJws } from './jws.ts';
import * as sql from './licenses.sql.ts';
import { loadSigningKey } from './load-signing-key.ts';
import { marketOf } from './rotate-signing-key.ts';

/** Clients may cache the list for this long. */
export const REVOCATIONS_MAX_AGE_SECONDS = 60;

interface SignedList {
  text: string;
  kid: string;
  lastRevoked: string | undefined;
  at: Date;
}

/**
 * Builds the signed list of grant IDs revoked in one mode. It is public, so it is rebuilt only after a revocation or a
 * key rotation, and after a minute, to include a revocation that was committed after a later one.
 */
export function openRevocationList({ db, vault, publicUrl }: Issuer): () => Promise<string> {
  let latest: SignedList | undefined;

  const isCurrent = (list: SignedList, kid: string, lastRevoked: string | undefined, now: Date) =>
    list.kid === kid &&
    list.lastRevoked === lastRevoked &&
    now.getTime() - list.at.getTime() < REVOCATIONS_MAX_AGE_SECONDS * 1000;

  return async () => {
    const key = await loadSigningKey(db, vault);
    const lastRevoked = (await db.one(sql.lastRevoked, []))?.id;
    const at = new Date();
    if (latest && isCurrent(latest, key.kid, lastRevoked, at)) return latest.text;
    const revoked = await db.many(sql.listRevoked, []);
    const text = signJws(key, 'license-revocations+jwt', {
      iss: publicUrl,
      mode: marketOf(db),
      iat: inSeconds(at),
      revoked: revoked.map(({ id, revoked_at }) => ({ jti: id, revoked_at: inSeconds(revoked_at) })),
    });
    latest = { text, kid: key.kid, lastRevoked, at };
    return text;
  };
}
