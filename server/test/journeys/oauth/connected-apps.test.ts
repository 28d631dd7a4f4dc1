import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CredentialCache } from '../../../src/access/credential-cache.ts';
import { endOldestGrants } from '../../../src/oauth/grants/end-grants.ts';
import { sweepOAuth } from '../../../src/oauth/sweep-oauth.ts';
import { hashSecret } from '../../../src/platform/crypto/secret-text.ts';
import { followEvents } from '../../harness/clients/event-stream.ts';
import { eventually } from '../../harness/eventually.ts';
import { type Connection, connectApp, issueToken, seedApp } from '../../harness/people/oauth.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected, createKey, PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const shared = await cloneDatabase();
const a = await startTestServer({ database: shared, env: WITH_OPERATOR });
const b = await startTestServer({ database: shared, env: { ...WITH_OPERATOR, SOUK_ROLE: 'api' } });
const database = openDatabase(shared);
after(async () => {
  await database.close();
  for (const node of [b, a]) await node.stop();
  await shared.drop();
});

const operator = await signUpOperator(a);
const developer = await signUp(a, 'Dev Eloper');

/** Calls until both nodes have cached the token, so that the next call uses the cache. */
async function assertWorks({ token }: Pick<Connection, 'token'>): Promise<void> {
  for (const node of [a, b, a, b]) {
    const response = await node.client.withKey(token).get('/v1/me');
    assert.equal(response.status, 200, response.text);
  }
}

