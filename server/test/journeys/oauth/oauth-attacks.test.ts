import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { Client } from '../../harness/clients/client.ts';
import { createModel } from '../../harness/markets/catalog.ts';
import {
  type App,
  assertOAuthError,
  CALLBACK,
  connect,
  consent,
  consentForm,
  decide,
  describeLanding,
  exchange,
  newAuthorizationRequest,
  openLink,
  refresh,
  registerApp,
  revoke,
  sendForm,
  statusWith,
} from '../../harness/people/oauth-flow.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Attacks by apps, and by parties between an app and the server, that try to get more than was granted. Attacks on
// users who consent are in dashboard/test/oauth-consent-attacks.test.ts.

const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
const developer = await signUp(server, 'Robot Studio Ltd');
const app = await registerApp(developer);
const publicApp = await registerApp(developer, { confidential: false, redirect_uris: ['http://127.0.0.1/callback'] });
const liveApp = await registerApp(developer, { mode: 'live' });
const rival = await registerApp(await signUp(server, 'Rival'));

const person = await signUp(server);
let lastIp = 0;
// Uses a new IP for each test: rate limits per IP are tested elsewhere.
beforeEach(() => {
  lastIp += 1;
  person.browser.withHeaders({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.8.0.${lastIp}` });
});

async function codeFor(by: App = app) {
  const question = newAuthorizationRequest(by);
  const response = await consent(person.browser, question);
  return { question, code: response.get('code') as string };
}

const grantsTo = ({ id: appId }: App) =>
  server.database.query<{ scopes: string[] }>(
    'select scopes from accounts.oauth_grants where account_id = $1 and app_id = $2 order by id',
    [person.id, appId],
  );

/** Returns the error parameters that the app receives at its redirect URI. */
async function errorAtTheApp(path: string): Promise<URLSearchParams> {
  const landing = await openLink(person.browser, path);
  assert.ok(landing.page === undefined, `${path}: ${describeLanding(landing)}`);
  const { url } = landing;
  assert.equal(url.origin + url.pathname, CALLBACK);
  assert.equal(url.hash, '');
  assert.equal(url.searchParams.get('iss'), server.url);
  assert.equal(url.searchParams.has('code'), false);
  return url.searchParams;
}

/** Asserts a page that says what is wrong and redirects nowhere. */
async function assertNotRedirected(path: string): Promise<void> {
  const landing = await openLink(person.browser, path);
  const { url, page } = landing;
  assert.ok(page?.status === 400, `${path}: ${describeLanding(landing)}`);
  assert.equal(url.pathname, '/oauth/authorize');
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.doesNotMatch(page.text, /<script|http-equiv="?refresh/i);
}

test('rejects a code with another verifier, or without one', async () => {
  for (const changes of [{ code_verifier: 'x'.repeat(43) }, { code_verifier: '' }, { code_verifier: 'short' }]) {
    const { question, code } = await codeFor();
    const response = await exchange(app, server.url, question, code, changes);
    assert.ok(['invalid_grant', 'invalid_request'].includes(response.body?.error), response.text);
    assert.equal(response.status, 400);
  }
  const { question, code } = await codeFor();
  const challenge = createHash('sha256').update(question.verifier).digest('base64url');
  assertOAuthError(await exchange(app, server.url, question, code, { code_verifier: challenge }), 'invalid_grant');
});

test('requires PKCE with S256', async () => {
  for (const by of [app, publicApp]) {
    const redirect_uri = CALLBACK;
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: undefined },
      { code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: 's256' },
      { code_challenge: 'too-short' },
    ]) {
      const response = await errorAtTheApp(newAuthorizationRequest(by, { redirect_uri, ...changes }).path);
      assert.equal(response.get('error'), 'invalid_request', JSON.stringify(changes));
    }
  }
});

test('ends the grant when a code is used again', async () => {
  const { question, code } = await codeFor();
  const first = await exchange(app, server.url, question, code);
  assert.equal(first.status, 200, first.text);
  const renewed = (await refresh(app, server.url, first.body.refresh_token)).body;
  assert.equal(await statusWith(server.url, renewed.access_token), 200);
  assertOAuthError(await exchange(app, server.url, question, code), 'invalid_grant');
  for (const { access_token, refresh_token } of [first.body, renewed]) {
    assert.equal(await statusWith(server.url, access_token), 401);
    assertOAuthError(await refresh(app, server.url, refresh_token), 'invalid_grant');
  }
});

test('binds a code to one client and one redirect URI', async () => {
  const stolen = await codeFor();
  for (const thief of [rival, publicApp]) {
    assertOAuthError(await exchange(thief, server.url, stolen.question, stolen.code), 'invalid_grant');
  }
  const elsewhere = { redirect_uri: `${CALLBACK}/` };
  assertOAuthError(await exchange(app, server.url, stolen.question, stolen.code, elsewhere), 'invalid_grant');
  assert.deepEqual(await grantsTo(rival), []);
});

test('rejects tokens of one client from another', async () => {
  const tokens = await connect(app, person);
  assertOAuthError(await refresh(rival, server.url, tokens.refresh_token), 'invalid_grant');
  await revoke(rival, server.url, tokens.refresh_token);
  await revoke(rival, server.url, tokens.access_token);
  assert.equal(await statusWith(server.url, tokens.access_token), 200, 'nor can it end them');
  const impostor = { ...app, secret: rival.secret };
  assertOAuthError(await refresh(impostor, server.url, tokens.refresh_token), 'invalid_client', 401);
  const bare = { ...app, secret: undefined };
  assertOAuthError(await refresh(bare, server.url, tokens.refresh_token), 'invalid_client', 401);
  for (const [name, wrong] of [
    ['a refresh token', tokens.refresh_token],
    ['a client secret', app.secret as string],
    ['a client id', app.id],
  ] as const) {
    assert.equal(await statusWith(server.url, wrong), 401, `${name} is no bearer`);
  }
});

test('never redirects to a URI that is not registered exactly', async () => {
  const { origin, pathname } = new URL(CALLBACK);
  const [host] = [new URL(CALLBACK).hostname];
  for (const redirect_uri of [
    `${CALLBACK}/evil`,
    `${CALLBACK}.evil`,
    `${CALLBACK}/../evil`,
    `${CALLBACK}?next=evil`,
    `${CALLBACK}#fragment`,
    `${CALLBACK}/`,
    CALLBACK.slice(0, -1),
    CALLBACK.toUpperCase(),
    `${origin}${pathname.replace('callback', '%63allback')}`,
    `http://${host}:10${pathname}`,
    `http://${host}${pathname}`,
    `https://${host}:9${pathname}`,
    `http://localhost:9${pathname}`,
    `http://evil@${host}:9${pathname}`,
    `http://${host}:9@evil.example${pathname}`,
    `http://${host}.evil.example:9${pathname}`,
    'https://evil.example/callback',
    '//evil.example/callback',
    'javascript:alert(1)',
    '/callback',
    ' ',
  ]) {
    await assertNotRedirected(newAuthorizationRequest(app, { redirect_uri }).path);
  }
  for (const redirect_uri of [
    'http://127.0.0.1:9/callback/evil',
    'http://localhost:9/callback',
    'http://127.0.0.1.evil.example:9/callback',
    'http://127.0.0.1:9@evil.example/callback',
    'https://127.0.0.1:9/callback',
  ]) {
    await assertNotRedirected(newAuthorizationRequest(publicApp, { redirect_uri }).path); // only its port is free
  }
  await assertNotRedirected(newAuthorizationRequest({ ...app, id: 'cli_01k9zq4v7he1r8c3t5n6m2x0ky' }).path);
  await assertNotRedirected(newAuthorizationRequest({ ...app, id: '' }).path);
  const twice = await errorAtTheApp(`${newAuthorizationRequest(app).path}&redirect_uri=https%3A%2F%2Fevil.example%2F`);
  assert.equal(twice.get('error'), 'invalid_request', 'redirected to the only redirect URI');
});

