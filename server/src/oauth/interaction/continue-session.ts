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
import { addressOf } from './show-interaction.ts';

const CONTINUE = '/auth/continue';

/** Where a session whose access cookie has run out gets a new one, on the way back to the page. */
export function continueUrl(uid: string, decided = false): string {
  return `${CONTINUE}?interaction=${uid}${decided ? '&again' : ''}`;
}

/**
 * The refresh cookie goes to /auth alone, and these pages have no script that could call it: so the browser is sent there
 * and back. Whoever leads a browser here has it shown its own page, and nothing more.
 */
export function mountContinue(pages: FastifyInstance, options: OAuthOptions): void {
  pages.get<{ Querystring: Record<string, unknown> }>(CONTINUE, async (request, reply) => {
    const { interaction: uid, again } = request.query;
    if (typeof uid !== 'string' || !/^[\w-]{1,64}$/.test(uid)) {
      const page = oauthErrorPage({ error: 'invalid_request', requestId: request.id });
      return reply.code(400).headers(interactionHeaders()).send(page);
    }
    const token = readCookies(request)[REFRESH_COOKIE];
    const goesOn = token !== undefined && (await renewCookies(reply, token, options));
    if (!goesOn) clearSessionCookies(reply, options.publicUrl);
    // Says that this was tried: whatever cookie comes now, the browser is not sent round in circles.
    const back = `${addressOf(uid)}?continued${goesOn && again !== undefined ? '=again' : ''}`;
    return reply.header('cache-control', 'no-store').redirect(back, 303);
  });
}

/**
 * The refresh token is not exchanged here: another site can lead a browser to this address and leave before the answer is
 * there. A successor that never arrives would make the next refresh look like a theft, and end the session.
 */
async function renewCookies(reply: FastifyReply, token: string, options: OAuthOptions): Promise<boolean> {
  const { db, vault, publicUrl } = options;
  const current = await currentSession(db, token, options);
  if (current) {
    setAccessCookie(reply, vault, current, publicUrl);
    return true;
  }
  // One that was exchanged is for this to judge: by another tab just now, or by a thief.
  const session = await db.transaction((tx) => refreshSession(tx, token, options));
  if (session) setSessionCookies(reply, vault, session, publicUrl);
  return session !== undefined;
}
