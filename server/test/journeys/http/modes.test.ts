import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Database } from '../../../src/platform/db/database.ts';
import { queueSchema } from '../../../src/platform/db/migrate.ts';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import { statement } from '../../../src/platform/db/statement.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { premiumKey, startInferenceServer } from '../../harness/markets/inference.ts';
import { assertRejected, createKey, type Person, signUp } from '../../harness/people/people.ts';
import { CROSSINGS, type Crossing, MODELESS, type Target } from './crossing-modes.ts';

const server = await startInferenceServer();
const database = new Database({ url: server.database.url, poolSize: 1, roles: true, onIdleError: () => undefined });
after(async () => {
  await database.close();
  await server.stop();
});

const SOURCE = fileURLToPath(new URL('../../../src/', import.meta.url));
const otherThan = (mode: Mode): Mode => (mode === 'test' ? 'live' : 'test');

let statements = 0;
/** Runs a statement with the database handle of a request in this mode. */
function run<Row>(mode: Mode, text: string): Promise<Row[]> {
  return database.of(mode).many(statement<Row>(`of_the_modes_test_${++statements}`, text), []);
}

async function assertDenied(mode: Mode, text: string): Promise<void> {
  await assert.rejects(run(mode, text), { code: '42501', message: /^permission denied/ }, text);
}

async function tablesOf(schema: string): Promise<string[]> {
  const rows = await server.database.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [schema],
  );
  return rows.map(({ name }) => name);
}

test('denies a handle of one mode every read and write of the other mode’s tables', async () => {
  for (const mode of MODES) {
    const other = otherThan(mode);
    const tables = await tablesOf(other);
    assert.ok(tables.includes('idempotency_keys'));
    for (const table of tables) {
      await assertDenied(mode, `select 1 from ${other}.${table}`);
      await assertDenied(mode, `insert into ${other}.${table} default values`);
      await assertDenied(mode, `delete from ${other}.${table}`);
      const [column] = await server.database.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
        [other, table],
      );
      await assertDenied(mode, `update ${other}.${table} set ${column?.name} = default`);
    }
    await assertDenied(mode, `create table ${other}.intruder ()`);
  }
});

test('denies a handle the other mode’s queue, and its own except through enqueue_job', async () => {
  for (const mode of MODES) {
    for (const queue of MODES.map(queueSchema)) {
      for (const table of await tablesOf(queue)) await assertDenied(mode, `select 1 from ${queue}.${table}`);
      await assertDenied(mode, `select ${queue}.add_job('a_job')`);
    }
    await assertDenied(mode, `select ${otherThan(mode)}.enqueue_job('a_job', '{}', null)`);
  }
});

test('puts a job into the queue of the mode that enqueued it', async () => {
  for (const mode of MODES) {
    await run(mode, `select enqueue_job('nobody_does_this_${mode}', '{}', now() + interval '1 day')`);
    for (const queue of MODES) {
      const found = await server.database.query(`select 1 from ${queueSchema(queue)}.jobs where task_identifier = $1`, [
        `nobody_does_this_${mode}`,
      ]);
      assert.equal(found.length, queue === mode ? 1 : 0);
    }
  }
});

test('resolves an unqualified name to the mode’s own table first, then to that of the accounts', async () => {
  for (const mode of MODES) {
    for (const [tables, schema] of [
      [await tablesOf(mode), mode],
      [['accounts', 'api_keys'], 'accounts'],
    ] as const) {
      for (const table of tables) {
        const rows = await run<{ schema: string }>(
          mode,
          `select relnamespace::regnamespace::text as schema from pg_class where oid = '${table}'::regclass`,
        );
        assert.deepEqual(rows, [{ schema }], table);
      }
    }
  }
});

test('has the same tables, columns, constraints, indexes and functions in both modes', async () => {
  const shapeOf = async (mode: Mode) => {
    const of = (text: string) => server.database.query<{ line: string }>(text, [mode]);
    const shape = [
      ...(await of(`select to_jsonb(c) - array['table_schema', 'udt_schema', 'domain_schema']::text[] as line
        from information_schema.columns c where table_schema = $1 order by table_name, ordinal_position`)),
      ...(await of(`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
        from pg_constraint where connamespace = $1::regnamespace order by conrelid::regclass::text, conname`)),
      ...(await of('select indexdef as line from pg_indexes where schemaname = $1 order by indexname')),
      ...(await of(`select pg_get_functiondef(oid) as line from pg_proc
        where pronamespace = $1::regnamespace order by proname`)),
      ...(await of(
        'select tgrelid::regclass || pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class r on r.oid = tgrelid where relnamespace = $1::regnamespace and not tgisinternal order by 1',
      )),
    ];
    return shape.map(({ line }) =>
      JSON.stringify(line)
        .replaceAll(new RegExp(`\\b${mode}(_jobs)?\\.`, 'g'), 'mode$1.')
        // A function bound to its mode has that mode in a setting of its own.
        .replaceAll(new RegExp(`(SET search_path TO '?)${mode}\\b`, 'g'), '$1mode'),
    );
  };
  const [test, live] = [await shapeOf('test'), await shapeOf('live')];
  assert.ok(test.length > 20);
  assert.deepEqual(live, test);
});

