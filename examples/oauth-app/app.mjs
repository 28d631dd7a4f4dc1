// A web app that signs its users in with Souk and lists their models. See README.md for how to run it.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { problemPage, signedInPage, welcomePage } from './pages.mjs';
import { beginSignIn, finishSignIn, MARKET, read, revoke } from './souk.mjs';

const PORT = Number(process.env.PORT ?? 8788);
const HOME = `http://127.0.0.1:${PORT}`;
const REDIRECT_URI = `${HOME}/callback`;
const SCOPES = ['models:read']; // the narrowest that will do

const DISCONNECTED =
  'You are no longer connected: the app was disconnected at Souk, or was not used for too long. Sign in again.';

/** Sessions by the random id in a browser's cookie. In production, use a table with encrypted tokens. */
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
    const { url, ...pending } = beginSignIn(REDIRECT_URI, SCOPES);
    return redirect(url, newSession({ pending }, 30 * 60));
  },

  async 'GET /callback'({ session, id, query }) {
    if (!session?.pending) throw new Error('This sign-in was not started in this browser, or too long ago.');
    sessions.delete(id); // each sign-in is handled once
    const tokens = await finishSignIn(query, session.pending, REDIRECT_URI);
    return redirect('/', newSession({ tokens }, 24 * 60 * 60)); // under a new id, against session fixation
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
  let reply;
  try {
    // Cookies belong to one host: a visitor of http://localhost is redirected to the host of the callback.
    if (`http://${request.headers.host}` !== HOME) reply = redirect(HOME);
    else if (handle) reply = await handle({ session: sessions.get(id), id, query });
    else reply = page(problemPage('There is no such page.'), 404);
  } catch (error) {
    console.error(error.message);
    const isDisconnected = error.code === 'invalid_grant'; // the user has to sign in again
    if (isDisconnected) sessions.delete(id);
    reply = page(problemPage(isDisconnected ? DISCONNECTED : error.message), 400);
  }
  response.writeHead(reply.status, reply.headers).end(reply.body);
});
server.listen(PORT, '127.0.0.1', () => console.log(`open ${HOME}`));

function newSession(content, seconds) {
  const id = randomBytes(32).toString('base64url');
  sessions.set(id, content);
  setTimeout(() => sessions.delete(id), seconds * 1000).unref();
  return cookie(id, seconds);
}

/** Creates a cookie that scripts and forms on other sites cannot use. On https it would be `Secure` as well. */
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
    // Browsers apply `form-action` to redirects after a form too, and signing in redirects to the market.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${MARKET}; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  };
  return { status, headers, body };
}
