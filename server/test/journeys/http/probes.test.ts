import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newSecret } from '../../../src/platform/crypto/secret-text.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { eventually } from '../../harness/eventually.ts';
import { CLUSTER_VARIABLE, onCluster } from '../../harness/servers/cluster.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { METRICS_TOKEN: 'letmesee' } });
/** Runs without a metrics token. */
const other = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
after(async () => {
  await other.stop();
  await server.stop();
});
const LOOPBACK = { 'x-forwarded-for': '127.0.0.1' };

test('is alive but not ready while migrations are incomplete', async () => {
  const [row] = await server.database.query<{ version: string; name: string; sha256: string }>(
    `delete from live.schema_migrations where version = (select max(version) from live.schema_migrations)
     returning version, name, sha256`,
  );
  assert.ok(row);
  // The server checks the database at most once a second.
  const response = await eventually('it to notice', async () => {
    const probed = await server.client.get('/readyz');
    return probed.status === 503 && probed;
  });
  assert.equal((await server.client.get('/healthz')).status, 200);
  await server.database.query('insert into live.schema_migrations (version, name, sha256) values ($1, $2, $3)', [
    row.version,
    row.name,
    row.sha256,
  ]);
  assertWholeError(response, 503, 'unavailable');
  assert.match(response.body.error.message, /migrations are missing in the schema live/);
  assert.equal(response.headers.get('retry-after'), '1');
  await eventually('it to be ready', async () => (await server.client.get('/readyz')).status === 200);
});

test('reports a database that is gone with 503, and is ready again when it is back', async () => {
  const [row] = await other.database.query<{ name: string }>('select current_database() as name');
  const name = row?.name as string;
  const cluster = process.env[CLUSTER_VARIABLE] as string;
  try {
    await onCluster(cluster, async (client) => {
      await client.query(`alter database ${name} allow_connections false`);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'souk %'`,
        [name],
      );
    });
    const response = await other.client.get('/readyz');
    assertWholeError(response, 503, 'unavailable');
    assert.match(response.body.error.message, /the database does not respond/);
    const denied = await other.client.withKey(newSecret('svc_test_')).get('/v1/me');
    assertWholeError(denied, 503, 'unavailable');
    assert.equal(denied.headers.get('retry-after'), '1');
    assert.equal((await other.client.get('/healthz')).status, 200);
  } finally {
    await onCluster(cluster, (client) => client.query(`alter database ${name} allow_connections true`));
    await eventually('it to be ready', async () => (await other.client.get('/readyz')).status === 200);
  }
});

test('serves metrics to loopback callers without forwarding headers only', async () => {
  await server.client.get('/v1/me');
  const local = await server.client.get('/metrics');
  assert.equal(local.status, 200);
  assert.match(local.headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(local.text, /souk_http_request_duration_seconds_count\{[^}]*route="\/v1\/me"[^}]*\} \d/);
  for (const headers of [{ 'x-forwarded-for': '10.5.1.1' }, LOOPBACK, { forwarded: 'for=127.0.0.1' }]) {
    assertWholeError(await server.client.with(headers).get('/metrics'), 403, 'forbidden_resource');
  }
});

test('serves metrics from anywhere with the metrics token, and only where one is set', async () => {
  const outside = server.client.with({ 'x-forwarded-for': '10.5.1.1' });
  assert.equal((await outside.withKey('letmesee').get('/metrics')).status, 200);
  assertWholeError(await outside.withKey('guess').get('/metrics'), 403, 'forbidden_resource');
  const basic = outside.with({ authorization: 'Basic letmesee' });
  assertWholeError(await basic.get('/metrics'), 403, 'forbidden_resource');

  for (const token of ['letmesee', 'undefined', '']) {
    const caller = other.client.with(LOOPBACK).withKey(token);
    assertWholeError(await caller.get('/metrics'), 403, 'forbidden_resource');
  }
});
