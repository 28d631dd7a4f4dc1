import type { Call } from '../../access/route.ts';
import { isSameOrigin } from '../../access/same-origin.ts';
import { hashSecret } from '../../platform/crypto/secret-text.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { readAccessToken, readRefreshToken, type SessionRow } from './session.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE, readCookies } from './session-cookies.ts';
import * as sql from './sessions.sql.ts';

/**
 * Finds the session whose cookie or CLI token came with the request. For signing out, where either cookie is enough:
 * the short-lived one may have expired.
 */
export async function findPresentedSession(
  { db, request }: Pick<Call, 'db' | 'request'>,
  options: Pick<AccountsOptions, 'vault' | 'publicUrl'>,
): Promise<SessionRow | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return db.one(sql.openSessionByToken, [hashSecret(token)]);
  if (!isSameOrigin(request, new URL(options.publicUrl).origin)) return undefined;
  const cookies = readCookies(request);
  const id =
    readAccessToken(options.vault, cookies[ACCESS_COOKIE] ?? '') ??
    readRefreshToken(options.vault, cookies[REFRESH_COOKIE] ?? '')?.sessionId;
  return id === undefined ? undefined : db.one(sql.openSessionById, [id]);
}
