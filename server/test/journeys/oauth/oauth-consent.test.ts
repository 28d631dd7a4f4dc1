import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { makeAccessToken, readAccessToken } from '../../../src/accounts/sessions/session.ts';
import { OFFERED_SCOPES, SCOPE_DESCRIPTIONS } from '../../../src/oauth/offered-scopes.ts';
import { escapeHtml } from '../../../src/platform/http/escape-html.ts';
import { assertRateHeaders } from '../../harness/clients/assert-error.ts';
import { Browser } from '../../harness/clients/browser.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { cookieValue } from '../../harness/people/cookies.ts';
import {
  type App,
  connect,
  consentForm,
  decide,
  newAuthorizationRequest,
  openLink,
  registerApp,
  sendForm,
} from '../../harness/people/oauth-flow.ts';
import { PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { assertSignedIn, assertSignedOut, signIn } from '../../harness/people/sign-in.ts';
import { loadVault } from '../../harness/people/visitor.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// The pages where people sign in and decide, driven by the requests of a browser without scripts.

const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
const vault = await loadVault(server);
const developer = await signUp(server, 'Weyland & Sons');
const app = await registerApp(developer);

let lastIp = 0;
/** Creates a browser with an IP of its own: rate limits per IP are not tested here. */
function newBrowser(): Browser {
  lastIp += 1;
  return new Browser(server.url).withHeaders({
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.7.0.${lastIp}`,
  });
}

async function newPerson(name?: string): Promise<Person> {
  const person = await signUp(server, name);
  const browser = newBrowser();
  for (const [cookie, kept] of person.browser.cookies) browser.cookies.set(cookie, kept);
  return { ...person, browser };
}

const grantsOf = ({ id }: Person) =>
  server.database.query<{ id: string; scopes: string[] }>(
    'select id, scopes from accounts.oauth_grants where account_id = $1 order by id',
    [id],
  );

/** Opens the page that a user sees after the app has redirected. */
async function arrive(browser: Browser, requestingApp: App = app, changes: Record<string, string> = {}) {
  const landing = await openLink(browser, newAuthorizationRequest(requestingApp, changes).path);
  assert.ok(landing.page, `sent on to ${landing.url.href}`);
  return { ...landing, page: landing.page, path: landing.url.pathname };
}

const tokenIn = ({ text }: Pick<ApiResponse, 'text'>) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';

function signInAt(browser: Browser, path: string, page: ApiResponse, email: string, password = PASSWORD) {
  return sendForm(browser, path, { token: tokenIn(page), email, password });
}

/** Expires the access cookie, as after ten minutes. */
function expireAccessCookie({ browser }: Person): void {
  const cookie = browser.cookies.get('souk_access');
  const sessionId = readAccessToken(vault, cookie?.value ?? '') as string;
  const value = makeAccessToken(vault, sessionId, Date.now() - 11 * 60_000);
  browser.cookies.set('souk_access', { path: '/', attributes: '', ...cookie, value });
}

test('serves every page without scripts, resources, framing or caching', async () => {
  const person = await newPerson();
  const anonymous = newBrowser();
  const pages = {
    'sign-in': (await arrive(anonymous)).page,
    consent: (await arrive(person.browser)).page,
    'unknown app': (await openLink(anonymous, newAuthorizationRequest({ ...app, id: 'cli_unknown' }).path))
      .page as ApiResponse,
    'nothing asked': await anonymous.get('/oauth/interaction/nothing'),
    'nothing to continue': await anonymous.get('/auth/continue'),
  };
  for (const [name, page] of Object.entries(pages)) {
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8', name);
    assert.doesNotMatch(page.text, /<script|\son\w+=|\sstyle=|<iframe|\ssrc=/i, name);
    const policy = page.headers.get('content-security-policy') ?? '';
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    assert.ok(policy.startsWith(`default-src 'none'; img-src data:; style-src 'sha256-${hash}';`), policy);
    assert.match(policy, /base-uri 'none'; form-action 'self'.*; frame-ancestors 'none'$/, name);
    assert.equal(page.headers.get('x-frame-options'), 'DENY', name);
    assert.match(page.headers.get('cache-control') ?? '', /no-store/, name);
    // Other origins get nothing from it, and without it a browser would not send the origin of a form.
    assert.equal(page.headers.get('referrer-policy'), 'same-origin', name);
    assert.equal(page.headers.get('cross-origin-opener-policy'), 'unsafe-none', `${name}: apps open it in a window`);
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff', name);
    assertRateHeaders(page);
  }
});

test('names the app, its owner, the mode, the account, each scope in words and the redirect URI', async () => {
  const person = await newPerson('Grace Hopper');
  const { page } = await arrive(person.browser, app, { scope: OFFERED_SCOPES.join(' ') });
  const words = ['Robot Studio', 'Weyland &amp; Sons', developer.slug, 'Test mode', 'Grace Hopper', person.email];
  for (const word of [...words, '127.0.0.1:9']) assert.ok(page.text.includes(word), word);
  for (const scope of OFFERED_SCOPES) {
    const { title, detail } = SCOPE_DESCRIPTIONS[scope];
    for (const word of [title, detail]) assert.ok(page.text.includes(escapeHtml(word)), word);
    assert.match(page.text, new RegExp(`type="checkbox" name="scope" value="${scope}" checked`));
  }
  assert.doesNotMatch(page.text, /inference:run/);
  const live = await registerApp(developer, { mode: 'live', redirect_uris: ['https://studio.example/callback'] });
  const shown = await arrive(person.browser, live);
  assert.match(shown.page.text, /Live mode/);
  assert.doesNotMatch(shown.page.text, /Test mode/);
  assert.match(shown.page.text, /return to <strong class="mono"><bdi>studio\.example<\/bdi>/);
});

test('allows form targets for each kind of redirect URI', async () => {
  const person = await newPerson();
  const native = await registerApp(developer, {
    confidential: false,
    redirect_uris: ['com.example.studio:/callback', 'http://[::1]/callback'],
  });
  const targets = async (redirect_uri: string, by: App) => {
    const { page } = await arrive(person.browser, by, { redirect_uri });
    return /form-action ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
  };
  assert.equal(await targets('com.example.studio:/callback', native), "'self' https: com.example.studio:");
  assert.equal(await targets('http://[::1]:4711/callback', native), "'self' https: http:");
  assert.equal(await targets(app.redirectUri, app), "'self' https: http:");
  const { page } = await arrive(person.browser, native, { redirect_uri: 'http://[::1]:4711/callback' });
  assert.match(page.text, /We cannot verify which program it is/);
});

test('escapes names of apps and accounts', async () => {
  const hostile = `<img src=x onerror=alert(1)>"'&`;
  const mallory = await signUp(server, hostile);
  const hostileApp = await registerApp(mallory, { name: '"><svg/onload=alert(1)>&' });
  const person = await newPerson('</strong><script>alert(1)</script>');
  for (const browser of [person.browser, newBrowser()]) {
    const { page } = await arrive(browser, hostileApp);
    assert.doesNotMatch(page.text, /<img|<svg\/|<script/);
    assert.ok(page.text.includes('<bdi>&quot;&gt;&lt;svg/onload=alert(1)&gt;&amp;</bdi>'), page.text);
  }
  const { page } = await openLink(
    newBrowser(),
    newAuthorizationRequest(app, { redirect_uri: 'https://evil.example/"><script>' }).path,
  );
  assert.equal(page?.status, 400);
  assert.doesNotMatch(page?.text ?? '', /<script|href="https?:/);
});

test('grants ticked and required scopes only, and requires at least one', async () => {
  const person = await newPerson();
  const needy = await registerApp(developer, { required_scopes: ['models:read', 'payouts:read'] });
  const { page, url, path } = await arrive(person.browser, needy, {
    scope: 'models:read listings:read deploy:write',
  });
  assert.equal((page.text.match(/>Required</g) ?? []).length, 1, 'only requested scopes');
  const form = consentForm({ url, page });
  assert.deepEqual(form.fields.getAll('scope'), ['listings:read', 'deploy:write']);
  form.fields.delete('scope', 'deploy:write');
  assert.ok((await decide(person.browser, form)).url.searchParams.has('code'), path);
  assert.deepEqual((await grantsOf(person))[0]?.scopes, ['models:read', 'listings:read']);

  const decliner = await newPerson();
  const none = consentForm(await arrive(decliner.browser));
  none.fields.delete('scope');
  const { page: again } = await decide(decliner.browser, none);
  assert.equal(again?.status, 422);
  assert.match(again?.text ?? '', /role="alert".*at least one/s);
  assert.doesNotMatch(again?.text ?? '', /name="scope" value="[^"]+" checked/, 'nothing is checked again');
  assert.deepEqual(await grantsOf(decliner), []);
  none.fields.append('scope', 'listings:read');
  assert.ok((await decide(decliner.browser, none)).url.searchParams.has('code'), 'the same form, corrected');
});

test('does not grant a scope that the app began to require after the user withheld it', async () => {
  const person = await newPerson();
  const changedApp = await registerApp(developer);
  const withheld = consentForm(await arrive(person.browser, changedApp, { scope: 'models:read payouts:read' }));
  withheld.fields.delete('scope', 'payouts:read');
  const changed = await developer.browser.call('PATCH', `/v1/oauth_apps/${changedApp.id}`, {
    body: { required_scopes: ['payouts:read'] },
  });
  assert.equal(changed.status, 200, changed.text);
  const shown = await decide(person.browser, withheld);
  assert.equal(shown.page?.status, 409);
  assert.match(shown.page?.text ?? '', /role="alert".*changed its required scopes.*>Required</s);
  assert.deepEqual(await grantsOf(person), []);
  // The user who agrees now has seen it.
  const again = consentForm({ ...shown, page: { ...(shown.page as ApiResponse), status: 200 } });
  assert.ok((await decide(person.browser, again)).url.searchParams.has('code'));
  assert.deepEqual((await grantsOf(person))[0]?.scopes, ['models:read', 'payouts:read']);
});

test('reports a denial to the app, and grants nothing', async () => {
  const person = await newPerson();
  const { url, page } = await decide(person.browser, consentForm(await arrive(person.browser)), 'deny');
  assert.equal(page, undefined);
  assert.equal(url.searchParams.get('error'), 'access_denied');
  assert.deepEqual(await grantsOf(person), []);
});

test('asks for consent each time', async () => {
  const person = await newPerson();
  await connect(app, person);
  const { page } = await arrive(person.browser);
  assert.match(page.text, /name="decision"/);
  await connect(app, person);
  assert.equal((await grantsOf(person)).length, 2);
});

test('signs a user in on the page before asking for consent', async () => {
  const { email, name } = await newPerson('Katherine Johnson');
  const browser = newBrowser();
  const { page, path } = await arrive(browser);
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /name="decision"/);
  assert.match(
    page.text,
    /<label class="name" for="email">.*autocomplete="username".*autocomplete="current-password"/s,
  );
  assert.ok(page.text.includes(`/sign-up?next=${encodeURIComponent(path)}`), 'sign-up returns to this page');

  const wrong = await signInAt(browser, path, page, email, 'a wrong password <b>');
  assert.equal(wrong.status, 401);
  assert.match(wrong.text, /role="alert".*The email address or the password is wrong\./s);
  assert.ok(wrong.text.includes(`value="${email}" aria-invalid="true" aria-describedby="notice"`), wrong.text);
  assert.ok(!wrong.text.includes('a wrong password'), 'never echoed');
  assert.equal(browser.cookies.has('souk_access'), false);

  const right = await signInAt(browser, path, wrong, email);
  assert.deepEqual([right.status, right.headers.get('location')], [303, path]);
  await assertSignedIn(browser);
  const shown = await browser.get(path);
  assert.ok(shown.text.includes(name) && shown.text.includes('name="decision"'));
});

test('throttles sign-ins on the page, and rejects malformed emails like wrong ones', async () => {
  const { email } = await newPerson();
  const browser = newBrowser();
  const { page, path } = await arrive(browser);
  for (const odd of ['', '\0', 'x'.repeat(300), '\u{d800}', `${email}\0`]) {
    assert.equal((await signInAt(browser, path, page, odd)).status, 401, JSON.stringify(odd));
  }
  assert.equal((await signInAt(browser, path, page, email, 'x'.repeat(201))).status, 401);
  for (let tries = 0; tries < 10; tries++) await signInAt(browser, path, page, email, 'wrong');
  const rejected = await signInAt(browser, path, page, email);
  assert.equal(rejected.status, 429);
  assert.ok(Number(rejected.headers.get('retry-after')) > 0);
  assert.match(rejected.text, /Too many attempts/);
});

test('rejects sign-in and decisions of a suspended account', async () => {
  const person = await newPerson();
  const landing = await arrive(person.browser);
  const form = consentForm(landing);
  await server.database.query('update accounts.accounts set suspended_at = now() where id = $1', [person.id]);
  await server.database.query(`select pg_notify('souk_credentials', $1)`, [person.id]);
  await eventually('the node to be notified', async () => (await person.browser.get('/v1/me')).status === 401);
  const browser = newBrowser();
  const { page, path } = await arrive(browser);
  const rejected = await signInAt(browser, path, page, person.email);
  assert.equal(rejected.status, 403);
  assert.match(rejected.text, /This account is suspended/);
  const { page: decided } = await decide(person.browser, form);
  assert.equal(decided?.status, 401);
  assert.deepEqual(await grantsOf(person), []);
});

test('lets the user switch accounts, and keeps the session until then', async () => {
  const [first, second] = [await newPerson('Ada Lovelace'), await newPerson('Mary Somerville')];
  const { browser } = first;
  const { page, path } = await arrive(browser);
  assert.ok(page.text.includes(`href="${path}?account=other"`));
  const other = await browser.get(`${path}?account=other`);
  assert.match(other.text, /Continue with the signed-in account/);
  await assertSignedIn(browser);
  const [was] = [cookieValue(browser, 'souk_access')];
  const response = await signInAt(browser, path, other, second.email);
  assert.equal(response.headers.get('location'), path);
  assert.match((await browser.get(path)).text, /Mary Somerville/);
  const before = newBrowser();
  before.cookies.set('souk_access', { value: was, path: '/', attributes: '' });
  await assertSignedOut(before);
});

test('rejects a form of another session, and names the account that is signed in now', async () => {
  const [first, second] = [await newPerson('Ada Lovelace'), await newPerson('Emmy Noether')];
  const form = consentForm(await arrive(first.browser));
  const { browser } = await signIn(second);
  for (const name of ['souk_access', 'souk_refresh']) {
    first.browser.cookies.set(name, browser.cookies.get(name) as { value: string; path: string; attributes: string });
  }
  const { page } = await decide(first.browser, form);
  assert.equal(page?.status, 409);
  assert.match(page?.text ?? '', /role="alert".*Nothing was decided.*Emmy Noether/s);
  assert.deepEqual([await grantsOf(first), await grantsOf(second)], [[], []]);
  const now = consentForm({ url: new URL(form.action, server.url), page: { ...(page as ApiResponse), status: 200 } });
  assert.ok((await decide(first.browser, now)).url.searchParams.has('code'));
  assert.equal((await grantsOf(second)).length, 1);
});

test('rejects a sign-in form of another page or origin', async () => {
  const { email } = await newPerson();
  const browser = newBrowser();
  const one = await arrive(browser);
  const two = await arrive(browser);
  for (const token of ['', 'x', tokenIn(one.page)]) {
    const response = await sendForm(browser, two.path, { token, email, password: PASSWORD });
    assert.equal(response.status, 400);
  }
  const forged = await browser.call('POST', one.path, {
    body: new URLSearchParams({ token: tokenIn(one.page), email, password: PASSWORD }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  });
  assert.equal(forged.status, 403);
  assert.match(forged.text, /did not come from our page/);
  assert.equal(browser.cookies.has('souk_access'), false);
});

test('rejects bodies that are no form', async () => {
  const person = await newPerson();
  const { path } = await arrive(person.browser);
  const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'x'];
  for (const type of types) {
    const body = '{"decision":"allow"';
    const response = await person.browser.call('POST', path, { body, headers: { 'content-type': type } });
    assert.equal(response.status, 400, `${type}: ${response.text}`);
    assert.match(response.text, /<!doctype html>/);
  }
  const long = await sendForm(person.browser, path, { decision: 'allow', token: 'x'.repeat(100_000) });
  assert.equal(long.status, 413);
  const neither = consentForm(await arrive(person.browser));
  neither.fields.set('decision', 'perhaps');
  assert.equal((await sendForm(person.browser, neither.action, neither.fields)).status, 400);
  assert.deepEqual(await grantsOf(person), []);
});

test('refreshes a session with an expired access cookie on the way, without another sign-in', async () => {
  const person = await newPerson();
  expireAccessCookie(person);
  const old = cookieValue(person.browser, 'souk_refresh');
  const { page, url } = await arrive(person.browser);
  assert.equal(url.search, '?continued');
  assert.match(page.text, /name="decision"/);
  // Nothing is consumed on a URL that others can link to: a lost response would end the session ten seconds later.
  assert.equal(cookieValue(person.browser, 'souk_refresh'), old);
  assert.equal((await person.browser.post('/auth/refresh', {})).status, 200);

  const form = consentForm({ url, page });
  expireAccessCookie(person);
  const late = await decide(person.browser, form);
  assert.equal(late.url.search, '?continued=again');
  assert.match(late.page?.text ?? '', /Your session was just renewed/);
  assert.deepEqual(await grantsOf(person), []);
  assert.ok((await decide(person.browser, consentForm(late))).url.searchParams.has('code'));
});

test('shows the sign-in form for an ended session, without redirect loops', async () => {
  const person = await newPerson();
  expireAccessCookie(person);
  person.browser.cookies.delete('souk_refresh');
  const { page } = await arrive(person.browser);
  assert.match(page.text, /name="password"/);
  assert.equal(person.browser.cookies.has('souk_access'), false);

  // A cookie that the server cannot clear, such as one of a wider domain.
  const withStaleCookie = newBrowser();
  const { path } = await arrive(withStaleCookie);
  for (const target of [path, `${path}?continued`]) {
    const response = await withStaleCookie.get(target, {
      headers: { cookie: cookiesWith(withStaleCookie, 'souk_access=nonsense') },
    });
    if (target === path) assert.equal(response.status, 303);
    else assert.match(response.text, /name="password"/);
  }
});

function cookiesWith(browser: Browser, more: string): string {
  return [...[...browser.cookies].map(([name, { value }]) => `${name}=${value}`), more].join('; ');
}

test('redirects after a refresh to an interaction only', async () => {
  const person = await newPerson();
  for (const uid of [
    'https://evil.example',
    '//evil.example',
    '../../evil',
    'a b',
    '',
    'x'.repeat(65),
    'a&interaction=b',
  ]) {
    const response = await person.browser.get(`/auth/continue?interaction=${uid}`);
    assert.equal(response.status, 400, uid);
    assert.equal(response.headers.has('location'), false);
  }
  const response = await person.browser.get('/auth/continue?interaction=abc_-9');
  assert.equal(response.headers.get('location'), '/oauth/interaction/abc_-9?continued');
});

test('responds with 400 to a request that is decided, of another browser or of a deleted app', async () => {
  const person = await newPerson();
  const { path, page, url } = await arrive(person.browser);
  const form = consentForm({ url, page });
  const outsider = await newPerson();
  const passing = await registerApp(developer);
  const gone = await arrive(person.browser, passing);
  assert.equal((await developer.browser.delete(`/v1/oauth_apps/${passing.id}`)).status, 200);
  await decide(person.browser, form);
  for (const [browser, target] of [
    [person.browser, path],
    [outsider.browser, path],
    [outsider.browser, '/oauth/interaction/x'],
    [person.browser, gone.path],
  ] as const) {
    const response = await browser.get(target);
    assert.equal(response.status, 400);
    assert.match(response.text, /This request was already decided or has expired/);
    assert.ok(response.text.includes(response.headers.get('x-request-id') as string), 'the page has the request id');
  }
});

test('does not redirect to a URI that the app removed meanwhile', async () => {
  const person = await newPerson();
  const moving = await registerApp(developer, { redirect_uris: ['https://old.example/cb'] });
  const { page, url } = await arrive(person.browser, moving);
  const form = consentForm({ url, page });
  const moved = await developer.browser.patch(`/v1/oauth_apps/${moving.id}`, {
    redirect_uris: ['https://new.example/cb'],
  });
  assert.equal(moved.status, 200, moved.text);
  for (const decision of ['allow', 'deny'] as const) {
    assert.equal((await decide(person.browser, form, decision)).page?.status, 400);
  }
  assert.deepEqual(await grantsOf(person), []);
});