test('rejects unknown scopes, response types, modes and prompts', async () => {
  const errors: [changes: Record<string, string | undefined>, error: string][] = [
    [{ scope: 'models:read inference:run' }, 'invalid_scope'],
    [{ scope: 'inference:run' }, 'invalid_scope'],
    [{ scope: 'models:read everything' }, 'invalid_scope'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ scope: 'models:read offline_access' }, 'invalid_scope'],
    [{ scope: '' }, 'invalid_scope'],
    [{ scope: undefined }, 'invalid_scope'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ response_mode: 'form_post' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ prompt: 'none' }, 'consent_required'],
    [{ request: 'e30.e30.' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
  ];
  for (const [changes, error] of errors) {
    const question = newAuthorizationRequest(app, changes);
    const response = await errorAtTheApp(question.path);
    assert.equal(response.get('error'), error, JSON.stringify(changes));
    assert.equal(response.get('state'), question.state);
  }
  for (const state of [undefined, '', 's'.repeat(2001)]) {
    const response = await errorAtTheApp(newAuthorizationRequest(app, { state }).path);
    assert.equal(response.get('error'), 'invalid_request');
    assert.equal(response.get('state') ?? '', state ?? '');
  }
});

test('accepts a space, a plus and an escaped plus between scopes', async () => {
  for (const separator of ['%20', '+', '%2B']) {
    const path = newAuthorizationRequest(app).path.replace(
      'models%3Aread+listings%3Aread',
      `models:read${separator}listings:read`,
    );
    const form = consentForm(await openLink(person.browser, path));
    assert.deepEqual(form.fields.getAll('scope').sort(), ['listings:read', 'models:read'], path);
  }
});