test('names no schema in a statement: the connection alone decides the mode', () => {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'));
  const texts = files.map((file) => [file, readFileSync(SOURCE + file, 'utf8')] as const);
  const stating = texts.filter(([, text]) => /\bstatement[<(]/.test(text));
  assert.ok(stating.length > 5);
  const named = /\b(test|live|accounts|public|\w+_jobs)\s*\.\s*"?[a-z_]+\b(?!\.ts|\.sql)/i;
  for (const [file, text] of stating) {
    const sql = [...text.replaceAll(/^import .*$/gm, '').matchAll(/`[^`]*`|'[^'\n]*'/g)].join('\n');
    assert.doesNotMatch(sql, named, file);
  }
});

interface Described {
  operation: string;
  access: string;
  names: boolean;
}

/** Matches fields that hold the id of an object. */
const NAMING = /^(id|payment_method|.+_id)$/;

/** Returns the operations under /v1 that name an object in their path or in a field of their body. */
async function namingOperations(): Promise<string[]> {
  const { paths, components } = (await server.client.get('/v1/openapi.json')).body;
  const described: Described[] = [];
  for (const [path, operations] of Object.entries<Record<string, Record<string, unknown>>>(paths)) {
    for (const [method, details] of Object.entries(operations)) {
      const names = path.includes('{') || fieldsOf(details.requestBody, components).some((name) => NAMING.test(name));
      described.push({ operation: `${method.toUpperCase()} ${path}`, access: String(details['x-access']), names });
    }
  }
  assert.ok(described.some(({ names }) => !names));
  return described
    .filter(({ operation, names }) => names && operation.includes(' /v1/'))
    .map(({ operation }) => operation);
}

/** Returns every property name in a schema at any depth, following references. */
function fieldsOf(schema: unknown, components: { schemas: Record<string, unknown> }): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref, properties = {}, ...rest } = schema as { $ref?: string; properties?: Record<string, unknown> };
  const referred = $ref ? components.schemas[$ref.split('/').at(-1) ?? ''] : undefined;
  const inner = [...Object.values(properties), ...Object.values(rest), referred];
  return [...Object.keys(properties), ...inner.flatMap((value) => fieldsOf(value, components))];
}

test('tries every operation that names an object across modes, or lists it as modeless', async () => {
  const tried = [...CROSSINGS.map(({ operation }) => operation), ...Object.keys(MODELESS)];
  assert.deepEqual([...new Set(tried)].sort(), (await namingOperations()).sort());
});

/**
 * Columns that change by themselves: last use of credentials, popularity, leases and the progress of webhook
 * deliveries.
 */
const VOLATILE: Record<string, readonly string[]> = {
  assets: ['trending'],
  asset_words: ['downloads'],
  webhook_queues: ['changes', 'wake_at', 'worker', 'backoff_until', 'failures', 'failing_since', 'failed_at'],
  deployments: ['leased_until'],
  webhook_deliveries: ['status', 'due_at', 'tries', 'attempts'],
};

/**
 * Tables that change by themselves: rebuilt every ten minutes from other tables, reservations and state of nodes, logs
 * of requests.
 */
const VOLATILE_TABLES = [
  ...['popular_assets', 'inference_reservations', 'inference_nodes', 'deployment_nodes', 'deployment_logs'],
  'request_log',
];

/** Returns the row count and a checksum of every table of both modes and the accounts, without volatile columns. */
async function rowsNow(): Promise<Record<string, string>> {
  const selects: string[] = [];
  for (const schema of ['accounts', ...MODES]) {
    for (const table of await tablesOf(schema)) {
      if (VOLATILE_TABLES.includes(table)) continue;
      const volatile = ['last_used_at', ...(VOLATILE[table] ?? [])].map((column) => `'${column}'`);
      const row = `(to_jsonb(t) - array[${volatile}])::text`;
      selects.push(`select '${schema}.${table}' as name,
        count(*) || ' rows, ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as rows from ${schema}.${table} t`);
    }
  }
  const tables = await server.database.query<{ name: string; rows: string }>(selects.join(' union all '));
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

/** Waits for background work that changes rows: reading shards, starting deployments, handing on events. */
function settled(): Promise<unknown> {
  return eventually('shards to be read, deployments to be started and the outbox to be empty', async () => {
    const open = MODES.flatMap((mode) => [
      `select 1 from ${queueSchema(mode)}.jobs where task_identifier in ('read_shard', 'delete_deliveries_of_endpoint')`,
      `select 1 from ${mode}.deployments where status in ('pending', 'starting')`,
      `select 1 from ${mode}.event_outbox`,
    ]);
    return (await server.database.query(open.join(' union all '))).length === 0;
  });
}

function request({ operation }: Crossing, { path = {}, query = '', headers = {}, body }: Target) {
  const [method = '', template = ''] = operation.split(' ');
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  return [method, url + query, { headers, ...(body === undefined ? {} : { body }) }] as const;
}

interface Crossed {
  crossing: Crossing;
  mode: Mode;
  /** Responses to callers of the other mode. */
  responses: ApiResponse[];
  /** Calls it as its owner, in its own mode. */
  callAtHome(): Promise<ApiResponse>;
}

/** Creates the object, and returns how it is called from the other mode and from its own. */
async function prepare(crossing: Crossing, mode: Mode, owner: Person) {
  const target = await crossing.make(owner, mode, server);
  const keyIn = (name: Mode) => (crossing.callers ? premiumKey(owner, name) : createKey(owner, { mode: name }));
  const [own, other] = [await keyIn(mode), await keyIn(otherThan(mode))];
  const bySession = (name: Mode) => owner.browser.call(...withMode(request(crossing, target), name));
  const byKey = crossing.callers !== 'sessions';
  return {
    crossing,
    mode,
    async cross() {
      const responses: ApiResponse[] = [];
      if (byKey) responses.push(await other.client.call(...request(crossing, target)));
      if (!crossing.sessionsSeeBoth) responses.push(await bySession(otherThan(mode)));
      return responses;
    },
    callAtHome: () => (byKey ? own.client.call(...request(crossing, target)) : bySession(mode)),
  };
}

/**
 * Calls every operation from the other mode between two checksums of all rows; a checksum takes as long as many calls.
 */
async function crossAll() {
  const prepared = [];
  for (const crossing of CROSSINGS) {
    const owner = await signUp(server);
    for (const mode of crossing.liveOnly ? (['live'] as const) : MODES) {
      prepared.push(await prepare(crossing, mode, owner));
    }
  }
  await settled();
  const before = await rowsNow();
  const crossed: Crossed[] = [];
  for (const { cross, ...one } of prepared) crossed.push({ ...one, responses: await cross() });
  return { crossed, before, after: await rowsNow() };
}

const { crossed, before: rowsBefore, after: rowsAfter } = await crossAll();

test('changes no row in any operation that names an object of the other mode', () => {
  assert.deepEqual(rowsAfter, rowsBefore);
});

for (const { crossing, mode, responses, callAtHome } of crossed) {
  test(`finds an object with ${crossing.operation} in ${mode} mode and not in the other`, async () => {
    const { status, code } = crossing.rejection ?? { status: 404, code: 'not_found' };
    assert.notEqual(responses.length, 0);
    for (const response of responses) assertRejected(response, status, code);
    const response = await callAtHome();
    assert.ok(response.status < 303, `it works in its own mode: ${response.text}`);
  });
}

function withMode([method, path, options]: ReturnType<typeof request>, mode: Mode) {
  return [method, path, { ...options, headers: { ...options.headers, 'svc-mode': mode } }] as const;
}

test('keeps idempotency keys of the two modes separate', async () => {
  const { browser } = await signUp(server);
  const make = (mode: Mode) =>
    browser.post('/v1/api_keys', { name: 'once', mode: 'test' }, { 'idempotency-key': 'the same', 'svc-mode': mode });
  const [first, second] = [await make('test'), await make('live')];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.notEqual(second.body.id, first.body.id);
  for (const [mode, made] of [
    ['test', first],
    ['live', second],
  ] as const) {
    const repeated = await make(mode);
    assert.deepEqual([repeated.headers.get('idempotent-replayed'), repeated.body], ['true', made.body]);
  }
});

test('rejects a cursor of one mode in the other', async () => {
  const person = await signUp(server);
  for (let i = 0; i < 2; i++) await createKey(person);
  const list = (mode: Mode, cursor = '') =>
    person.browser.get(`/v1/api_keys?limit=1${cursor}`, { headers: { 'svc-mode': mode } });
  const { next_cursor } = (await list('test')).body;
  assert.equal((await list('test', `&cursor=${next_cursor}`)).status, 200);
  assertRejected(await list('live', `&cursor=${next_cursor}`), 422, 'validation_failed', 'cursor');
});

test('rejects a file URL signed in one mode with 403 in the other', async () => {
  const person = await signUp(server);
  for (const mode of MODES) {
    const { client } = await createKey(person, { mode });
    const { id } = await publishModel(client, {}, { 'a.bin': 'a', 'b.bin': 'b' });
    for (const query of ['', '?file=a.bin']) {
      const { headers } = await client.get(`/v1/models/${id}/download${query}`);
      const url = new URL(headers.get('location') as string).pathname;
      assert.equal((await server.client.get(url)).status, 200);
      const crossed = url.replace(`/files/${mode}/`, `/files/${otherThan(mode)}/`);
      assert.notEqual(crossed, url);
      assertRejected(await server.client.get(crossed), 403, 'forbidden_resource');
    }
  }
});
