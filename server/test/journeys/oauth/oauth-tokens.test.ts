import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OFFERED_SCOPES } from '../../../src/oauth/offered-scopes.ts';
import { APP_TOKEN_PREFIX } from '../../../src/oauth/provider/token-prefixes.ts';
import { hashSecret, newSecret } from '../../../src/platform/crypto/secret-text.ts';
import { MODES } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { HELLO, premiumKey, startInferenceServer } from '../../harness/markets/inference.ts';
import { connectApp, issueToken, seedApp } from '../../harness/people/oauth.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected, signUp } from '../../harness/people/people.ts';
import { CROSSINGS, type Crossing, type Target } from '../http/crossing-modes.ts';

const server = await startInferenceServer({ env: WITH_OPERATOR });
after(() => server.stop());

interface Operation {
  name: string;
  method: string;
  path: string;
  access: string | string[];
}

/** Returns every operation under /v1 with its access, from the API description. */
async function operations(): Promise<Operation[]> {
  const { paths } = (await server.client.get('/v1/openapi.json')).body;
  const found: Operation[] = [];
  for (const [path, methods] of Object.entries<Record<string, { 'x-access': string | string[] }>>(paths)) {
    for (const [verb, details] of Object.entries(methods)) {
      const [method, access] = [verb.toUpperCase(), details['x-access']];
      if (path.startsWith('/v1/')) found.push({ name: `${method} ${path}`, method, path, access });
    }
  }
  assert.ok(found.length > 90, `${found.length} operations`);
  return found;
}

const all = await operations();
const accessOf = new Map(all.map(({ name, access }) => [name, access]));

/** Returns the scopes that a token needs for an operation, or undefined where no token is accepted. */
function scopesFor(access: string | string[]): readonly string[] | undefined {
  if (access === 'any') return [];
  const named = [access].flat();
  return named.every((scope) => (OFFERED_SCOPES as readonly string[]).includes(scope)) ? named : undefined;
}

function assertScopeRequired(response: ApiResponse, what: string, scopes: readonly string[] = []): void {
  assert.equal(response.status, 403, `${what}: ${response.text}`);
  assertRejected(response, 403, 'scope_required');
  const named = scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : '';
  assert.equal(response.headers.get('www-authenticate'), `Bearer error="insufficient_scope"${named}`, what);
}

