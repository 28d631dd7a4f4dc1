import type { Issuer } from './certify-grant.ts';
import { inSeconds, signJws } from './jws.ts';
import * as sql from './licenses.sql.ts';
import { loadSigningKey } from './load-signing-key.ts';
import { marketOf } from './rotate-signing-key.ts';

/** For how long whoever fetched the list may go by it. */
export const REVOCATIONS_MAX_AGE_SECONDS = 60;

interface Signed {
  text: string;
  kid: string;
  lastRevoked: string | undefined;
  at: Date;
}

/**
 * The signed list of what was revoked in one mode, by ids alone. Anybody may ask for it, so it is put together anew only
 * after a revocation or a rotation, and after a minute for a revocation that was committed behind a later one.
 */
export function openRevocationList({ db, vault, publicUrl }: Issuer): () => Promise<string> {
  let latest: Signed | undefined;

  const isCurrent = (list: Signed, kid: string, lastRevoked: string | undefined, now: Date) =>
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
