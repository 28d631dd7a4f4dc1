import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createKey, signUp } from '../../harness/people/people.ts';
import { emptyDatabase } from '../../harness/servers/database.ts';
import { spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';
import { TEST_SECRET } from '../../harness/servers/server.ts';

const database = await emptyDatabase();
const directory = await temporaryDirectory();
const name = /\/([a-z0-9_]+)\?/.exec(database.url)?.[1] as string;
const user = `plain_${name}`;
after(async () => {
  await database.query(`reassign owned by ${user} to current_user`);
  await database.query(`drop owned by ${user}`);
  await database.drop();
  await directory.remove();
});

test('runs with a database user that may not create roles, and warns at the start', async () => {
  await database.query(`create role ${user} login nocreaterole`);
  await database.query(`alter database ${name} owner to ${user}`);
  const env = {
    DATABASE_URL: database.url.replace('souk@', `${user}@`),
    SOUK_SECRET: TEST_SECRET,
    SOUK_DATA_DIR: directory.path,
  };
  const server = await spawnServer(env);
  await untilReady(server);
  assert.match(server.output(), /may not create roles/);
  const key = await createKey(await signUp(server), { mode: 'live' });
  const me = await key.client.get('/v1/me');
  assert.equal(me.status, 200);
  assert.equal(me.body.key.mode, 'live');
  assert.equal(await server.end('SIGTERM'), 0, server.output());
});
