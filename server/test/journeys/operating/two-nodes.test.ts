import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { cookieValue, tabOf } from '../../harness/people/cookies.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { assertSignedIn, assertSignedOut } from '../../harness/people/sign-in.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../harness/servers/database.ts';
import { startDatabaseProxy } from '../../harness/servers/database-proxy.ts';
import { startTestServer, TEST_SECRET, type TestServer } from '../../harness/servers/server.ts';

// Node B only serves, so that every mail is in A's box. Its database connections go through a proxy.
const database = await cloneDatabase();
const proxy = await startDatabaseProxy(database);
const a = await startTestServer({ database, env: WITH_OPERATOR });
const b = await startTestServer({ database: proxy.database, env: { ...WITH_OPERATOR, SOUK_ROLE: 'api' } });
after(async () => {
  for (const node of [b, a]) await node.stop();
  await proxy.close();
  await database.drop();
});

const onB = (secret: string) => b.client.withKey(secret);
const operator = await signUpOperator(a);

/** Calls until the node has cached the credential, so that the next call uses the cache. */
async function assertWorks(client: Pick<Client, 'get'>): Promise<void> {
  for (let i = 0; i < 2; i++) assert.equal((await client.get('/v1/me')).status, 200);
}

async function untilRejected(client: Pick<Client, 'get'>, code: string): Promise<void> {
  const response = await eventually('the other node to reject it', async () => {
    const latest = await client.get('/v1/me');
    return latest.status !== 200 && latest;
  });
  assertRejected(response, 401, code);
}

test('accepts a key of one node on the other at once, and rejects it there after revocation', async () => {
  const person = await signUp(a);
  const { id, secret } = await createKey(person);
  await assertWorks(onB(secret));
  assert.equal((await person.browser.post(`/v1/api_keys/${id}/revoke`)).status, 200);
  await untilRejected(onB(secret), 'invalid_key');
});

test('accepts, refreshes and ends a session of one node on the other', async () => {
  const { browser } = await signUp(a);
  const there = tabOf(browser, b.url);
  await assertSignedIn(there);
  assert.equal((await there.post('/auth/refresh')).status, 200);
  assert.equal((await browser.post('/auth/refresh')).status, 200);
  assert.equal(cookieValue(browser, 'souk_refresh'), cookieValue(there, 'souk_refresh'));
  assert.equal((await browser.post('/auth/sign_out', {})).status, 200);
  await untilRejected(there, 'missing_credentials');
  assertRejected(await there.post('/auth/refresh'), 401, 'invalid_key');
});

test('applies a suspension and its end on the other node', async () => {
  const person = await signUp(a);
  const { secret } = await createKey(person);
  await assertWorks(onB(secret));
  const decide = (what: string, body: object) =>
    operator.browser.post(`/v1/operator/accounts/${person.id}/${what}`, body);
  assert.equal((await decide('suspend', { reason: 'spam' })).status, 200);
  await untilRejected(onB(secret), 'invalid_key');
  assert.equal((await decide('reinstate', {})).status, 200);
  await assertWorks(onB(secret));
});

test('shows a new name on the other node, and rejects a closed account there', async () => {
  const person = await signUp(a, 'Before Wedding');
  const { secret } = await createKey(person);
  await assertWorks(onB(secret));
  await person.browser.patch('/v1/me', { name: 'After Wedding' });
  const renamed = async () => (await onB(secret).get('/v1/me')).body.name === 'After Wedding';
  await eventually('the new name', renamed);

  const there = tabOf(person.browser, b.url);
  await assertSignedIn(there);
  assert.equal((await person.browser.post('/v1/me/close', { password: PASSWORD })).status, 200);
  await untilRejected(onB(secret), 'invalid_key');
  await untilRejected(there, 'missing_credentials');
});

