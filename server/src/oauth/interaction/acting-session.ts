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
 * Who is signed in in this browser; `run out` where that can be told only after the session is refreshed. An app's site
 * leads here, so that the request does not come from our own pages: whoever lets it change something must look at that.
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
