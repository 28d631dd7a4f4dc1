import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OFFERED_SCOPES } from '../../../src/oauth/offered-scopes.ts';
import { MAX_REFRESHES_PER_HOUR } from '../../../src/oauth/provider/limit-refreshes.ts';
import { hashSecret, isWellFormedSecret } from '../../../src/platform/crypto/secret-text.ts';
import { assertRateHeaders } from '../../harness/clients/assert-error.ts';
import { Browser } from '../../harness/clients/browser.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts';
import {
  type App,
  assertOAuthError,
  CALLBACK,
  connect,
  consent,
  exchange,
  newAuthorizationRequest,
  openLink,
  refresh,
  registerApp,
  revoke,
  sendForm,
  statusWith,
} from '../../harness/people/oauth-flow.ts';
import { assertRejected, PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// The authorization server as programs see it: the responses of each endpoint, also to concurrent calls.

const written: unknown[][] = [];
for (const name of ['log', 'info', 'warn', 'error'] as const) {
  const say = console[name];
  console[name] = (...words: unknown[]) => {
    if (String(words[0]).includes('oidc-provider')) written.push(words);
    else say(...words);
  };
}

let lastIp = 0;

const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
const { client, url, database } = server;
const developer = await signUp(server, 'Robot Studio Ltd');
const app = await registerApp(developer);
const publicApp = await registerApp(developer, { confidential: false, redirect_uris: [CALLBACK] });
const person = await newPerson();

/** Signs up a person with an IP of their own: rate limits are per IP. */
async function newPerson(): Promise<Person> {
  const who = await signUp(server);
  who.browser.withHeaders({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newIp() });
  return who;
}

function newIp(): string {
  lastIp += 1;
  return `10.7.${lastIp >> 8}.${lastIp & 255}`;
}

async function codeFor(by: App, who: Person = person) {
  const question = newAuthorizationRequest(by);
  return { question, code: (await consent(who.browser, question)).get('code') as string };
}

function basic(name: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` };
}

function sendToken(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<ApiResponse> {
  return sendForm(client.with({ 'x-forwarded-for': newIp(), ...headers }), '/oauth/token', fields);
}

/** Asserts the headers that every response has. */
function assertCommonHeaders({ headers }: ApiResponse): void {
  assert.match(headers.get('x-request-id') ?? '', /^req_[0-9a-z]{26}$/);
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    assert.match(headers.get(name) ?? '', /^\d+$/, name);
  }
}

test('describes exactly what is supported in its metadata', async () => {
  const found = await client.get('/.well-known/oauth-authorization-server');
  assert.equal(found.status, 200, found.text);
  assertCommonHeaders(found);
  const { scopes_supported, service_documentation, ...rest } = found.body;
  assert.equal(scopes_supported.includes('inference:run'), false);
  assert.deepEqual(scopes_supported, OFFERED_SCOPES);
  assert.ok(service_documentation.startsWith(url));
  const authentication = ['client_secret_basic', 'client_secret_post', 'none'];
  assert.deepEqual(rest, {
    issuer: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/oauth/token`,
    revocation_endpoint: `${url}/oauth/revoke`,
    device_authorization_endpoint: `${url}/oauth/device_authorization`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    token_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
  const resource = await client.get('/.well-known/oauth-protected-resource');
  assert.deepEqual([resource.body.resource, resource.body.authorization_servers], [url, [url]]);
});

test('exposes no other endpoint of the library', async () => {
  const paths = ['/.well-known/openid-configuration', '/jwks', '/me', '/reg', '/request', '/session/end', '/token'];
  for (const path of [...paths, '/OAUTH/TOKEN', '/session/end/confirm', '/interaction/x', '/oauth']) {
    assertRejected(await client.get(path), 404, 'not_found');
  }
  const others = ['userinfo', 'jwks', 'introspect', 'register', 'par', 'token/', 'authorize/', '%zz', ''];
  for (const name of others) assertUnknownPath(await client.get(`/oauth/${name}`), 404);
});

