import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DEFAULT_APP_QUOTA } from '../../../src/oauth/apps/oauth-app.ts';
import { hashSecret, isWellFormedSecret } from '../../../src/platform/crypto/secret-text.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertSecretsReplayed } from '../../harness/clients/assert-secrets-replayed.ts';
import { Client } from '../../harness/clients/client.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { assertRejected, createKey, PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());

const PATH = '/v1/oauth_apps';
const STUDIO = { name: 'Robot Studio', mode: 'test', redirect_uris: ['https://studio.example.com/callback'] };

async function register({ browser }: Person, fields: object = {}) {
  const response = await browser.post(PATH, { ...STUDIO, ...fields });
  assert.equal(response.status, 201, response.text);
  return response.body;
}

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const [row] = await server.database.query<Record<string, unknown>>(
    'select * from accounts.oauth_apps where id = $1',
    [id],
  );
  assert.ok(row);
  return row;
}

/** Inserts a grant, as if the person had consented. */
async function consent(person: Person, appId: string): Promise<string> {
  const id = newId('con');
  await server.database.query(
    `insert into accounts.oauth_grants (id, account_id, app_id, scopes) values ($1, $2, $3, '{models:read}')`,
    [id, person.id, appId],
  );
  return id;
}

async function hasEnded(grantId: string): Promise<boolean> {
  const query = 'select ended_at is not null as ended from accounts.oauth_grants where id = $1';
  const [row] = await server.database.query<{ ended: boolean }>(query, [grantId]);
  return row?.ended ?? true;
}

test('registers, returns, lists, updates and deletes an app with a secret', async () => {
  const person = await signUp(server);
  const made = await person.browser.post(PATH, STUDIO);
  assert.equal(made.status, 201, made.text);
  assert.equal(made.headers.get('cache-control'), 'no-store');
  const { client_secret, ...app } = made.body;
  assert.ok(isWellFormedSecret('svc_secret_', client_secret));
  assert.match(app.id, /^cli_[0-9a-z]{26}$/);
  const { created_at } = app;
  assert.deepEqual(app, {
    id: app.id,
    client_id: app.id,
    ...STUDIO,
    confidential: true,
    required_scopes: [],
    last4: client_secret.slice(-4),
    created_at,
    updated_at: created_at,
  });
  const path = `${PATH}/${app.id}`;
  assert.deepEqual((await person.browser.get(path)).body, app);
  assert.deepEqual((await person.browser.get(PATH)).body, { items: [app], has_more: false });

  const changes = {
    name: 'Robot Lab',
    redirect_uris: ['http://localhost:3000/callback', 'https://lab.example.com/'],
    required_scopes: ['models:read', 'webhooks:write'],
  };
  const changed = await person.browser.patch(path, changes);
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.body, { ...app, ...changes, updated_at: changed.body.updated_at });
  assert.ok(changed.body.updated_at > created_at);
  const one = await person.browser.patch(path, { required_scopes: [] });
  assert.deepEqual(one.body, { ...changed.body, required_scopes: [], updated_at: one.body.updated_at });

  const deleted = await person.browser.delete(path);
  assert.deepEqual([deleted.status, deleted.body], [200, { id: app.id, deleted: true }]);
  for (const response of [
    await person.browser.get(path),
    await person.browser.patch(path, { name: 'Back' }),
    await person.browser.delete(path),
    await person.browser.post(`${path}/rotate_secret`),
  ]) {
    assertRejected(response, 404, 'not_found');
  }
  assert.deepEqual((await person.browser.get(PATH)).body.items, []);
});