test('grants no more than was ticked, and refreshes no more than was granted', async () => {
  const form = consentForm(await openLink(person.browser, newAuthorizationRequest(app).path));
  form.fields.append('scope', 'payouts:read');
  form.fields.append('scope', 'inference:run');
  await decide(person.browser, form);
  const grant = (await grantsTo(app)).at(-1);
  assert.deepEqual(grant?.scopes.sort(), ['listings:read', 'models:read']);

  const tokens = await connect(app, person);
  for (const scope of ['models:read payouts:read', 'payouts:read', 'inference:run', 'models:read models:upload']) {
    assertOAuthError(await refresh(app, server.url, tokens.refresh_token, { scope }), 'invalid_scope');
  }
  const narrowed = await refresh(app, server.url, tokens.refresh_token, { scope: 'models:read' });
  assert.deepEqual([narrowed.status, narrowed.body.scope], [200, 'models:read'], narrowed.text);
  const bearer = new Client(server.url).withKey(narrowed.body.access_token);
  assert.equal((await bearer.get('/v1/models')).status, 200);
  assertRejected(await bearer.get('/v1/listings?mine=true'), 403, 'scope_required');
});

test('ends the grant when a refresh token is reused after the grace period', async () => {
  const tokens = await connect(app, person);
  const [one, other] = await Promise.all([
    refresh(app, server.url, tokens.refresh_token),
    refresh(app, server.url, tokens.refresh_token),
  ]);
  assert.deepEqual([one.status, other.status], [200, 200], one.text + other.text);
  assert.equal(one.body.refresh_token, other.body.refresh_token, 'two at once get the same');
  await server.database.query(
    `update accounts.oauth_records set consumed_at = consumed_at - interval '11 seconds'
     where kind = 'RefreshToken' and consumed_at is not null`,
  );
  assertOAuthError(await refresh(app, server.url, tokens.refresh_token), 'invalid_grant');
  for (const { access_token, refresh_token } of [tokens, one.body, other.body]) {
    assert.equal(await statusWith(server.url, access_token), 401);
    assertOAuthError(await refresh(app, server.url, refresh_token), 'invalid_grant');
  }
});

test('keeps modes separate', async () => {
  const tokens = await connect(app, person);
  const bearer = new Client(server.url).withKey(tokens.access_token);
  const crossed = await bearer.with({ 'svc-mode': 'live' }).get('/v1/models');
  assert.equal(crossed.status, 422, crossed.text);

  const liveModel = await createModel((await createKey(person, { mode: 'live' })).client);
  assert.equal((await bearer.get(`/v1/models/${liveModel.id}`)).status, 404);
  const liveTokens = await connect(liveApp, person);
  const liveBearer = new Client(server.url).withKey(liveTokens.access_token);
  assert.equal((await liveBearer.get('/v1/me')).body.key.mode, 'live');
  assert.equal((await liveBearer.get(`/v1/models/${liveModel.id}`)).status, 200);
  assert.equal((await liveBearer.with({ 'svc-mode': 'test' }).get('/v1/me')).status, 422);

  const { question, code } = await codeFor(liveApp);
  assertOAuthError(await exchange(app, server.url, question, code), 'invalid_grant');
  assertOAuthError(await refresh(app, server.url, liveTokens.refresh_token), 'invalid_grant');
});

test('denies a token spending, creating keys and managing sessions', async () => {
  const everything = (await createKey(person)).client;
  const { scopes } = (await everything.get('/v1/me')).body.key;
  const tokens = await connect(app, person, { scope: scopes.join(' ') });
  const bearer = new Client(server.url).withKey(tokens.access_token);
  for (const [path, body] of [
    ['/v1/api_keys', { name: 'a key', mode: 'test' }],
    ['/v1/purchases', { listing_id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm' }],
    ['/v1/oauth_apps', { name: 'x', mode: 'test', redirect_uris: [CALLBACK] }],
    ['/v1/chat/completions', { model: 'x', messages: [{ role: 'user', content: 'x' }] }],
  ] as const) {
    assertRejected(await bearer.post(path, body), 403, 'scope_required');
  }
  assert.equal((await bearer.get('/v1/connected_apps')).status, 403);
  assert.equal((await bearer.get('/v1/sessions')).status, 403);
});

test('rejects repeated parameters, and bodies that are no form', async () => {
  const { question, code } = await codeFor();
  const twice = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: app.id,
    client_secret: app.secret ?? '',
    code,
    redirect_uri: CALLBACK,
    code_verifier: question.verifier,
  });
  twice.append('code', code);
  assertOAuthError(await sendForm(server.client, '/oauth/token', twice), 'invalid_request');
  const json = await server.client.post('/oauth/token', Object.fromEntries(twice));
  assert.equal(json.status, 400, json.text);
  assert.equal(json.body.error, 'invalid_request');
  for (const grant_type of ['password', 'client_credentials', 'implicit', '']) {
    const response = await exchange(app, server.url, question, code, { grant_type });
    assert.ok(['unsupported_grant_type', 'unauthorized_client', 'invalid_request'].includes(response.body.error));
  }
  assert.equal((await exchange(app, server.url, question, code)).status, 200, 'the code itself was good');
});
