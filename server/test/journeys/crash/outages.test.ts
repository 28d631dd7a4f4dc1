import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { route } from '../../../src/access/route.ts';
import { makeAccessToken } from '../../../src/accounts/sessions/session.ts';
import { loadKeyRing } from '../../../src/platform/crypto/load-key-ring.ts';
import { Database } from '../../../src/platform/db/database.ts';
import { statement } from '../../../src/platform/db/statement.ts';
import { Type } from '../../../src/platform/http/schemas/schema-builder.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { Browser } from '../../harness/clients/browser.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { CLUSTER_VARIABLE, onCluster } from '../../harness/servers/cluster.ts';
import { startTestServer, TEST_SECRET } from '../../harness/servers/server.ts';

const wait = statement<unknown>('wait_for_a_test', 'select pg_sleep(30)');

/** Holds a transaction open in the middle of its work. */
const waiting = route({
  method: 'POST',
  url: '/v1/waiting',
  access: 'any',
  rate: 'write',
  tag: 'Test',
  summary: 'Wait in a transaction',
  status: 200,
  response: Type.Object({}),
  handler: ({ write }) => write(async (tx) => tx.one(wait, [])),
});
const visiting = route({
  method: 'GET',
  url: '/v1/visiting',
  access: 'any',
  rate: 'read',
  visitors: true,
  tag: 'Test',
  summary: 'Say who is calling',
  status: 200,
  response: Type.Object({ kind: Type.String() }),
  handler: async ({ caller }) => ({ kind: caller.kind }),
});
const MODEL = { name: 'Arm', task: 'language', framework: 'gguf', license: 'MIT' };
const server = await startTestServer({ extraRoutes: [waiting, visiting] });
after(() => server.stop());

test('loses one request, not the server, when a connection is cut in a transaction', async () => {
  const key = await createKey(await signUp(server));
  const cutOff = key.client.post('/v1/waiting');
  await eventually('the transaction to wait, and to be cut', async () => {
    const cut = await server.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
    );
    return cut.length > 0;
  });
  assertRejected(await cutOff, 503, 'unavailable');
  assert.equal((await key.client.get('/v1/me')).status, 200);
});

test('responds with 503 and Retry-After to a cancelled statement, as after its timeout', async () => {
  const key = await createKey(await signUp(server));
  const cancelled = key.client.post('/v1/waiting');
  await eventually('the transaction to wait, and to be cancelled', async () => {
    const found = await server.database.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
    );
    return found.length > 0;
  });
  const response = await cancelled;
  assertWholeError(response, 503, 'unavailable');
  assert.ok(Number(response.headers.get('retry-after')) >= 1);
});

/** Cancels what sleeps in the database, as its timeout would. */
const wakeSleepers = () =>
  server.database.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
  );

test('serves reads, stays ready and rejects further writes with 503 while writes wait in the database', async () => {
  const { client } = await createKey(await signUp(server));
  const waiting = Array.from({ length: 6 }, () => client.post('/v1/waiting'));
  await eventually('writes to use all their connections', async () => {
    const sleeping = await server.database.query(
      `select 1 from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
    );
    return sleeping.length >= 3;
  });
  for (let i = 0; i < 5; i++) assert.equal((await client.get('/v1/models?mine=true')).status, 200);
  assert.equal((await server.client.get('/readyz')).status, 200);
  const rejected = await Promise.race(waiting);
  assertWholeError(rejected, 503, 'unavailable');
  assert.match(rejected.body.error.message, /busy/);
  assert.equal(rejected.headers.get('retry-after'), '2');
  await wakeSleepers();
  for (const response of await Promise.all(waiting)) assertWholeError(response, 503, 'unavailable');
  assert.equal((await client.post('/v1/models', MODEL)).status, 201);
});

test('waits for a locked table, and stays ready', async () => {
  const { client } = await createKey(await signUp(server));
  assert.equal((await client.get('/v1/models?mine=true')).status, 200);
  const held = new pg.Client({ connectionString: server.database.url });
  await held.connect();
  try {
    await held.query('begin; lock table test.assets in access exclusive mode');
    // Equal lists would share a connection.
    const waiting = Array.from({ length: 8 }, (_, index) => client.get(`/v1/models?mine=true&limit=${index + 1}`));
    await eventually('every connection to wait', async () => {
      const found = await server.database.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'souk test'`,
      );
      return found.length === 4;
    });
    const began = Date.now();
    await eventually('the next probe', async () => {
      assert.equal((await server.client.get('/readyz')).status, 200);
      return Date.now() - began > 1_500;
    });
    assert.equal((await client.get('/v1/me')).status, 200);
    await held.query('commit');
    for (const response of await Promise.all(waiting)) assert.equal(response.status, 200, response.text);
  } finally {
    await held.end();
  }
});

/** Makes the database read-only, as after a failover when a node still reaches the former primary. */
async function setReadOnly(readOnly: boolean): Promise<void> {
  const [row] = await server.database.query<{ name: string }>('select current_database() as name');
  const cluster = process.env[CLUSTER_VARIABLE] as string;
  await onCluster(cluster, async (client) => {
    const setting = readOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
    await client.query(`alter database ${row?.name} ${setting}`);
    // Connections keep the setting that they began with.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'souk %'`,
      [row?.name],
    );
  });
}