test('trusts no cached credential while notifications are cut off, until they are restored', async () => {
  const person = await signUp(a);
  const [first, second, third] = [await createKey(person), await createKey(person), await createKey(person)];
  const revoke = ({ id }: { id: string }) => person.browser.post(`/v1/api_keys/${id}/revoke`);
  await assertWorks(onB(first.secret));
  proxy.cutListeners();
  try {
    await revoke(first);
    await untilRejected(onB(first.secret), 'invalid_key');
    await assertWorks(onB(second.secret));
    await revoke(second);
    assertRejected(await onB(second.secret).get('/v1/me'), 401, 'invalid_key');
  } finally {
    proxy.restoreListeners();
  }
  await eventually('both nodes to listen again', async () => {
    const listeners = `select 1 from pg_stat_activity where application_name = 'souk listen' and datname = current_database()`;
    return (await database.query(listeners)).length === 2;
  });
  await assertWorks(onB(third.secret));
  await revoke(third);
  await untilRejected(onB(third.secret), 'invalid_key');
});

test('trusts no cached credential when notifications stop without an error', async () => {
  const person = await signUp(a);
  const { id, secret } = await createKey(person);
  await assertWorks(onB(secret));
  proxy.silenceListeners();
  try {
    await person.browser.post(`/v1/api_keys/${id}/revoke`);
    await untilRejected(onB(secret), 'invalid_key');
  } finally {
    proxy.restoreListeners();
  }
});

/** Starts nodes on a database of their own, which all stop when the test ends. */
function startNodesOn(shared: TestDatabase) {
  const nodes: TestServer[] = [];
  after(async () => {
    for (const node of nodes.reverse()) await node.stop();
    await shared.drop();
  });
  return async (env: Record<string, string> = {}): Promise<TestServer> => {
    const node = await startTestServer({ database: shared, env });
    nodes.push(node);
    return node;
  };
}

test('migrates an empty database once when several nodes start together', async () => {
  const empty = await emptyDatabase();
  const startNode = startNodesOn(empty);
  const [one, other, third] = await Promise.all([startNode(), startNode(), startNode()]);
  for (const { client } of [one, other, third]) assert.equal((await client.get('/readyz')).status, 200);
  for (const realm of ['accounts', 'test', 'live']) {
    const applied = await empty.query(`select version from ${realm}.schema_migrations order by version`);
    const inTemplate = await database.query(`select version from ${realm}.schema_migrations order by version`);
    assert.deepEqual(applied, inTemplate);
  }
  await assertSignedIn(tabOf((await signUp(one)).browser, other.url));
});

test('sends a mail of an api node from a worker node, which serves probes only', async () => {
  const startNode = startNodesOn(await cloneDatabase());
  const api = await startNode({ SOUK_ROLE: 'api' });
  const { email } = await signUp(api);
  const worker = await startNode({ SOUK_ROLE: 'worker' });
  await worker.mailbox.mailTo(email, 'Confirm');
  assert.deepEqual(await api.mailbox.all(), []);
  for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await worker.client.get(path)).status, 200);
  for (const path of ['/v1/me', '/auth/sign_in', '/']) {
    assertRejected(await worker.client.get(path), 404, 'not_found');
  }
});

test('rotates the secret with the new one first, and then rejects the old one', async () => {
  const fresh = 'a new secret that replaces the old one';
  const startNode = startNodesOn(await cloneDatabase());
  const startWith = (SOUK_SECRET: string) => startNode({ SOUK_SECRET });
  const rejected = { message: /^SOUK_SECRET does not open this database/ };

  const old = await startWith(TEST_SECRET);
  const { browser } = await signUp(old);
  await assert.rejects(startWith(fresh), rejected);
  const between = await startWith(`${fresh},${TEST_SECRET}`);
  for (const node of [old, between]) await assertSignedIn(tabOf(browser, node.url));
  await assert.rejects(startWith(TEST_SECRET), rejected);
  await assertSignedIn(tabOf(browser, (await startWith(fresh)).url));
});

test('rejects a session of another market with another secret', async () => {
  const elsewhere = await startTestServer({ env: { SOUK_SECRET: 'the secret of quite another market' } });
  after(() => elsewhere.stop());
  const { browser } = await signUp(elsewhere);
  await assertSignedOut(tabOf(browser, a.url));
});
