import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../harness/eventually.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';
import { startTestServer, TEST_SECRET } from '../../harness/servers/server.ts';

const database = await cloneDatabase();
const directory = await temporaryDirectory();
const SHARED = { SOUK_DATA_DIR: directory.path, SOUK_MAX_RUNTIMES: '0' };
const healthy = await startTestServer({ database, env: SHARED });
const frozen = await spawnServer({ ...SHARED, DATABASE_URL: database.url, SOUK_SECRET: TEST_SECRET, SOUK_ROLE: 'api' });
after(async () => {
  await frozen.end('SIGTERM');
  await healthy.stop();
  await database.drop();
  await directory.remove();
});

test('releases the locks of a node that freezes inside a transaction, and reports there that nothing was written', async () => {
  await untilReady(frozen);
  const person = await signUp(healthy);
  const { secret } = await createKey(person, { name: 'before' });
  const names = async () =>
    (await person.browser.get('/v1/api_keys')).body.items.map(({ name }: { name: string }) => name);

  // Stops the transaction halfway: it has locked the account, and waits for the table.
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin; lock table accounts.api_keys in share mode');
  const interrupted = frozen.client.withKey(secret).post('/v1/api_keys', { name: 'frozen', mode: 'test' });
  await eventually('the transaction to wait for the table', async () => {
    const [row] = await database.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where not granted and relation = 'accounts.api_keys'::regclass`,
    );
    return row?.waiting === 1;
  });
  frozen.child.kill('SIGSTOP');
  try {
    await blocker.query('rollback');
    await createKey(person, { name: 'after' });
  } finally {
    frozen.child.kill('SIGCONT');
    await blocker.end();
  }
  assertRejected(await interrupted, 503, 'unavailable');
  assert.deepEqual(await names(), ['after', 'before']);
  assert.equal((await frozen.client.withKey(secret).get('/v1/me')).status, 200);
});