test('registers a public app without a secret, with redirect URIs that only the user’s device reaches', async () => {
  const person = await signUp(server);
  const redirect_uris = ['com.example.studio:/callback', 'http://127.0.0.1/callback', 'http://[::1]/callback'];
  const app = await register(person, { confidential: false, redirect_uris });
  assert.deepEqual(
    [app.confidential, app.client_secret, app.last4, app.redirect_uris],
    [false, null, null, redirect_uris],
  );
  const rejected = await person.browser.post(`${PATH}/${app.id}/rotate_secret`);
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, /public/);
  const patch = (body: object) => person.browser.patch(`${PATH}/${app.id}`, body);
  assertRejected(await patch({ redirect_uris: ['https://localhost/'] }), 422, 'validation_failed', 'redirect_uris.0');

  const confidential = await register(person);
  const response = await person.browser.patch(`${PATH}/${confidential.id}`, { redirect_uris });
  assertRejected(response, 422, 'validation_failed', 'redirect_uris.0');
  assert.match(response.body.error.message, /only public apps/);
});

test('rejects changing the mode or kind of an app, and says so', async () => {
  const person = await signUp(server);
  const { id } = await register(person);
  const patch = (body: object) => person.browser.patch(`${PATH}/${id}`, body);
  for (const [body, field] of [
    [{ mode: 'live' }, 'mode'],
    [{ confidential: false }, 'confidential'],
  ] as const) {
    const rejected = await patch({ name: 'Another', ...body });
    assertRejected(rejected, 422, 'validation_failed', field);
    assert.match(rejected.body.error.message, /is (test|true) and cannot be changed\. Register another app/);
  }
  const same = await patch({ mode: 'test', confidential: true });
  assert.deepEqual([same.status, same.body.name], [200, STUDIO.name]);
});

test('rejects invalid fields by name, at registration and at update', async () => {
  const { browser } = await signUp(server);
  const { id } = (await browser.post(PATH, STUDIO)).body;
  const before = await rowOf(id);
  const wrong: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'a'.repeat(101) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'Robot\u202eoidutS' }, 'name'],
    [{ name: 'Robot\nStudio' }, 'name'],
    [{ name: 'Souk Support' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ redirect_uris: [] }, 'redirect_uris'],
    [{ redirect_uris: 'https://studio.example.com/' }, 'redirect_uris'],
    [{ redirect_uris: ['https://a.example/', 'https://a.example/'] }, 'redirect_uris'],
    [{ redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) }, 'redirect_uris'],
    [{ redirect_uris: [''] }, 'redirect_uris.0'],
    [{ redirect_uris: [`https://a.example/${'a'.repeat(2000)}`] }, 'redirect_uris.0'],
    [{ redirect_uris: ['https://a.example/', 'https://a.example'] }, 'redirect_uris.1'],
    [{ redirect_uris: ['http://a.example/'] }, 'redirect_uris.0'],
    [{ redirect_uris: ['https://a.example/#'] }, 'redirect_uris.0'],
    [{ redirect_uris: ['https://*.a.example/'] }, 'redirect_uris.0'],
    [{ redirect_uris: ['https://me:secret@a.example/'] }, 'redirect_uris.0'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris.0'],
    [{ redirect_uris: ['com.example.app:/callback'] }, 'redirect_uris.0'],
    [{ required_scopes: ['inference:run'] }, 'required_scopes.0'],
    [{ required_scopes: ['models:read', 'everything'] }, 'required_scopes.1'],
    [{ required_scopes: ['models:read', 'models:read'] }, 'required_scopes'],
    [{ mode: 'both' }, 'mode'],
    [{ confidential: 'yes' }, 'confidential'],
    [{ client_secret: 'svc_secret_mine' }, 'client_secret'],
    [{ client_id: 'cli_mine' }, 'client_id'],
  ];
  for (const [fields, field] of wrong) {
    assertRejected(await browser.post(PATH, { ...STUDIO, ...fields }), 422, 'validation_failed', field);
    assertRejected(await browser.patch(`${PATH}/${id}`, fields), 422, 'validation_failed', field);
  }
  for (const field of ['name', 'mode', 'redirect_uris']) {
    assertRejected(await browser.post(PATH, { ...STUDIO, [field]: undefined }), 422, 'validation_failed', field);
  }
  assert.deepEqual(await rowOf(id), before);
  assert.equal((await browser.get(PATH)).body.items.length, 1);
});

