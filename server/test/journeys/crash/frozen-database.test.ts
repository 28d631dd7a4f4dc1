import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { DatabaseUnreachable, migrate } from '../../../src/platform/db/migrate.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { startDatabaseProxy } from '../../harness/servers/database-proxy.ts';
import { spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';
import { TEST_SECRET } from '../../harness/servers/server.ts';

test('exits on SIGTERM with a message while its database is frozen', async () => {
  const directory = await temporaryDirectory();
  const database = await cloneDatabase();
  const proxy = await startDatabaseProxy(database);
  const server = await spawnServer({
    DATABASE_URL: proxy.database.url,
    SOUK_SECRET: TEST_SECRET,
    SOUK_DATA_DIR: join(directory.path, 'data'),
    SOUK_DEMO: 'false',
    LOG_LEVEL: 'silent',
  });
  try {
    await untilReady(server);
    proxy.freeze();
    assert.equal(await server.end('SIGTERM'), 1, server.output());
    assert.match(server.output(), /^souk: the database has not responded for 10 s$/m);
  } finally {
    await server.end('SIGKILL');
    await proxy.close();
    await database.drop();
    await directory.remove();
  }
});

test('waits for a lock in migrations, and not for a frozen database', async () => {
  const database = await cloneDatabase();
  const proxy = await startDatabaseProxy(database);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query('begin; alter function live.enqueue_job(text, json, timestamptz) cost 200');
    const lines: string[] = [];
    const migrating = migrate(proxy.database.url, (line) => {
      lines.push(line);
      if (line === 'waiting for the migrations …') proxy.freeze();
    });
    await assert.rejects(migrating, (error: Error) => {
      assert.ok(error instanceof DatabaseUnreachable, error.message);
      return error.message === 'the database has not responded for 10 s';
    });
    assert.ok(lines.includes('waiting for the migrations …'), lines.join());
  } finally {
    await other.end();
    await proxy.close();
    await database.drop();
  }
});
