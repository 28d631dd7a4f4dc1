import type { FastifyRequest } from 'fastify';
import type { AccountProfile } from '../../access/principal.ts';
import { findBrowserSession } from '../../accounts/sessions/resolve-session.ts';
import { readAccessToken } from '../../accounts/sessions/session.ts';
import { ACCESS_COOKIE, readCookies } from '../../accounts/sessions/session-cookies.ts';
import type { OAuthOptions } from '../oauth-options.ts';

export interface ActingSession {
  sessionId: string;
  account: AccountProfile;
}

/**
 * Returns who is signed in in this browser; `run out` if the session must be refreshed first. The request comes from an
 * app's site, not from our own pages, so callers that change something must check its origin.
 */
export async function findActingSession(
  request: FastifyRequest,
  options: OAuthOptions,
): Promise<ActingSession | 'run out' | undefined> {
  const cookie = readCookies(request)[ACCESS_COOKIE];
  if (!cookie) return undefined;
  const sessionId = readAccessToken(options.vault, cookie);
  if (sessionId === undefined) return 'run out';
  const session = await findBrowserSession(sessionId, options);
  return session && { sessionId, account: session.account };
}