test('rejects writes with 503, serves reads and reports the reason while the database is read-only', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  await setReadOnly(true);
  try {
    for (const headers of [undefined, { 'idempotency-key': 'while it is read-only' }]) {
      const rejected = await eventually('it to notice', async () => {
        const response = await client.post('/v1/models', MODEL, headers);
        return /read-only/.test(response.text) && response;
      });
      assertWholeError(rejected, 503, 'unavailable');
      assert.ok(Number(rejected.headers.get('retry-after')) >= 1);
    }
    assert.equal((await client.get('/v1/models?mine=true')).status, 200);
    const probe = await eventually('the probe to notice', async () => {
      const response = await server.client.get('/readyz');
      return /read-only/.test(response.text) && response;
    });
    assertWholeError(probe, 503, 'unavailable');
  } finally {
    await setReadOnly(false);
  }
  await eventually('it to be ready', async () => (await server.client.get('/readyz')).status === 200);
  const made = await client.post('/v1/models', MODEL);
  assert.equal(made.status, 201, made.text);
});

test('serves a download while the database is read-only, and counts it later', async () => {
  const { client } = await createKey(await signUp(server));
  const model = await publishModel(client);
  const download = () => client.get(`/v1/models/${model.id}/download`);
  const counted = async () => (await client.get(`/v1/models/${model.id}`)).body.downloads;
  assert.equal((await download()).status, 302);
  assert.equal(await counted(), 1);
  await setReadOnly(true);
  try {
    await eventually('it to be read-only', async () => /read-only/.test((await client.post('/v1/models', MODEL)).text));
    for (let i = 0; i < 3; i++) {
      const response = await download();
      assert.equal(response.status, 302, response.text);
    }
    assert.equal(await counted(), 1);
  } finally {
    await setReadOnly(false);
  }
  await eventually('all of them to be counted', async () => (await counted()) === 4);
});

test('keeps options of DATABASE_URL, but no search_path that leads a mode into another schema', async () => {
  const url = `${server.database.url}&options=${encodeURIComponent('-c search_path=live -c work_mem=8MB')}`;
  const database = new Database({ url, poolSize: 1, roles: true, onIdleError: () => undefined });
  try {
    const look = statement<{ path: string; role: string; work_mem: string }>(
      'look_at_settings',
      `select current_setting('search_path') as path, current_user as role, current_setting('work_mem') as work_mem`,
    );
    const found = await database.test.one(look, []);
    assert.deepEqual(found, { path: 'test,accounts', role: 'souk_test', work_mem: '8MB' });
  } finally {
    await database.close();
  }
});

test('asks a session with an expired access cookie to refresh, and never treats it as a visitor', async () => {
  const { browser } = await signUp(server);
  const database = new Database({ url: server.database.url, poolSize: 1, roles: true, onIdleError: () => undefined });
  const { accounts } = await loadKeyRing(database.accounts, [TEST_SECRET]);
  await database.close();
  await browser.get('/');
  const [session] = (browser.cookies.get('souk_access')?.value ?? '').split('.');
  const expired = makeAccessToken(accounts, session as string, Date.now() - 11 * 60_000);
  browser.cookies.set('souk_access', { value: expired, path: '/', attributes: '' });
  assertRejected(await browser.get('/v1/visiting'), 401, 'missing_credentials');
  assert.equal((await browser.post('/auth/refresh')).status, 200);
  assert.equal((await browser.get('/v1/visiting')).body.kind, 'session');
});

test('sets three cookies at sign-in, each once', async () => {
  const person = await signUp(server);
  const response = await new Browser(server.url).post('/auth/sign_in', { email: person.email, password: PASSWORD });
  const names = response.headers.getSetCookie().map((line) => line.split('=')[0]);
  assert.deepEqual(names, ['souk_access', 'souk_refresh', 'souk_device']);
});

test('keeps both of two concurrent changes of a key', async () => {
  const person = await signUp(server);
  const key = await createKey(person);
  for (let round = 0; round < 10; round++) {
    const limit = { currency: 'usd', amount: 100 + round };
    await Promise.all([
      person.browser.patch(`/v1/api_keys/${key.id}`, { name: `round ${round}` }),
      person.browser.patch(`/v1/api_keys/${key.id}`, { spend_limit: limit }),
    ]);
    const { body } = await person.browser.get(`/v1/api_keys/${key.id}`);
    assert.deepEqual([body.name, body.spend_limit], [`round ${round}`, limit]);
  }
});

test('ends every sign-in with the old password after its change', async () => {
  const person = await signUp(server);
  const devices = Array.from({ length: 8 }, () => new Browser(server.url));
  const credentials = { email: person.email, password: PASSWORD };
  const [changed] = await Promise.all([
    person.browser.post('/auth/password', { current_password: PASSWORD, new_password: 'a better password' }),
    ...devices.map((device) => device.post('/auth/sign_in', credentials)),
  ]);
  assert.equal(changed?.status, 200, changed?.text);
  for (const device of devices) assertRejected(await device.get('/v1/me'), 401, 'missing_credentials');
});

test('requires the password for a new email, and mails the old one', async () => {
  const person = await signUp(server);
  const patch = (body: object) => person.browser.patch('/v1/me', body);
  assertRejected(await patch({ email: 'new@people.example' }), 422, 'validation_failed', 'current_password');
  const wrong = await patch({ email: 'new@people.example', current_password: 'not it' });
  assertRejected(wrong, 401, 'invalid_credentials', 'current_password');
  assert.equal((await patch({ email: 'new@people.example', current_password: PASSWORD })).status, 200);
  await server.mailbox.mailTo(person.email, 'being changed');
});

test('continues background jobs after the database disconnected them', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp(server)));
  // Repeats, so that some connections are cut while a job is taken, done or returned.
  for (let round = 0; round < 20; round++) {
    const { email } = people[round % people.length] as (typeof people)[number];
    await server.client.post('/auth/password_reset', { email });
    await server.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'souk jobs%'`,
    );
  }
  const last = await signUp(server, 'Last One');
  await server.mailbox.mailTo(last.email, 'Confirm');
});
