import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SCOPE_NAMES } from '../../../src/access/scopes.ts';
import { eventually } from '../../harness/eventually.ts';
import { assertRejected, createKey, type Person, signUp } from '../../harness/people/people.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());

const FREE_SCOPES = SCOPE_NAMES.filter((scope) => scope !== 'inference:run');
const show = async ({ browser }: Person, id: string) => (await browser.get(`/v1/api_keys/${id}`)).body;

/** Moves a column of a key in time, and notifies the server that the key has changed. */
async function move(id: string, column: 'created_at' | 'expires_at', to: string): Promise<void> {
  await server.database.query(`update accounts.api_keys set ${column} = now() + $2::interval where id = $1`, [id, to]);
  await server.database.query(`select pg_notify('souk_credentials', $1)`, [id]);
}

test('rejects an expired key, also on a server that had cached it', async () => {
  const person = await signUp(server);
  const { id, client } = await createKey(person, { expires_in: '30m' });
  await move(id, 'expires_at', '4 seconds');
  assert.equal((await client.get('/v1/me')).status, 200);
  const rejected = await eventually('the key to run out', async () => {
    const response = await client.get('/v1/me');
    return response.status !== 200 && response;
  });
  assertRejected(rejected, 401, 'invalid_key');
  assert.equal((await show(person, id)).status, 'expired');
});

test('returns the status of a key', async () => {
  const person = await signUp(server);
  const active = await createKey(person);
  const sandbox = await createKey(person, { tier: 'premium' });
  const unpaid = await createKey(person, { tier: 'premium', mode: 'live' });
  const revoked = await createKey(person, { mode: 'live' });
  await person.browser.post(`/v1/api_keys/${revoked.id}/revoke`);
  const { items } = (await person.browser.get('/v1/api_keys')).body;
  assert.deepEqual(
    items.map((key: { id: string; status: string }) => [key.id, key.status]),
    [
      [revoked.id, 'revoked'],
      [unpaid.id, 'inactive'],
      [sandbox.id, 'active'],
      [active.id, 'active'],
    ],
  );
  assert.equal((await sandbox.client.get('/v1/me')).status, 200);
});

test('reports rotation as due past 90 days', async () => {
  const person = await signUp(server);
  const { id } = await createKey(person);
  await move(id, 'created_at', '-2160 hours 1 minute');
  assert.equal((await show(person, id)).rotation_due, false);
  await move(id, 'created_at', '-2160 hours -1 minute');
  assert.equal((await show(person, id)).rotation_due, true);
});

test('records when a key was last used', async () => {
  const person = await signUp(server);
  const { id, client } = await createKey(person);
  assert.equal((await show(person, id)).last_used_at, null);
  await client.get('/v1/me');
  const { last_used_at, created_at } = await eventually('the use to be persisted', async () => {
    const key = await show(person, id);
    return key.last_used_at !== null && key;
  });
  assert.ok(last_used_at >= created_at);
});

test('rejects every request of an unpaid live premium key with 402, before 429, 403 and 422', async () => {
  const { client } = await createKey(await signUp(server), { tier: 'premium', mode: 'live', scopes: ['models:read'] });
  for (const path of ['/v1/me', '/v1/api_keys', '/v1/sessions', '/v1/accounts/nobody', '/v1/api_keys?limit=x']) {
    assertRejected(await client.get(path), 402, 'payment_required');
  }
  assertRejected(await client.with({ 'svc-mode': 'test' }).get('/v1/me'), 402, 'payment_required');
  const responses = await Promise.all(Array.from({ length: 125 }, () => client.post('/v1/api_keys', { name: '' })));
  for (const response of responses) assertRejected(response, 402, 'payment_required');
  assert.ok(responses.some(({ headers }) => headers.get('x-ratelimit-remaining') === '0'));
  assertRejected(await client.get('/v1/no_such_thing'), 404, 'not_found');
});

test('denies a restricted key to create, list, change or revoke keys, even itself', async () => {
  const { id, client } = await createKey(await signUp(server), { scopes: FREE_SCOPES });
  const responses = [
    await client.post('/v1/api_keys', { name: 'more', mode: 'test' }),
    await client.get('/v1/api_keys'),
    await client.get(`/v1/api_keys/${id}`),
    await client.patch(`/v1/api_keys/${id}`, { name: 'mine' }),
    await client.post(`/v1/api_keys/${id}/revoke`),
  ];
  for (const response of responses) assertRejected(response, 403, 'scope_required');
  assert.equal((await client.get('/v1/me')).status, 200);
});

