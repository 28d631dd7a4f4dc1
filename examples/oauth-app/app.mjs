// A web app that signs its users in with Souk and lists their models. See README.md for how to run it.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { problemPage, signedInPage, welcomePage } from './pages.mjs';
import { beginSignIn, finishSignIn, MARKET, read, revoke } from './souk.mjs';

const PORT = Number(process.env.PORT ?? 8788);
const HOME = `http://127.0.0.1:${PORT}`;
const REDIRECT_URI = `${HOME}/callback`;
const SCOPES = ['models:read']; // the narrowest that will do

const OVER =
  'You are no longer connected: the app was disconnected at Souk, or was not used for too long. Sign in again.';

/** By the random id in a browser's cookie. In earnest, a table, in which the tokens are encrypted. */
const sessions = new Map();

const pages = {
  async 'GET /'({ session }) {
    if (!session?.tokens) return page(welcomePage(MARKET));
    const [me, models] = await Promise.all([
      read('/v1/me', session.tokens),
      read('/v1/models?mine=true&limit=100', session.tokens),
    ]);
    return page(signedInPage({ me, models, scope: session.tokens.scope }));
  },

  async 'POST /sign-in'() {
    const { address, ...question } = beginSignIn(REDIRECT_URI, SCOPES);
    return redirect(address, newSession({ question }, 30 * 60));
  },

  async 'GET /callback'({ session, id, query }) {
    if (!session?.question) throw new Error('This sign-in was not begun in this browser, or too long ago.');
    sessions.delete(id); // one answer to one question
    const tokens = await finishSignIn(query, session.question, REDIRECT_URI);
    return redirect('/', newSession({ tokens }, 24 * 60 * 60)); // under a new id: nobody else can have set it
  },

  async 'POST /sign-out'({ session, id }) {
    sessions.delete(id);
    if (session?.tokens) await revoke(session.tokens);
    return redirect('/', cookie('', 0));
  },
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams: query } = new URL(request.url, HOME);
  const id = /(?:^|; )example_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  const handle = pages[`${request.method} ${pathname}`];
  let answer;
  try {
    // Cookies belong to one host: somebody who opened http://localhost is sent to where the callback will be.
    if (`http://${request.headers.host}` !== HOME) answer = redirect(HOME);
    else if (handle) answer = await handle({ session: sessions.get(id), id, query });
    else answer = page(problemPage('There is no such page.'), 404);
  } catch (error) {
    console.error(error.message);
    const isOver = error.code === 'invalid_grant'; // signing in again is all that helps
    if (isOver) sessions.delete(id);
    answer = page(problemPage(isOver ? OVER : error.message), 400);
  }
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
server.listen(PORT, '127.0.0.1', () => console.log(`open ${HOME}`));

function newSession(content, seconds) {
  const id = randomBytes(32).toString('base64url');
  sessions.set(id, content);
  setTimeout(() => sessions.delete(id), seconds * 1000).unref();
  return cookie(id, seconds);
}

/** Out of reach of scripts, and of forms on other sites. On https it would be `Secure` as well. */
function cookie(value, seconds) {
  return { 'set-cookie': `example_session=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}` };
}

function redirect(location, headers = {}) {
  return { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } };
}

function page(body, status = 200) {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Browsers hold redirects after a form to `form-action` too, and signing in leads to the market.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${MARKET}; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  };
  return { status, headers, body };
}
