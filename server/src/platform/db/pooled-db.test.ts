import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import type { ApiError } from '../errors.ts';
import { Connections } from './connections.ts';
import { CommitUnknown } from './database-outage.ts';
import { PooledDb } from './pooled-db.ts';
import type { Queryable, Tx } from './queryable.ts';
import { statement } from './statement.ts';

const tables = await cloneDatabase();
const pools: pg.Pool[] = [];
const connections = openConnections();
const db = new PooledDb({ connections, realm: 'test', announce: () => undefined });
/** Only `sleep` exceeds this timeout: on a busy machine other statements may be slow, too. */
const withTimeout = new PooledDb({
  connections: openConnections({ query_timeout: 2_000 }),
  realm: 'test',
  announce: () => undefined,
});
const TOO_LONG_S = 5;
after(async () => {
  for (const pool of pools) await pool.end();
  await tables.drop();
});
await tables.query(`create function fail_with(code text, text text) returns int language plpgsql
  as $$ begin raise exception using errcode = code, message = text; end $$`);

const fail = statement<unknown, [code: string, text: string]>('fail_for_a_test', 'select fail_with($1, $2)');
const sleep = statement<unknown, [seconds: number]>('sleep_for_a_test', 'select pg_sleep($1)');
const selectOne = statement<{ one: number }>('select_one_for_a_test', 'select 1 as one');
const cut = statement('cut_for_a_test', 'select pg_terminate_backend(pg_backend_pid())');
const cutWhileWriting = statement(
  'cut_while_writing_for_a_test',
  'update test.schema_migrations set name = name where pg_terminate_backend(pg_backend_pid())',
);
const statementTimeout = statement<{ statement_timeout: string }>('timeout_for_a_test', 'show statement_timeout');
type Way = (work: (on: Queryable) => Promise<unknown>, on?: PooledDb) => Promise<unknown>;
const WAYS: Record<string, Way> = {
  'a statement': (work, on = db) => work(on),
  'a transaction': (work, on = db) => on.transaction(work as (tx: Tx) => Promise<unknown>),
  'a statement that commits': (work, on = db) => on.atOnce(work as (tx: Tx) => Promise<unknown>),
};

function openConnections(config: pg.PoolConfig = {}): Connections {
  const pool = new pg.Pool({ connectionString: tables.url, max: 1, ...config });
  pools.push(pool);
  // An unhandled error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Connections(pool, { size: 1, maxWaitMs: 30_000 });
}

async function failureOf(work: Promise<unknown>): Promise<ApiError & { code: string }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Error);
  return error as ApiError;
}

for (const [name, way] of Object.entries(WAYS)) {
  for (const [code, text] of [
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['53100', 'could not extend file'],
    ['53200', 'out of memory'],
    ['57014', 'canceling statement due to statement timeout'],
    ['XX000', 'could not write init file: No space left on device'],
  ] as const) {
    test(`${name} that fails with ${code} is rejected as retryable`, async () => {
      const error = await failureOf(way((on) => on.one(fail, [code, text])));
      assert.equal(error.code, 'unavailable', error.message);
      assert.ok(Number(error.headers['retry-after']) >= 1);
      assert.equal((error.cause as { code?: string }).code, code);
    });
  }

  test(`${name} that times out is rejected as unavailable, and its connection is not reused`, async () => {
    const error = await failureOf(way((on) => on.one(sleep, [TOO_LONG_S]), withTimeout));
    assert.equal(error.code, 'unavailable', error.message);
    assert.match(String((error.cause as Error).message), /read timeout/);
    assert.equal(((await way((on) => on.one(selectOne, []), withTimeout)) as { one: number }).one, 1);
  });

  test(`${name} that fails with a bug keeps its error`, async () => {
    assert.equal((await failureOf(way((on) => on.one(fail, ['XX000', 'something else'])))).code, 'XX000');
    assert.equal((await failureOf(way((on) => on.one(fail, ['23505', 'twice'])))).code, '23505');
  });
}