test('responds with 405 to other methods', async () => {
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    const reply = await client.get(path);
    assertUnknownPath(reply, 405);
    assert.equal(reply.headers.get('allow'), 'POST');
  }
  assertUnknownPath(await client.post('/oauth/authorize', ''), 405);
  assertUnknownPath(await client.call('PUT', '/oauth/device'), 405);
});

/** Asserts the error format of RFC 6749, section 5.2. */
function assertUnknownPath(reply: ApiResponse, status: number): void {
  assert.equal(reply.status, status, reply.text);
  assert.deepEqual(Object.keys(reply.body), ['error', 'error_description']);
  assert.equal(reply.body.error, 'invalid_request');
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  assert.match(reply.headers.get('x-request-id') ?? '', /^req_/);
  assertRateHeaders(reply);
}

test('issues tokens in the documented form, and stores hashes only', async () => {
  const { question, code } = await codeFor(app);
  const reply = await exchange(app, url, question, code);
  assert.equal(reply.status, 200, reply.text);
  assertCommonHeaders(reply);
  assert.equal(reply.headers.get('x-ratelimit-limit'), '600');
  assert.equal(reply.headers.get('cache-control'), 'no-store');
  assert.equal(reply.headers.get('pragma'), 'no-cache');
  const { access_token, refresh_token, ...rest } = reply.body;
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'models:read listings:read' });
  assert.ok(isWellFormedSecret('svc_code_', code));
  assert.ok(isWellFormedSecret('svc_app_', access_token));
  assert.ok(isWellFormedSecret('svc_ref_', refresh_token));
  assert.equal(await statusWith(url, access_token), 200);
  for (const [kind, text] of Object.entries({ AccessToken: access_token, RefreshToken: refresh_token })) {
    const rows = await database.query('select kind from accounts.oauth_records where hash = $1', [hashSecret(text)]);
    assert.deepEqual(rows, [{ kind }]);
  }
  const rows = await database.query<{ row: string }>(
    `select encode(convert_to(r::text, 'UTF8'), 'escape') as row from accounts.oauth_records r`,
  );
  for (const text of [code, access_token, refresh_token, question.state]) {
    assert.ok(rows.every(({ row }) => !row.includes(text) && !row.includes(Buffer.from(text).toString('hex'))));
  }
});

test('authenticates a client by header or body, and rejects both at once', async () => {
  const right = app.secret as string;
  const fields = { grant_type: 'refresh_token', refresh_token: 'svc_ref_unknown' };
  // An authenticated client gets as far as the refresh token.
  assertOAuthError(await sendToken(fields, basic(app.id, right)), 'invalid_grant');
  assertOAuthError(await sendToken({ ...fields, client_id: app.id, client_secret: right }), 'invalid_grant');
  assertOAuthError(await sendToken({ ...fields, client_id: publicApp.id }), 'invalid_grant');

  const rejected = await sendToken(fields, basic(app.id, `${right}x`));
  assertOAuthError(rejected, 'invalid_client', 401);
  assert.match(rejected.headers.get('www-authenticate') ?? '', /^Basic /);
  assertOAuthError(await sendToken({ ...fields, client_id: app.id, client_secret: 'wrong' }), 'invalid_client', 401);
  assertOAuthError(await sendToken({ ...fields, client_id: app.id }), 'invalid_client', 401);
  assertOAuthError(
    await sendToken({ ...fields, client_id: publicApp.id, client_secret: right }),
    'invalid_client',
    401,
  );
  assertOAuthError(await sendToken(fields, basic(publicApp.id, right)), 'invalid_client', 401);
  assertOAuthError(await sendToken({ ...fields, client_id: 'cli_unknown' }), 'invalid_client', 401);
  const hash = hashSecret(right).toString('hex');
  assertOAuthError(await sendToken({ ...fields, client_id: app.id, client_secret: hash }), 'invalid_client', 401);
  assertOAuthError(await sendToken({ ...fields, client_secret: right }, basic(app.id, right)), 'invalid_request');
  assertOAuthError(await sendToken({ ...fields, client_id: publicApp.id }, basic(app.id, right)), 'invalid_request');
  assertOAuthError(await sendToken(fields), 'invalid_request');
  assertOAuthError(await sendToken(fields, { authorization: 'Basic !!!' }), 'invalid_request');
});