/** Asserts that the token is rejected at once on the node that was called, and eventually on the other. */
async function assertEnded({ token }: Pick<Connection, 'token'>): Promise<void> {
  assertRejected(await a.client.withKey(token).get('/v1/me'), 401, 'invalid_key');
  const response = await eventually('the other node to reject it', async () => {
    const latest = await b.client.withKey(token).get('/v1/me');
    return latest.status !== 200 && latest;
  });
  assertRejected(response, 401, 'invalid_key');
  assert.equal(response.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
}

async function listOf({ browser }: Person, query = '') {
  const response = await browser.get(`/v1/connected_apps${query}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

const recordsOf = (grantId: string) =>
  shared.query('select from accounts.oauth_records where grant_id = $1', [grantId]);

test('lists each connected app of an account once, with all granted scopes', async () => {
  const user = await signUp(a, 'Some User');
  assert.deepEqual(await listOf(user), { items: [], has_more: false });
  const studio = await seedApp(a, developer, { name: 'Robot Studio' });
  const fleet = await seedApp(a, developer, { name: 'Fleet', mode: 'live' });
  const first = await connectApp(a, user, { app: studio, scopes: ['webhooks:write'] });
  await connectApp(a, user, { app: fleet, scopes: ['payouts:read'] });
  await connectApp(a, user, { app: studio, scopes: ['models:read', 'webhooks:write'] });
  await connectApp(a, developer, { app: studio, scopes: ['datasets:read'] });
  const ended = await connectApp(a, user, { app: await seedApp(a, developer, { name: 'Gone' }) });
  await shared.query('update accounts.oauth_grants set ended_at = now() where id = $1', [ended.grantId]);

  const [begun] = await shared.query<{ created_at: Date }>(
    'select created_at from accounts.oauth_grants where id = $1',
    [first.grantId],
  );
  const owner = { id: developer.id, slug: developer.slug, name: 'Dev Eloper' };
  const { items } = await listOf(user);
  assert.deepEqual(items[1], {
    id: studio.id,
    client_id: studio.id,
    name: 'Robot Studio',
    owner,
    mode: 'test',
    scopes: ['models:read', 'webhooks:write'],
    connected_at: begun?.created_at.toISOString(),
    last_used_at: null,
  });
  assert.deepEqual(
    items.map(({ name, mode, scopes }: Record<string, unknown>) => [name, mode, scopes]),
    [
      ['Fleet', 'live', ['payouts:read']],
      ['Robot Studio', 'test', ['models:read', 'webhooks:write']],
    ],
  );

  const namesOf = async (query: string) => (await listOf(user, query)).items.map(({ name }: { name: string }) => name);
  assert.deepEqual(await namesOf('?mode=live'), ['Fleet']);
  assert.deepEqual(await namesOf('?mode=test'), ['Robot Studio']);
  const page = await listOf(user, '?limit=1');
  assert.deepEqual([page.items.length, page.has_more], [1, true]);
  assert.deepEqual(await namesOf(`?limit=1&cursor=${page.next_cursor}`), ['Robot Studio']);
  for (const mode of ['test', 'live']) {
    const response = await user.browser.get('/v1/connected_apps', { headers: { 'svc-mode': mode } });
    assert.equal(response.body.items.length, 2);
  }
});

test('returns when an app was last used', async () => {
  const user = await signUp(a);
  const { client } = await connectApp(a, user);
  const since = Date.now();
  assert.equal((await client.get('/v1/me')).status, 200);
  const used = await eventually(
    'the use to be persisted',
    async () => (await listOf(user)).items[0].last_used_at ?? undefined,
  );
  assert.ok(Date.parse(used) >= since - 1);
});

test('lets only a browser session list and end connections: no key, command line or app', async () => {
  const user = await signUp(a);
  const connection = await connectApp(a, user);
  const callers = [connection.client, (await createKey(user)).client, (await signInFromCommandLine(user)).client];
  for (const client of callers) {
    assertRejected(await client.get('/v1/connected_apps'), 403, 'scope_required');
    assertRejected(await client.delete(`/v1/connected_apps/${connection.app.id}`), 403, 'scope_required');
  }
  await assertWorks(connection);
});

test('ends all tokens of a disconnected app on every node, and no others', async () => {
  const [user, neighbour] = [await signUp(a), await signUp(a)];
  const app = await seedApp(a, developer);
  const [first, second] = [await connectApp(a, user, { app }), await connectApp(a, user, { app })];
  const refreshed = await issueToken(a, first.grantId);
  const others = [await connectApp(a, neighbour, { app }), await connectApp(a, user)];
  for (const each of [first, second, refreshed, ...others]) await assertWorks(each);
  const following = await followEvents(a, { authorization: `Bearer ${first.token}` });

  const outsider = await signUp(a);
  assertRejected(await outsider.browser.delete(`/v1/connected_apps/${app.id}`), 404, 'not_found');
  const response = await user.browser.delete(`/v1/connected_apps/${app.id}`);
  assert.deepEqual([response.status, response.body], [200, { id: app.id, deleted: true }]);
  for (const each of [first, second, refreshed]) await assertEnded(each);
  for (const each of others) await assertWorks(each);
  for (const { grantId } of [first, second]) assert.deepEqual(await recordsOf(grantId), []);
  assert.deepEqual(await following.rest(), []); // the stream it was following has ended as well

  assert.equal((await listOf(user)).items.length, 1);
  for (const id of [app.id, 'cli_nothing', 'souk-cli']) {
    assertRejected(await user.browser.delete(`/v1/connected_apps/${id}`), 404, 'not_found');
  }
  // Connecting it again starts anew.
  await assertWorks(await connectApp(a, user, { app }));
  await assertEnded(first);
});

test('rejects tokens while their account, or the owner of their app, is suspended', async () => {
  const [user, owner] = [await signUp(a), await signUp(a)];
  const connection = await connectApp(a, user, { app: await seedApp(a, owner) });
  for (const { id } of [user, owner]) {
    await assertWorks(connection);
    const decide = (what: string, body: object) => operator.browser.post(`/v1/operator/accounts/${id}/${what}`, body);
    assert.equal((await decide('suspend', { reason: 'spam' })).status, 200);
    await assertEnded(connection);
    assert.equal((await decide('reinstate', {})).status, 200);
  }
  await assertWorks(connection);
});

test('rejects and no longer lists a deleted app', async () => {
  const [owner, user] = [await signUp(a), await signUp(a)];
  const connections = [await connectApp(a, user, { app: await seedApp(a, owner) })];
  const app = connections[0]?.app as Connection['app'];
  connections.push(await connectApp(a, owner, { app }));
  for (const each of connections) await assertWorks(each);
  assert.equal((await owner.browser.delete(`/v1/oauth_apps/${app.id}`)).status, 200);
  for (const each of connections) await assertEnded(each);
  assert.deepEqual((await listOf(user)).items, []);
  assertRejected(await user.browser.delete(`/v1/connected_apps/${app.id}`), 404, 'not_found');
});

test('ends the grants of a closed account, and those of its own apps', async () => {
  const [leaving, staying] = [await signUp(a), await signUp(a)];
  const given = await connectApp(a, leaving, { app: await seedApp(a, developer) });
  const held = await connectApp(a, staying, { app: await seedApp(a, leaving) });
  for (const each of [given, held]) await assertWorks(each);
  assert.equal((await leaving.browser.post('/v1/me/close', { password: PASSWORD })).status, 200);
  for (const each of [given, held]) await assertEnded(each);
  assert.deepEqual(await recordsOf(given.grantId), []);
  assert.deepEqual((await listOf(staying)).items, []);
});

test('ends earlier connections of an account that is reclaimed by mail', async () => {
  const intruder = await signUp(a);
  const connection = await connectApp(a, intruder, { app: await seedApp(a, developer) });
  await assertWorks(connection);
  assert.equal((await a.client.post('/auth/password_reset', { email: intruder.email })).status, 202);
  const token = await a.mailbox.tokenTo(intruder.email, 'new password');
  const chosen = { token, password: 'the true owner chose this' };
  assert.equal((await a.client.post('/auth/password_reset/confirm', chosen)).status, 200);
  await assertEnded(connection);
});

test('shows a new app name on both nodes', async () => {
  const [owner, user] = [await signUp(a), await signUp(a)];
  const connection = await connectApp(a, user, { app: await seedApp(a, owner, { name: 'Before' }) });
  await assertWorks(connection);
  const renamed = await owner.browser.patch(`/v1/oauth_apps/${connection.app.id}`, { name: 'After' });
  assert.equal(renamed.status, 200, renamed.text);
  for (const node of [a, b]) {
    const nameNow = async () => (await node.client.withKey(connection.token).get('/v1/me')).body.key.app.name;
    await eventually('the new name', async () => (await nameNow()) === 'After');
  }
});

test('sweeps expired records, and keeps those that detect token reuse until they expire', async () => {
  const user = await signUp(a);
  const live = await connectApp(a, user);
  const late = await issueToken(a, live.grantId);
  const used = await issueToken(a, live.grantId);
  await shared.query(`update accounts.oauth_records set expires_at = now() - interval '61 seconds' where hash = $1`, [
    hashSecret(late.token),
  ]);
  await shared.query(
    `update accounts.oauth_records set kind = 'RefreshToken', consumed_at = now() - interval '80 days' where hash = $1`,
    [hashSecret(used.token)],
  );
  const abandoned = await connectApp(a, user);
  await shared.query(`update accounts.oauth_records set expires_at = now() - interval '1 day' where grant_id = $1`, [
    abandoned.grantId,
  ]);
  const begunJustNow = await connectApp(a, user);
  await shared.query('delete from accounts.oauth_records where grant_id = $1', [begunJustNow.grantId]);
  const [lately, longAgo] = [await connectApp(a, user), await connectApp(a, user)];
  const aged = [live, abandoned, lately, longAgo].map(({ grantId }) => grantId);
  await shared.query(
    `update accounts.oauth_grants set created_at = now() - interval '91 days' where id = any($1::text[])`,
    [aged],
  );
  const end = (grantId: string, days: number) =>
    shared.query(`update accounts.oauth_grants set ended_at = now() - $2 * interval '1 day' where id = $1`, [
      grantId,
      days,
    ]);
  await end(lately.grantId, 29);
  await end(longAgo.grantId, 31);
  await shared.query(
    `update accounts.oauth_apps set deleted_at = now() - interval '31 days' where id in (
       select app_id from accounts.oauth_grants where id = any($1::text[]))`,
    [[lately.grantId, longAgo.grantId]],
  );

  await sweepOAuth(database.accounts);

  await assertWorks(live);
  assert.equal((await recordsOf(live.grantId)).length, 2);
  assert.deepEqual([await recordsOf(abandoned.grantId), await recordsOf(longAgo.grantId)], [[], []]);
  const left = await shared.query<{ id: string; ended: boolean }>(
    'select id, ended_at is not null as ended from accounts.oauth_grants where account_id = $1 order by id',
    [user.id],
  );
  assert.deepEqual(left, [
    { id: live.grantId, ended: false },
    { id: abandoned.grantId, ended: true },
    { id: begunJustNow.grantId, ended: false },
    { id: lately.grantId, ended: true },
  ]);
  const apps = await shared.query<{ id: string }>('select id from accounts.oauth_apps where deleted_at is not null');
  assert.deepEqual(
    [lately, longAgo].map(({ app }) => apps.some(({ id }) => id === app.id)),
    [true, false],
    'an app is removed with its last grant',
  );
});

test('ends the oldest of an account’s many grants to one app', async () => {
  const user = await signUp(a);
  const app = await seedApp(a, developer);
  const connections: Connection[] = [];
  for (let i = 0; i < 4; i++) connections.push(await connectApp(a, user, { app }));
  for (const each of connections) await assertWorks(each);
  const elsewhere = new CredentialCache(() => true);
  await database.accounts.transaction((tx) => endOldestGrants(tx, user.id, app.id, 3, elsewhere));
  const [oldest, ...newer] = connections as [Connection, ...Connection[]];
  await eventually('the oldest to be rejected', async () => (await oldest.client.get('/v1/me')).status === 401);
  await assertEnded(oldest);
  for (const each of newer) await assertWorks(each);
});