test('reports an unknown commit, without retry-after, when the connection broke during a statement that commits', async () => {
  for (const [work, cause] of [
    [(tx: Tx) => tx.one(cut, []), /terminating connection/],
    [(tx: Tx) => tx.one(sleep, [TOO_LONG_S]), /read timeout/],
  ] as const) {
    const error = await failureOf(withTimeout.atOnce(work));
    assert.ok(error instanceof CommitUnknown);
    assert.match(String(error.cause), cause);
    assert.equal(error.headers['retry-after'], undefined);
  }
  assert.equal((await failureOf(db.transaction((tx) => tx.one(cut, [])))).headers['retry-after'], '1');
});

test('reports an unknown commit for a write outside of a transaction, not for a read', async () => {
  const error = await failureOf(db.run(cutWhileWriting, []));
  assert.ok(error instanceof CommitUnknown);
  assert.equal(error.headers['retry-after'], undefined);
  assert.equal((await failureOf(db.one(cut, []))).headers['retry-after'], '1');
});

test('reports a write that got no connection as retryable', async () => {
  const nowhere = new pg.Pool({ connectionString: 'postgres://souk@127.0.0.1:1/souk', max: 1 });
  const unreachable = new PooledDb({
    connections: new Connections(nowhere, { size: 1 }),
    realm: 'test',
    announce: () => undefined,
  });
  const error = await failureOf(unreachable.run(cutWhileWriting, []));
  assert.equal(error.headers['retry-after'], '1');
  await nowhere.end();
});

test('waits for a free connection when the server accepts no more', async () => {
  const user = `few_${/\/([a-z0-9_]+)\?/.exec(tables.url)?.[1]}`;
  await tables.query(`create role ${user} login connection limit 2`);
  const few = new pg.Pool({ connectionString: tables.url.replace('souk@', `${user}@`), max: 4 });
  const limited = new PooledDb({
    connections: new Connections(few, { size: 4 }),
    realm: 'test',
    announce: () => undefined,
  });
  try {
    await Promise.all([
      ...Array.from({ length: 6 }, () => limited.one(sleep, [0.05])),
      ...Array.from({ length: 6 }, () => limited.transaction((tx) => tx.one(sleep, [0.05]))),
    ]);
    assert.ok(few.totalCount <= 2);
  } finally {
    await few.end();
    await tables.query(`drop role ${user}`);
  }
});

test('heartbeats time out after two seconds and restore the connection’s settings', async () => {
  const heartbeats = new PooledDb({ connections, realm: 'test', announce: () => undefined, use: 'heartbeats' });
  const limit = await heartbeats.transaction((tx) => tx.one(statementTimeout, []));
  assert.deepEqual(limit, { statement_timeout: '2s' });
  assert.deepEqual(await db.one(statementTimeout, []), { statement_timeout: '0' });
});

const backend = statement<{ pid: number }>('backend_for_a_test', 'select pg_backend_pid() as pid');

for (const [i, [name, way]] of Object.entries(WAYS).entries()) {
  const table = `columns_for_a_test_${i}`;
  const readAll = statement<Record<string, number>>(`read_${table}`, `select * from ${table}`);

  test(`${name} that PostgreSQL rejects keeps its connection in the pool`, async () => {
    const before = await db.one(backend, []);
    await failureOf(way((on) => on.one(fail, ['23505', 'duplicate key'])));
    assert.deepEqual(await db.one(backend, []), before);
  });

  test(`${name} whose connection PostgreSQL closes removes it from the pool`, async () => {
    await failureOf(way((on) => on.one(cut, [])));
    assert.equal((await db.one(selectOne, []))?.one, 1);
  });

  test(`${name} whose table has changed fails only once`, async () => {
    await tables.query(`create table ${table} as select 1 as one`);
    await way((on) => on.one(readAll, []));
    await tables.query(`alter table ${table} add two int default 2`);
    const error = await failureOf(way((on) => on.one(readAll, [])));
    assert.match(error.message, /cached plan/);
    assert.deepEqual(await way((on) => on.one(readAll, [])), { one: 1, two: 2 });
  });
}
