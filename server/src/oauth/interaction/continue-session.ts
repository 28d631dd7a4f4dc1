import type { FastifyInstance } from 'fastify';
import { refreshSession } from '../../accounts/refresh-session.ts';
import { clearSessionCookies, REFRESH_COOKIE, readCookies, setSessionCookies } from '../../accounts/session-cookies.ts';
import type { OAuthOptions } from '../oauth-options.ts';
import { interactionHeaders } from './interaction-page.ts';
import { oauthErrorPage } from './oauth-error-page.ts';
import { addressOf } from './show-interaction.ts';

const CONTINUE = '/auth/continue';

/** Where a session whose access cookie has run out is refreshed, on the way back to the page. */
export function continueAddress(uid: string, decided = false): string {
  return `${CONTINUE}?interaction=${uid}${decided ? '&again' : ''}`;
}

/**
 * The refresh cookie goes to /auth alone, and these pages have no script that could call it: so the browser is sent there
 * and back. Whoever leads a browser here refreshes its session, and nothing more.
 */
export function mountContinue(pages: FastifyInstance, options: OAuthOptions): void {
  pages.get<{ Querystring: Record<string, unknown> }>(CONTINUE, async (request, reply) => {
    const { interaction: uid, again } = request.query;
    if (typeof uid !== 'string' || !/^[\w-]{1,64}$/.test(uid)) {
      const page = oauthErrorPage({ error: 'invalid_request', requestId: request.id });
      return reply.code(400).headers(interactionHeaders()).send(page);
    }
    const token = readCookies(request)[REFRESH_COOKIE];
    const session = token ? await options.db.transaction((tx) => refreshSession(tx, token, options)) : undefined;
    if (session) setSessionCookies(reply, options.vault, session, options.publicUrl);
    else clearSessionCookies(reply, options.publicUrl);
    // Says that this was tried: whatever cookie comes now, the browser is not sent round in circles.
    const back = `${addressOf(uid)}?continued${session && again !== undefined ? '=again' : ''}`;
    return reply.header('cache-control', 'no-store').redirect(back, 303);
  });
}