test('lets only a browser session of the same origin manage apps: no key, no command line', async () => {
  const person = await signUp(server);
  const { id } = await register(person);
  const before = await rowOf(id);
  const [key, cli] = [await createKey(person), await signInFromCommandLine(person)];
  for (const [method, path] of [
    ['POST', PATH],
    ['GET', PATH],
    ['GET', `${PATH}/${id}`],
    ['PATCH', `${PATH}/${id}`],
    ['DELETE', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/rotate_secret`],
  ] as const) {
    for (const { client } of [key, cli]) assertRejected(await client.call(method, path), 403, 'scope_required');
    assertRejected(await server.client.call(method, path), 401, 'missing_credentials');
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    assertRejected(await person.browser.call(method, path, { headers }), 401, 'missing_credentials');
  }
  assert.deepEqual(await rowOf(id), before);
});

test('responds with 404 to an app of another account', async () => {
  const { id } = await register(await signUp(server));
  const outsider = (await signUp(server)).browser;
  const before = await rowOf(id);
  for (const place of [id, newId('cli'), 'anything']) {
    for (const response of [
      await outsider.get(`${PATH}/${place}`),
      await outsider.patch(`${PATH}/${place}`, { name: 'Mine', redirect_uris: ['https://evil.example/'] }),
      await outsider.delete(`${PATH}/${place}`),
      await outsider.post(`${PATH}/${place}/rotate_secret`),
    ]) {
      if (place === id) assertRejected(response, 403, 'forbidden_resource');
      else assertRejected(response, 404, 'not_found');
    }
  }
  assert.deepEqual(await rowOf(id), before);
  assert.deepEqual((await outsider.get(PATH)).body.items, []);
});

test('registers an app in the requested mode, and lists both modes from either', async () => {
  const person = await signUp(server);
  const ids: string[] = [];
  for (const mode of ['test', 'live', 'live']) ids.unshift((await register(person, { mode })).id);
  const walk = async (filter: string, headers: Record<string, string> = {}) => {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await person.browser.get(`${PATH}?limit=1${filter}${cursor}`, { headers });
      seen.push(...body.items.map((app: { id: string }) => app.id));
      if (!body.has_more) return seen;
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
  };
  for (const mode of ['test', 'live']) assert.deepEqual(await walk('', { 'svc-mode': mode }), ids);
  assert.deepEqual(await walk('&mode=live'), ids.slice(0, 2));
  assert.deepEqual(await walk('&mode=test'), ids.slice(2));
  assertRejected(await person.browser.get(`${PATH}?mode=both`), 422, 'validation_failed', 'mode');

  const headers = { 'svc-mode': 'live' };
  const shown = await person.browser.get(`${PATH}/${ids[2]}`, { headers });
  assert.deepEqual([shown.status, shown.body.mode], [200, 'test']);
});

test('limits the apps of an account, also under concurrent requests', async () => {
  const person = await signUp(server);
  const createApp = (place = 0) => person.browser.post(PATH, { ...STUDIO, mode: place % 2 ? 'test' : 'live' });
  const responses = await Promise.all(Array.from({ length: DEFAULT_APP_QUOTA + 5 }, (_, place) => createApp(place)));
  for (const response of responses) if (response.status !== 201) assertRejected(response, 403, 'quota_exceeded');
  const made = responses.filter(({ status }) => status === 201);
  assert.equal(made.length, DEFAULT_APP_QUOTA);
  await person.browser.delete(`${PATH}/${made[0]?.body.id}`);
  assert.equal((await createApp()).status, 201);
  assertRejected(await createApp(), 403, 'quota_exceeded');
});

test('registers one app for two requests with one idempotency key, and returns the secret again', async () => {
  const { browser } = await signUp(server);
  await assertSecretsReplayed(browser, PATH, STUDIO, 'client_secret');
});

test('replaces the old secret at once, and stores hashes only', async () => {
  const person = await signUp(server);
  const made = await person.browser.post(PATH, STUDIO, { 'idempotency-key': 'kept sealed' });
  const { id, client_secret: first } = made.body;
  const path = `${PATH}/${id}`;
  assert.deepEqual((await rowOf(id)).secret_hash, hashSecret(first));
  const grant = await consent(person, id);
  const rotated = await person.browser.post(`${path}/rotate_secret`, undefined, { 'idempotency-key': 'sealed too' });
  assert.equal(rotated.status, 200, rotated.text);
  assert.equal(rotated.headers.get('cache-control'), 'no-store');
  const { client_secret: second, ...app } = rotated.body;
  assert.ok(isWellFormedSecret('svc_secret_', second));
  assert.equal(app.last4, second.slice(-4));
  assert.deepEqual((await rowOf(id)).secret_hash, hashSecret(second));
  assert.equal(await hasEnded(grant), false, 'existing connections stay');

  for (const response of [
    await person.browser.get(path),
    await person.browser.get(PATH),
    await person.browser.patch(path, {}),
  ]) {
    assert.doesNotMatch(response.text, /svc_secret_|client_secret/);
  }
  const dump = await dumpDatabase(server.database);
  assert.deepEqual(findSecrets(dump, { first, second }), []);
  assert.doesNotMatch(dump, /svc_secret_/);
});

test('rejects a client secret as an API key', async () => {
  const { client_secret } = await register(await signUp(server));
  assertRejected(await new Client(server.url).withKey(client_secret).get('/v1/me'), 401, 'invalid_key');
});

test('disconnects every account from a deleted app, and from no other', async () => {
  const [owner, user] = [await signUp(server), await signUp(server)];
  const [gone, stays] = [await register(owner), await register(owner)];
  const grants = [await consent(user, gone.id), await consent(owner, gone.id), await consent(user, stays.id)];
  await owner.browser.delete(`${PATH}/${gone.id}`);
  assert.deepEqual(await Promise.all(grants.map(hasEnded)), [true, true, false]);
  const { deleted_at, secret_hash, last4 } = await rowOf(gone.id);
  assert.ok(deleted_at instanceof Date);
  assert.deepEqual([secret_hash, last4], [null, null]);
});

test('deletes the apps of a closed account, with their names and URLs', async () => {
  const [owner, user] = [await signUp(server), await signUp(server)];
  const named = { name: 'Wilhelmina’s Loom', redirect_uris: ['https://wilhelmina.example/callback'] };
  const [early, late] = [await register(owner, named), await register(owner, named)];
  await owner.browser.delete(`${PATH}/${early.id}`);
  const grant = await consent(user, late.id);
  const closed = await owner.browser.post('/v1/me/close', { password: PASSWORD });
  assert.equal(closed.status, 200, closed.text);
  assert.equal(await hasEnded(grant), true);
  for (const { id } of [early, late]) {
    const { deleted_at, secret_hash, name } = await rowOf(id);
    assert.ok(deleted_at instanceof Date);
    assert.deepEqual([secret_hash, name], [null, '']);
  }
  const dump = await dumpDatabase(server.database);
  const apps = dump.slice(dump.indexOf('accounts.oauth_apps'), dump.indexOf('accounts.oauth_grants'));
  assert.doesNotMatch(apps, /wilhelmina/i);
});

test('deletes the apps of an account that the owner of its email reclaims', async () => {
  const intruder = await signUp(server, 'Mallory Moss');
  const { id } = await register(intruder);
  const grant = await consent(intruder, id);
  await server.client.post('/auth/password_reset', { email: intruder.email });
  const token = await server.mailbox.tokenTo(intruder.email, 'new password');
  const reset = await server.client.post('/auth/password_reset/confirm', { token, password: 'the owner chose this' });
  assert.equal(reset.status, 200, reset.text);
  assert.ok((await rowOf(id)).deleted_at instanceof Date);
  assert.equal(await hasEnded(grant), true);
});
