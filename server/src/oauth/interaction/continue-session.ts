import type { FastifyInstance, FastifyReply } from 'fastify';
import { currentSession, refreshSession } from '../../accounts/sessions/refresh-session.ts';
import {
  clearSessionCookies,
  REFRESH_COOKIE,
  readCookies,
  setAccessCookie,
  setSessionCookies,
} from '../../accounts/sessions/session-cookies.ts';
import type { OAuthOptions } from '../oauth-options.ts';
import { interactionHeaders } from './interaction-page.ts';
import { oauthErrorPage } from './oauth-error-page.ts';
import { interactionPath } from './send-interaction-page.ts';

const CONTINUE = '/auth/continue';

/** Returns the URL where a session with an expired access cookie gets a new one, on the way back to the page. */
export function continueUrl(uid: string, decided = false): string {
  return `${CONTINUE}?interaction=${uid}${decided ? '&again' : ''}`;
}

/**
 * The refresh cookie is sent only to /auth, and these pages have no script that could call it: so the browser is
 * redirected there and back. Another site that sends a browser here only makes it see its own page.
 */
export function mountContinue(pages: FastifyInstance, options: OAuthOptions): void {
  pages.get<{ Querystring: Record<string, unknown> }>(CONTINUE, async (request, reply) => {
    const { interaction: uid, again } = request.query;
    if (typeof uid !== 'string' || !/^[\w-]{1,64}$/.test(uid)) {
      const page = oauthErrorPage({ error: 'invalid_request', requestId: request.id });
      return reply.code(400).headers(interactionHeaders()).send(page);
    }
    const token = readCookies(request)[REFRESH_COOKIE];
    const isRenewed = token !== undefined && (await renewCookies(reply, token, options));
    if (!isRenewed) clearSessionCookies(reply, options.publicUrl);
    // Marks that this was tried, so that the browser is not redirected in circles.
    const back = `${interactionPath(uid)}?continued${isRenewed && again !== undefined ? '=again' : ''}`;
    return reply.header('cache-control', 'no-store').redirect(back, 303);
  });
}

/**
 * Does not exchange the refresh token: another site can send a browser to this URL and navigate away before the
 * response arrives. A successor that never arrives would make the next refresh look like theft, and end the session.
 */
async function renewCookies(reply: FastifyReply, token: string, options: OAuthOptions): Promise<boolean> {
  const { db, vault, publicUrl } = options;
  const current = await currentSession(db, token, options);
  if (current) {
    setAccessCookie(reply, vault, current, publicUrl);
    return true;
  }
  // An exchanged token is judged here: used by another tab just now, or stolen.
  const session = await db.transaction((tx) => refreshSession(tx, token, options));
  if (session) setSessionCookies(reply, vault, session, publicUrl);
  return session !== undefined;
}