test('accepts one of many concurrent redemptions of a code, and ends its grant', async () => {
  const { question, code } = await codeFor(app);
  const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(app, url, question, code)));
  const won = responses.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  for (const reply of responses) if (reply.status !== 200) assertOAuthError(reply, 'invalid_grant');
  assert.equal(await statusWith(url, won[0]?.body.access_token), 401);
  assertOAuthError(await refresh(app, url, won[0]?.body.refresh_token), 'invalid_grant');
});

test('gives concurrent refreshes the same successor, and each a working access token', async () => {
  const { refresh_token: first } = await connect(app, await newPerson());
  const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(app, url, first)));
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  const [second] = new Set(responses.map(({ body }) => body.refresh_token as string));
  assert.ok(responses.every(({ body }) => body.refresh_token === second));
  assert.notEqual(second, first);
  for (const { body } of responses) assert.equal(await statusWith(url, body.access_token), 200);
  const third = await refresh(app, url, second as string);
  assert.notEqual(third.body.refresh_token, second);
  // A late request with the oldest token gets the same successor.
  assert.equal((await refresh(app, url, first)).body.refresh_token, second);
});

test('repeats a lost response within the grace period, and ends the grant after it', async () => {
  const { access_token, refresh_token: first } = await connect(app, await newPerson());
  const consumed = (ago: string) =>
    database.query(
      `update accounts.oauth_records set consumed_at = now() - $2::interval where kind = 'RefreshToken' and hash = $1`,
      [hashSecret(first), ago],
    );
  // As after a crash: consumed, and the successor was never inserted.
  await consumed('5 seconds');
  const { body } = await refresh(app, url, first);
  assert.equal(await statusWith(url, body.access_token), 200);
  await consumed('11 seconds');
  assertOAuthError(await refresh(app, url, first), 'invalid_grant');
  for (const token of [access_token, body.access_token]) assert.equal(await statusWith(url, token), 401);
  assertOAuthError(await refresh(app, url, body.refresh_token), 'invalid_grant');
});

test('throttles an app that refreshes with every call, and keeps its tokens', async () => {
  const overusing = await registerApp(developer);
  const { refresh_token, access_token } = await connect(overusing, await newPerson());
  let newest = refresh_token;
  for (let i = 0; i < MAX_REFRESHES_PER_HOUR; i++) {
    const response = await refresh(overusing, url, newest);
    assert.equal(response.status, 200, response.text);
    newest = response.body.refresh_token;
  }
  const throttled = await refresh(overusing, url, newest);
  assertOAuthError(throttled, 'temporarily_unavailable', 429);
  assert.ok(Number(throttled.headers.get('retry-after')) > 60);
  assert.equal(await statusWith(url, access_token), 200);
  // Another connection of the same app is not throttled.
  const other = await connect(overusing, await newPerson());
  assert.equal((await refresh(overusing, url, other.refresh_token)).status, 200);
});

test('expires codes and tokens', async () => {
  /** Expires the record, and returns how many seconds it would have lasted. */
  const runOut = async (text: string) => {
    const [row] = await database.query<{ seconds: number }>(
      `with before as (select * from accounts.oauth_records where hash = $1)
       update accounts.oauth_records r set expires_at = now() from before where r.hash = before.hash
       returning extract(epoch from before.expires_at - before.created_at)::int as seconds`,
      [hashSecret(text)],
    );
    return row?.seconds;
  };
  const { question, code } = await codeFor(app);
  assert.equal(await runOut(code), 60);
  assertOAuthError(await exchange(app, url, question, code), 'invalid_grant');
  const { access_token, refresh_token } = await connect(app, await newPerson());
  assert.equal(await runOut(access_token), 3600);
  assert.equal(await statusWith(url, access_token), 401);
  assert.equal(await runOut(refresh_token), 90 * 24 * 3600);
  assertOAuthError(await refresh(app, url, refresh_token), 'invalid_grant');
});