test('lets a default key create and list keys of its own mode, and a session those of both', async () => {
  const person = await signUp(server);
  const [own, other] = [await createKey(person), await createKey(person, { mode: 'live' })];
  const body = { name: 'more', mode: 'test' };
  assertRejected(await own.client.post('/v1/api_keys', { ...body, mode: 'live' }), 403, 'forbidden_resource');
  const { id } = (await own.client.post('/v1/api_keys', body)).body;
  const seen = async (client: { get: typeof own.client.get }, query = '') =>
    (await client.get(`/v1/api_keys${query}`)).body.items.map((key: { id: string }) => key.id);
  assert.deepEqual(await seen(own.client), [id, own.id]);
  assert.deepEqual(await seen(own.client, '?mode=live'), []);
  assertRejected(await own.client.get(`/v1/api_keys/${other.id}`), 404, 'not_found');
  for (const client of [person.browser, (await signInFromCommandLine(person)).client]) {
    assert.deepEqual(await seen(client), [id, other.id, own.id]);
    assert.deepEqual(await seen(client, '?mode=live'), [other.id]);
  }
});

test('renames a key and sets its spending limit, which null removes', async () => {
  const person = await signUp(server);
  const { id } = await createKey(person);
  const patch = (body: object) => person.browser.patch(`/v1/api_keys/${id}`, body);
  const limit = { currency: 'usd', amount: 5000 };
  assert.equal((await patch({ name: '  build server ' })).body.name, 'build server');
  assert.deepEqual((await patch({ spend_limit: limit })).body.spend_limit, limit);
  const renamed = (await patch({ name: 'laptop' })).body;
  assert.deepEqual([renamed.name, renamed.spend_limit], ['laptop', limit]);
  assert.equal((await patch({ spend_limit: null })).body.spend_limit, null);
  for (const [body, field] of [
    [{ name: ' ' }, 'name'],
    [{ mode: 'live' }, 'mode'],
    [{ scopes: [] }, 'scopes'],
  ] as const) {
    assertRejected(await patch(body), 422, 'validation_failed', field);
  }
});

test('revokes a key once for two requests', async () => {
  const person = await signUp(server);
  const { id, client } = await createKey(person);
  assert.equal((await client.get('/v1/me')).status, 200);
  const revoke = () => person.browser.post(`/v1/api_keys/${id}/revoke`);
  const revokedAt = () => server.database.query('select revoked_at from accounts.api_keys where id = $1', [id]);
  assert.equal((await revoke()).body.status, 'revoked');
  const first = await revokedAt();
  assertRejected(await client.get('/v1/me'), 401, 'invalid_key');
  assert.equal((await revoke()).body.status, 'revoked');
  assert.deepEqual(await revokedAt(), first);
});

test('denies access to keys of another account', async () => {
  const [person, owner] = [await signUp(server), await signUp(server)];
  const { id, client } = await createKey(owner);
  for (const outsider of [person.browser, (await createKey(person)).client]) {
    assertRejected(await outsider.get(`/v1/api_keys/${id}`), 403, 'forbidden_resource');
    assertRejected(await outsider.patch(`/v1/api_keys/${id}`, { name: 'mine' }), 403, 'forbidden_resource');
    assertRejected(await outsider.post(`/v1/api_keys/${id}/revoke`), 403, 'forbidden_resource');
  }
  const inLive = (await createKey(person, { mode: 'live' })).client;
  assertRejected(await inLive.get(`/v1/api_keys/${id}`), 404, 'not_found');
  assert.equal((await show(owner, id)).name, 'a key');
  assert.equal((await client.get('/v1/me')).status, 200);
});

test('rejects malformed keys with 401 invalid_key', async () => {
  const { secret } = await createKey(await signUp(server));
  const wrong = [
    secret.slice(0, -1),
    `${secret}0`,
    secret.replace('test', 'live'),
    secret.toUpperCase(),
    'svc_test_',
    'x',
  ];
  for (const token of wrong) {
    const response = await server.client.withKey(token).get('/v1/me');
    assertRejected(response, 401, 'invalid_key');
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
  }
});