function assertInvalidToken(response: ApiResponse): void {
  assertRejected(response, 401, 'invalid_key');
  assert.equal(response.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
}

/** Fills the path with ids of nothing. */
function fillPath({ path }: Operation): string {
  return path.replaceAll(/\{\w+\}/g, newId('mdl'));
}

function call({ client }: { client: { call: typeof server.client.call } }, operation: Operation) {
  const body = operation.method === 'GET' || operation.method === 'DELETE' ? {} : { body: {} };
  return client.call(operation.method, fillPath(operation), body);
}

test('acts for the account that consented, in the mode of its app, and shows the app in /me', async () => {
  const [developer, user] = [await signUp(server, 'Dev Eloper'), await signUp(server, 'Some User')];
  for (const mode of MODES) {
    const app = await seedApp(server, developer, { mode, name: 'Robot Studio' });
    const { client } = await connectApp(server, user, { app, scopes: ['models:read', 'payouts:read'] });
    const { body, status } = await client.get('/v1/me');
    assert.equal(status, 200);
    assert.deepEqual([body.id, body.slug, body.email], [user.id, user.slug, user.email]);
    assert.deepEqual(body.key, {
      mode,
      scopes: ['models:read', 'payouts:read'],
      app: { client_id: app.id, name: 'Robot Studio' },
    });
    const other = mode === 'test' ? 'live' : 'test';
    assertRejected(
      await client.get('/v1/me', { headers: { 'svc-mode': other } }),
      422,
      'validation_failed',
      'Svc-Mode',
    );
    assert.equal((await client.get('/v1/me', { headers: { 'svc-mode': mode } })).status, 200);
  }
  assert.equal('app' in (await user.browser.get('/v1/me')).body.key, false);
});

test('rejects a token that is malformed, unknown, expired or of another kind', async () => {
  const user = await signUp(server);
  const { token, client } = await connectApp(server, user);
  const changed = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
  for (const wrong of [changed, token.slice(0, -1), APP_TOKEN_PREFIX, newSecret(APP_TOKEN_PREFIX)]) {
    assertInvalidToken(await server.client.withKey(wrong).get('/v1/me'));
  }
  for (let i = 0; i < 2; i++) assert.equal((await client.get('/v1/me')).status, 200);

  const late = await connectApp(server, user);
  await server.database.query(`update accounts.oauth_records set expires_at = now() where hash = $1`, [
    hashSecret(late.token),
  ]);
  assertInvalidToken(await late.client.get('/v1/me'));
  // A record of another kind with the same hash is no token.
  const code = await connectApp(server, user);
  await server.database.query(`update accounts.oauth_records set kind = 'RefreshToken' where hash = $1`, [
    hashSecret(code.token),
  ]);
  assertInvalidToken(await code.client.get('/v1/me'));
});

test('limits a token to what was consented to, and never lets it run inference', async () => {
  const user = await signUp(server);
  const { grantId } = await connectApp(server, user, { scopes: ['models:read', 'inference:run'] });
  const { client } = await issueToken(server, grantId, ['models:read', 'models:upload', 'inference:run']);
  assert.deepEqual((await client.get('/v1/me')).body.key.scopes, ['models:read']);
  assertScopeRequired(await client.post('/v1/models', {}), 'POST /v1/models', ['models:upload']);

  const key = await premiumKey(user);
  const chat = await client.post('/v1/chat/completions', HELLO, { 'svc-key': key.id });
  assertScopeRequired(chat, 'chat', ['inference:run']);
  assertScopeRequired(await client.get('/v1/usage'), 'usage', ['inference:run']);
});

test('denies a token with every scope spending, creating keys and what needs a session', async () => {
  const user = await signUpOperator(server);
  const rejected = all.filter(({ access }) => scopesFor(access) === undefined);
  for (const name of ['POST /v1/api_keys', 'POST /v1/purchases', 'POST /v1/balance/topups', 'PATCH /v1/me']) {
    assert.ok(rejected.some((operation) => operation.name === name));
  }
  assert.equal((await (await connectApp(server, user)).client.get('/v1/me')).body.operator, true);
  for (const operation of rejected) {
    const response = await call(await connectApp(server, user), operation);
    const scopes = operation.access === 'inference:run' ? ['inference:run'] : [];
    assertScopeRequired(response, operation.name, scopes);
  }
});

test('rejects each operation without its scope by name, and accepts it with the scope', async () => {
  const user = await signUp(server);
  for (const operation of all) {
    const needed = scopesFor(operation.access);
    if (needed === undefined) continue;
    const lacking = await connectApp(server, user, {
      scopes: OFFERED_SCOPES.filter((scope) => !needed.includes(scope)),
    });
    const rejection = await call(lacking, operation);
    if (needed.length > 0) assertScopeRequired(rejection, operation.name, needed);
    else assert.notEqual(rejection.body?.error?.code, 'scope_required', operation.name);

    const having = await call(await connectApp(server, user, { scopes: needed }), operation);
    assert.ok(
      having.status !== 401 && having.body?.error?.code !== 'scope_required',
      `${operation.name}: ${having.text}`,
    );
  }
});

function requestOf({ operation }: Crossing, { path = {}, query = '', headers = {}, body }: Target) {
  const [method = '', template = ''] = operation.split(' ');
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  return [method, url + query, { headers, ...(body === undefined ? {} : { body }) }] as const;
}

for (const [index, crossing] of CROSSINGS.entries()) {
  const access = accessOf.get(crossing.operation);
  const needed = access === undefined ? undefined : scopesFor(access);
  if (needed === undefined) continue;
  // Alternates the modes: modes.test.ts covers both directions with keys.
  const mode = crossing.liveOnly || index % 2 === 1 ? 'live' : 'test';
  test(`accepts ${crossing.operation} with the scope, and does not find a ${mode} object in the other mode`, async () => {
    const owner = await signUp(server);
    const target = await crossing.make(owner, mode, server);
    const scopes = needed.length > 0 ? needed : OFFERED_SCOPES;
    const other = await connectApp(server, owner, { mode: mode === 'test' ? 'live' : 'test', scopes });
    const { status, code } = crossing.rejection ?? { status: 404, code: 'not_found' };
    assertRejected(await other.client.call(...requestOf(crossing, target)), status, code);

    const own = await connectApp(server, owner, { mode, scopes });
    const response = await own.client.call(...requestOf(crossing, target));
    assert.ok(response.status < 303, `it works in its own mode: ${response.text}`);
  });
}

test('rate-limits each grant separately, and carries the count over to a refreshed token', async () => {
  const user = await signUp(server);
  const app = await seedApp(server, user);
  const [first, second] = [await connectApp(server, user, { app }), await connectApp(server, user, { app })];
  const refreshed = await issueToken(server, first.grantId);
  const left = async ({ client }: typeof refreshed) =>
    Number((await client.get('/v1/me')).headers.get('x-ratelimit-remaining'));
  const atFirst = await left(first);
  assert.equal(await left(refreshed), atFirst - 1);
  assert.equal(await left(second), atFirst);
});

test('replays an idempotent request after a refresh', async () => {
  const user = await signUp(server);
  const { client, grantId } = await connectApp(server, user, { scopes: ['models:upload'] });
  const refreshed = await issueToken(server, grantId, ['models:upload']);
  const other = await connectApp(server, user, { scopes: ['models:upload'] });
  const model = { name: 'Once', task: 'perception', framework: 'onnx', license: 'MIT' };
  const create = (by: typeof client, name: string) =>
    by.post('/v1/models', { ...model, name }, { 'idempotency-key': 'the same' });
  const made = await create(client, 'Once');
  assert.equal(made.status, 201, made.text);
  const again = await create(refreshed.client, 'Once');
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body], ['true', made.body]);
  assert.notEqual((await create(other.client, 'Twice')).body.id, made.body.id);
});