test('ends the grant when either token is revoked, and rejects revocation by another client', async () => {
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const tokens = await connect(app, await newPerson());
    const outsider = await revoke(publicApp, url, tokens[kind]);
    assertOAuthError(outsider, 'invalid_request');
    assert.equal(await statusWith(url, tokens.access_token), 200);
    const reply = await revoke(app, url, tokens[kind]);
    assert.deepEqual([reply.status, reply.text], [200, '']);
    assertCommonHeaders(reply);
    assert.equal(await statusWith(url, tokens.access_token), 401);
    assertOAuthError(await refresh(app, url, tokens.refresh_token), 'invalid_grant');
    assert.equal((await revoke(app, url, tokens[kind])).status, 200, 'again');
  }
  assert.equal((await revoke(app, url, 'svc_app_unknown')).status, 200);
});

test('lets the command line revoke its own session', async () => {
  const who = await newPerson();
  const { token } = (await client.post('/auth/cli', { email: who.email, password: PASSWORD })).body;
  assert.equal(await statusWith(url, token), 200);
  assertOAuthError(await revoke(app, url, token), 'invalid_request');
  assert.equal(await statusWith(url, token), 200);
  const reply = await sendForm(client, '/oauth/revoke', { client_id: 'souk-cli', token });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(await statusWith(url, token), 401);
});

test('rejects an app that is deleted, or whose owner is suspended', async () => {
  const owner = await signUp(server);
  const shortLived = await registerApp(owner);
  const who = await newPerson();
  const { access_token, refresh_token } = await connect(shortLived, who);
  await database.query('update accounts.accounts set suspended_at = now() where id = $1', [owner.id]);
  assertOAuthError(await refresh(shortLived, url, refresh_token), 'invalid_client', 401);
  const page = (await openLink(who.browser, newAuthorizationRequest(shortLived).path)).page;
  assert.equal(page?.status, 400);
  await database.query('update accounts.accounts set suspended_at = null where id = $1', [owner.id]);
  assert.equal((await refresh(shortLived, url, refresh_token)).status, 200);
  assert.equal((await owner.browser.delete(`/v1/oauth_apps/${shortLived.id}`)).status, 200);
  assertOAuthError(await refresh(shortLived, url, refresh_token), 'invalid_client', 401);
  assert.equal(await statusWith(url, access_token), 401);
});

test('issues no tokens for a suspended account', async () => {
  const who = await newPerson();
  const { refresh_token } = await connect(app, who);
  const { question, code } = await codeFor(app, who);
  await database.query('update accounts.accounts set suspended_at = now() where id = $1', [who.id]);
  assertOAuthError(await refresh(app, url, refresh_token), 'invalid_grant');
  assertOAuthError(await exchange(app, url, question, code), 'invalid_grant');
});

test('keeps only the newest of many grants of one account to one app', async () => {
  const who = await newPerson();
  const grants = async () =>
    (
      await database.query<{ live: number }>(
        'select count(*)::int as live from accounts.oauth_grants where account_id = $1 and ended_at is null',
        [who.id],
      )
    )[0]?.live;
  const first = await connect(app, who);
  for (let i = 0; i < 20; i++) {
    who.browser.withHeaders({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newIp() });
    await consent(who.browser, newAuthorizationRequest(app));
  }
  assert.equal(await grants(), 20);
  assert.equal(await statusWith(url, first.access_token), 401);
});

test('rejects a body of another type, too long or truncated in the format of RFC 6749', async () => {
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    const as = client.with({ 'x-forwarded-for': newIp() });
    assertOAuthError(await as.post(path, { grant_type: 'authorization_code' }), 'invalid_request');
    assertOAuthError(
      await sendForm(as, path, { client_id: app.id, filler: 'x'.repeat(60_000) }),
      'invalid_request',
      413,
    );
    assertOAuthError(await as.call('POST', path), 'invalid_request');
    const packed = as.with({ 'content-encoding': 'gzip' });
    assertOAuthError(await sendForm(packed, path, { client_id: app.id }), 'invalid_request', 415);
    const broken = await as.call('POST', path, {
      body: '%%%=%E0%A4%A&client_id=%00',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.ok(broken.status === 400 || broken.status === 401, broken.text);
  }
  assertOAuthError(await sendToken({ client_id: publicApp.id, grant_type: 'password' }), 'unsupported_grant_type');
  const device = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' };
  assertOAuthError(await sendToken({ client_id: publicApp.id, ...device }), 'unauthorized_client');
});

test('builds URLs independent of the Host and forwarded headers', async () => {
  const { host } = new URL(url);
  const path = newAuthorizationRequest(app).path;
  const form = 'client_id=souk-cli';
  for (const [target, tricks] of [
    [path, { host: 'evil.example' }],
    [path, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }],
    [`http://evil.example${path}`, { host: 'evil.example' }],
    [`http://evil.example:1${path}`, {}],
  ] as const) {
    const reply = await sendRaw(url, rawRequest('GET', target, { 'x-forwarded-for': newIp(), ...tricks }));
    assert.equal(reply?.status, 303, `${reply?.text}`);
    assert.match(reply.headers.get('location') ?? '', /^\/oauth\/interaction\/[\w-]+$/);
    assert.doesNotMatch(JSON.stringify([...reply.headers]) + reply.text, /evil/);
  }
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': newIp() };
  const sent = { ...headers, 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${form.length}` };
  const device = await sendRaw(url, rawRequest('POST', '/oauth/device_authorization', sent, form));
  assert.equal(device?.status, 200, `${device?.text}`);
  assert.equal(new URL(device.body.verification_uri).host, host);
  assert.equal(new URL(device.body.verification_uri_complete).host, host);
  // Nor does it change the redirect after consent.
  const { browser } = await signUp(server);
  browser.withHeaders({
    'sec-fetch-site': 'same-origin',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': newIp(),
  });
  await consent(browser, newAuthorizationRequest(app));
  const metadata = await sendRaw(url, rawRequest('GET', '/.well-known/oauth-authorization-server', headers));
  assert.equal(metadata?.body.issuer, url);
});

test('redirects within its own origin, with HttpOnly and SameSite cookies', async () => {
  const browser = new Browser(url).withHeaders({ 'x-forwarded-for': newIp() });
  const response = await browser.get(newAuthorizationRequest(app).path);
  assert.equal(response.status, 303);
  assertCommonHeaders(response);
  const cookies = response.headers.getSetCookie();
  assert.ok(cookies.length >= 2, cookies.join('\n'));
  for (const cookie of cookies) {
    assert.match(cookie, /^souk_oauth/);
    assert.match(cookie, /; httponly/i);
    assert.match(cookie, /; samesite=lax/i);
    assert.match(cookie, /; path=\/oauth/i);
  }
});

test('reports unsupported prompts, response modes, types and scopes at the redirect URI', async () => {
  const errorAt = async (changes: Record<string, string>) => {
    const { url: landed, page } = await openLink(person.browser, newAuthorizationRequest(app, changes).path);
    assert.equal(page, undefined, `${page?.text}`);
    assert.equal(landed.hash, '');
    assert.equal(landed.searchParams.get('iss'), url);
    return landed.searchParams.get('error');
  };
  assert.equal(await errorAt({ prompt: 'none' }), 'consent_required');
  for (const mode of ['fragment', 'form_post', 'jwt', 'web_message', 'nonsense']) {
    assert.equal(await errorAt({ response_mode: mode }), 'invalid_request', mode);
  }
  for (const type of ['token', 'id_token', 'code id_token', 'none', 'nonsense']) {
    assert.equal(await errorAt({ response_type: type }), 'unsupported_response_type', type);
  }
  for (const scope of ['offline_access models:read', 'openid', 'cli', 'models:read inference:run', 'x'.repeat(5000)]) {
    assert.equal(await errorAt({ scope }), 'invalid_scope', scope);
  }
});

test('ignores parameters outside OAuth, which some libraries always send', async () => {
  const { page } = await openLink(
    person.browser,
    newAuthorizationRequest(app, { nonce: 'n', access_type: 'offline', unheard_of: 'x' }).path,
  );
  assert.equal(page?.status, 200);
});

test('lets a browser app of another origin discover, redeem and revoke', async () => {
  const origin = { origin: 'https://studio.example' };
  const preflightHeaders = {
    ...origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    const preflight = await client.call('OPTIONS', path, { headers: preflightHeaders });
    assert.equal(preflight.status, 204, path);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    const rejected = await sendForm(client.with({ ...origin, 'x-forwarded-for': newIp() }), path, {});
    assert.equal(rejected.status, 400);
    assert.equal(rejected.headers.get('access-control-allow-origin'), '*');
    assert.equal(rejected.headers.get('access-control-allow-credentials'), null);
  }
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource']) {
    const metadata = await client.get(path, { headers: origin });
    assert.equal(metadata.headers.get('access-control-allow-origin'), '*');
    // Shared caches store it, and must separate responses to programs from those to browsers.
    const plain = await client.get(path);
    assert.equal(plain.headers.get('access-control-allow-origin'), null);
    for (const { headers } of [metadata, plain]) {
      assert.match(headers.get('cache-control') ?? '', /public/);
      assert.equal(headers.get('vary'), 'Origin');
    }
  }
  // Other origins cannot read pages.
  const page = await client.get('/oauth/device', { headers: { ...origin, 'x-forwarded-for': newIp() } });
  assert.equal(page.headers.get('access-control-allow-origin'), null);
});

test('rate-limits by IP, and at the token endpoint by client as well', async () => {
  const busy = { 'x-forwarded-for': newIp() };
  const many = (count: number, send: () => Promise<ApiResponse>) => Promise.all(Array.from({ length: count }, send));
  await many(120, () => client.get('/oauth/device', { headers: busy }));
  const page = await client.get(newAuthorizationRequest(app).path, { headers: busy });
  assert.equal(page.status, 429);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.ok(Number(page.headers.get('retry-after')) > 0);
  const device = await sendForm(client.with(busy), '/oauth/device_authorization', { client_id: 'souk-cli' });
  assertOAuthError(device, 'temporarily_unavailable', 429);

  const fields = { client_id: publicApp.id, grant_type: 'nonsense' };
  const send = (from: Record<string, string>) => sendForm(client.with(from), '/oauth/token', fields);
  const responses = await many(601, () => send(busy));
  assert.equal(responses.filter(({ status }) => status === 429).length, 1);
  const rejected = await send(busy);
  assertOAuthError(rejected, 'temporarily_unavailable', 429);
  assertCommonHeaders(rejected);
  assert.ok(Number(rejected.headers.get('retry-after')) > 0);
  // Others are served meanwhile: the same client from another IP, another client from this one.
  assertOAuthError(await send({ 'x-forwarded-for': newIp() }), 'unsupported_grant_type');
  const other = { ...fields, client_id: app.id, client_secret: app.secret as string };
  assertOAuthError(await sendForm(client.with(busy), '/oauth/token', other), 'unsupported_grant_type');
});

test('writes nothing to the console besides the server’s log', () => {
  assert.deepEqual(written, []);
});
