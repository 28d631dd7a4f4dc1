import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MODES } from '../../../src/platform/db/realm.ts';
import { statement } from '../../../src/platform/db/statement.ts';
import { newId, oldestIdAt } from '../../../src/platform/ids.ts';
import { MAX_SCANNED_REQUESTS } from '../../../src/requests/list-requests.ts';
import { MAX_WAITING_OF_ONE } from '../../../src/requests/request-queue.ts';
import { sweepRequests } from '../../../src/requests/sweep-requests.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { createUnpaidKey } from '../../harness/people/activation.ts';
import { connectApp } from '../../harness/people/oauth.ts';
import { createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
const database = openDatabase(server.database);
after(async () => {
  await database.close();
  await server.stop();
});

type Entry = ApiResponse['body'];
const idOf = ({ headers }: ApiResponse) => headers.get('x-request-id') as string;

/** Returns the entry once it is persisted. */
function logged(client: Client, response: ApiResponse): Promise<Entry> {
  return eventually(`the request ${idOf(response)}`, async () => {
    const { status, body } = await client.get(`/v1/requests/${idOf(response)}`);
    return status === 200 && body;
  });
}

async function listed(
  client: Client,
  query = '',
): Promise<{ items: Entry[]; has_more: boolean; next_cursor?: string }> {
  const response = await client.get(`/v1/requests${query}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

const idsOf = (items: Entry[]) => items.map(({ id }) => id);

/** Follows next_cursor to the end. */
async function walk(client: Client, query: string): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  for (let [cursor, pages] = ['', 1]; ; pages++) {
    const { items, has_more, next_cursor } = await listed(client, `?${query}${cursor}`);
    ids.push(...idsOf(items));
    if (!has_more) return { ids, pages };
    cursor = `&cursor=${next_cursor}`;
  }
}

/** Inserts entries directly, oldest first, as if this account had made that many requests that long ago. */
async function seed(accountId: string, count: number, agoMs: number, fields: object = {}): Promise<string[]> {
  const head = `${oldestIdAt('req', Date.now() - agoMs).slice(0, -16)}${newId('req').slice(-6)}`;
  const ids = Array.from({ length: count }, (_, n) => `${head}${String(n).padStart(10, '0')}`);
  const rest = { method: 'GET', route: '/v1/me', path: '/v1/me', query_names: [], status: 200, duration_ms: 1 };
  const row = { ...rest, account_id: accountId, caller: 'key', caller_id: newId('key'), ...fields };
  await server.database.query(
    `insert into test.request_log
     select r.* from unnest($1::text[]) as i (id)
     cross join lateral json_populate_record(null::test.request_log, ($2::jsonb || jsonb_build_object('id', i.id))::json) r`,
    [ids, JSON.stringify(row)],
  );
  return ids;
}

const DAY = 24 * 60 * 60 * 1000;

test('finds a request by its id, with all logged fields and nothing more', async () => {
  const person = await signUp(server);
  const { id: key, client } = await createKey(person);
  const from = Date.now() - 1;
  const agent = { 'user-agent': 'robot/1.0', 'idempotency-key': 'only once' };
  const made = await client.with(agent).post('/v1/models?dry=1', { name: 'x' });
  assert.equal(made.status, 422, made.text);
  const model = await publishModel(client);
  const outsider = await newTrader(server);
  const [seen, seenToo] = [
    await client.get(`/v1/models/${model.slug}`),
    await outsider.client.get(`/v1/models/${model.slug}`),
  ];

  const { at, duration_ms, ...entry } = await logged(client, made);
  assert.deepEqual(entry, {
    id: made.body.error.request_id,
    mode: 'test',
    method: 'POST',
    route: '/v1/models',
    path: '/v1/models',
    query_names: ['dry'],
    status: 422,
    error: { code: 'validation_failed', message: made.body.error.message, field: 'dry' },
    key: { id: key },
    app: null,
    session: null,
    user_agent: 'robot/1.0',
    idempotency_key: 'only once',
  });
  assert.ok(Date.parse(at) >= from && Date.parse(at) <= Date.now(), at);
  assert.ok(Number.isInteger(duration_ms) && duration_ms >= 0);

  const read = await logged(client, seen);
  assert.deepEqual(
    [read.route, read.path, read.status, read.error],
    ['/v1/models/{id}', `/v1/models/${model.slug}`, 200, null],
  );
  const seenByOutsider = await logged(outsider.client, seenToo);
  assert.equal(seenByOutsider.path, `/v1/models/{owner}/${model.slug.split('/')[1]}`);
});

test('logs requests of every known caller, denied ones too, except what the website reads for a person', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const [narrow, cli, app] = [
    await createKey(person, { scopes: ['models:read'] }),
    await signInFromCommandLine(person),
    await connectApp(server, person, { scopes: ['models:read'] }),
  ];
  const responses = [
    await narrow.client.get('/v1/events'),
    await cli.client.get('/v1/me'),
    await app.client.get('/v1/models'),
    await person.browser.get('/v1/me', { headers: { 'svc-mode': 'x' } }),
    await person.browser.patch('/v1/me', { name: 'Ada King' }),
  ];
  const unlogged = [
    await person.browser.get('/v1/me'),
    await client.get('/v1/requests'),
    await client.get('/v1/nothing'),
    await server.client.get('/v1/me'),
  ];
  const last = await logged(client, await client.get('/v1/me'));
  const [forbidden, byCli, byApp, wrongMode, changed] = await Promise.all(
    responses.map((made) => logged(client, made)),
  );
  assert.deepEqual([forbidden.error.code, forbidden.key], ['scope_required', { id: narrow.id }]);
  assert.equal(byCli.session.kind, 'cli');
  assert.deepEqual([byApp.app, byApp.key], [{ client_id: app.app.id }, null]);
  assert.deepEqual([wrongMode.status, wrongMode.mode, wrongMode.session.kind], [422, 'test', 'browser']);
  assert.deepEqual([changed.route, changed.method, changed.status], ['/v1/me', 'PATCH', 200]);
  assert.equal((await listed(client)).items[0].id, last.id);
  for (const response of unlogged) {
    assertWholeError(await client.get(`/v1/requests/${idOf(response)}`), 404, 'not_found');
  }
});

test('logs an unpaid live key and a replayed error with their codes', async () => {
  const person = await signUp(server);
  const live = await createKey(person, { mode: 'live' });
  const { client: unpaid } = await createUnpaidKey(person);
  const path = `/v1/listings/${newId('lst')}/publish`;
  const publish = () => live.client.post(path, {}, { 'idempotency-key': 'again' });
  const responses = [await unpaid.get('/v1/me'), await publish(), await publish()];
  assert.equal(responses[2]?.headers.get('idempotent-replayed'), 'true');
  const entries = await Promise.all(responses.map((response) => logged(live.client, response)));
  assert.deepEqual(
    entries.map(({ status, error, mode }) => [status, error?.code, mode]),
    [
      [402, 'payment_required', 'live'],
      [404, 'not_found', 'live'],
      [404, 'not_found', 'live'],
    ],
  );
});

test('keeps a separate log for each mode and account', async () => {
  const [person, other] = [await signUp(server), await newTrader(server)];
  const clients = {
    test: (await createKey(person)).client,
    live: (await createKey(person, { mode: 'live' })).client,
  };
  const responses = { test: await clients.test.get('/v1/me'), live: await clients.live.get('/v1/me') };
  for (const mode of MODES) assert.equal((await logged(clients[mode], responses[mode])).mode, mode);
  assert.equal((await clients.live.get(`/v1/requests/${idOf(responses.test)}`)).status, 404);
  assert.deepEqual(idsOf((await listed(clients.live)).items), [idOf(responses.live)]);
  const inLive = await person.browser.get('/v1/requests', { headers: { 'svc-mode': 'live' } });
  assert.deepEqual(idsOf(inLive.body.items), [idOf(responses.live)]);
  assertWholeError(await other.client.get(`/v1/requests/${idOf(responses.test)}`), 403, 'forbidden_resource');
  assert.ok(!idsOf((await listed(other.client)).items).includes(idOf(responses.test)));
  for (const unknown of [newId('req'), 'req_x', 'x', '%00', "'"]) {
    assertWholeError(await clients.test.get(`/v1/requests/${unknown}`), 404, 'not_found');
  }
});

test('requires the webhooks scope for the log, and no other', async () => {
  const person = await signUp(server);
  const { client: seeing } = await createKey(person, { scopes: ['webhooks:write'] });
  const { client: blind } = await createKey(person, { scopes: ['models:read', 'payouts:read'] });
  const { client: app } = await connectApp(server, person, { scopes: ['models:read'] });
  const { id } = await logged(seeing, await blind.get('/v1/me'));
  for (const path of ['/v1/requests', `/v1/requests/${id}`]) {
    assert.equal((await seeing.get(path)).status, 200);
    for (const client of [blind, app]) assertWholeError(await client.get(path), 403, 'scope_required');
    assertWholeError(await server.client.get(path), 401, 'missing_credentials');
  }
});

test('applies filters alone and together, and visits each entry once with pages of every size', async () => {
  const { id: account, client } = await newTrader(server);
  const key = newId('key');
  const old = await seed(account, 3, 3 * DAY, { caller_id: key });
  const failed = await seed(account, 4, 2 * DAY, { status: 404, method: 'POST', path: '/v1/models/x' });
  const broken = await seed(account, 2, DAY, { status: 503, caller_id: key });
  const newest = await seed(account, 5, 60_000, {
    path: '/v1/models',
    method: 'DELETE',
    caller_id: newId('ses'),
    caller: 'cli',
  });
  const all = [...old, ...failed, ...broken, ...newest];
  const untilNow = `to=${new Date(Date.now() - 30_000).toISOString()}`; // excludes the requests made to get this far
  const since = (ago: number) => new Date(Date.now() - ago).toISOString();
  for (const [query, wanted] of [
    ['', all],
    ['status=succeeded', [...old, ...newest]],
    ['status=failed', [...failed, ...broken]],
    ['status=503', broken],
    ['status=200', [...old, ...newest]],
    ['status=418', []],
    [`key=${key}`, [...old, ...broken]],
    [`key=${key}&status=failed`, broken],
    ['method=POST', failed],
    ['method=HEAD', []],
    ['path=/v1/models', [...failed, ...newest]],
    ['path=/v1/models/', failed],
    [`from=${since(2.5 * DAY)}`, [...failed, ...broken, ...newest]],
    [`to=${since(1.5 * DAY)}`, [...old, ...failed]],
    [`from=${since(2.5 * DAY)}&to=${since(1.5 * DAY)}&status=failed`, failed],
    [`to=1969-12-31T23:59:59Z`, []],
  ] as const) {
    const newestFirst = [...wanted].reverse();
    const bounded = query.includes('to=') ? query : `${query}&${untilNow}`;
    for (const limit of [1, 3, 100]) {
      assert.deepEqual((await walk(client, `limit=${limit}&${bounded}`)).ids, newestFirst, `${query} by ${limit}`);
    }
  }
  const { next_cursor } = await listed(client, '?limit=1');
  assertWholeError(
    await client.get(`/v1/requests?status=failed&cursor=${next_cursor}`),
    422,
    'validation_failed',
    'cursor',
  );
  for (const [query, field] of [
    ['status=600', 'status'],
    ['status=bad', 'status'],
    ['key=key_x', 'key'],
    ['method=get', 'method'],
    ['path=models', 'path'],
    ['from=yesterday', 'from'],
    ['to=2016-12-31T23:59:60Z', 'to'],
    ['limit=101', 'limit'],
    ['ip=1', 'ip'],
  ]) {
    assertWholeError(await client.get(`/v1/requests?${query}`), 422, 'validation_failed', field);
  }
});

test('finds rare entries among many, in pages that end early', async () => {
  const { id: account, client } = await newTrader(server);
  const [needle] = await seed(account, 1, 10 * DAY, { method: 'PUT' });
  await seed(account, 2 * MAX_SCANNED_REQUESTS, DAY);
  const failure = await seed(account, 1, 10 * DAY, { status: 500 });
  assert.deepEqual(await walk(client, 'method=PUT'), { ids: [needle], pages: 3 });
  assert.deepEqual(
    await walk(client, 'status=failed'),
    { ids: failure, pages: 1 },
    'failures have an index of their own',
  );
});

test('masks secrets sent in a wrong place, and logs entries with text that cannot be stored', async () => {
  const person = await signUp(server);
  const { client, secret } = await createKey(person);
  const secrets = { key: secret, value: 'a value of the query' };
  const odd = [
    await client.get(`/v1/models/${secret}`),
    await client.get(`/v1/me?${secret}=1`),
    await client.get(`/v1/models?q=${encodeURIComponent(secrets.value)}`),
    await client.with({ 'user-agent': `robot ${secret}`, 'idempotency-key': secret }).post('/v1/models', {}),
    await client.post('/v1/models', `{"name": "x", "a\\u0000\\ud800": 1}`, { 'content-type': 'application/json' }),
    await client.get(`/v1/models/${'x'.repeat(1_900)}?q=${'y'.repeat(3_000)}`),
    await client.with({ 'user-agent': 'z'.repeat(5_000) }).get('/v1/me'),
  ];
  const entries = await Promise.all(odd.map((response) => logged(client, response)));
  assert.deepEqual(
    entries.map(({ path }) => path.slice(0, 30)),
    ['/v1/models/svc_test_[masked]', '/v1/me', ...Array(3).fill('/v1/models'), '/v1/models/{name}', '/v1/me'],
  );
  assert.equal(entries[3].user_agent, 'robot svc_test_[masked]');
  assert.equal(entries[6].user_agent.length, 301);
  assert.deepEqual(findSecrets(await dumpDatabase(server.database), secrets), []);
});

test('persists logged requests on shutdown, and none where the log is off', async () => {
  for (const [days, kept] of [
    ['30', 1],
    ['0', 0],
  ] as const) {
    const node = await startTestServer({ database: server.database, env: { SOUK_REQUEST_LOG_DAYS: days } });
    const { id, client } = await newTrader(node);
    const response = await client.get('/v1/me');
    await node.stop();
    const text = 'select from test.request_log where id = $1 and account_id = $2';
    assert.equal((await server.database.query(text, [idOf(response), id])).length, kept, `${days} days`);
  }
});

test('responds to requests while the log cannot be written, and counts the dropped entries', async () => {
  const { client } = await newTrader(server);
  const [lock, wait] = [
    statement<unknown>('lock_log_for_a_test', 'lock table request_log in access exclusive mode'),
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into request_log%'`,
  ];
  await database.test.transaction(async (tx) => {
    await tx.run(lock, []);
    assert.equal((await client.get('/v1/me')).status, 200);
    await eventually('a write to wait', async () => (await server.database.query(wait)).length > 0);
    for (let done = 0; done < MAX_WAITING_OF_ONE + 40; done += 40) {
      const responses = await Promise.all(Array.from({ length: 40 }, () => client.get('/v1/me')));
      assert.ok(responses.every(({ status }) => status === 200 || status === 429));
    }
    const metrics = (await server.client.get('/metrics')).text;
    const [, dropped] = /^souk_request_log_dropped_total\{mode="test"\} (\d+)$/m.exec(metrics) ?? [];
    assert.ok(Number(dropped) >= 1 && Number(dropped) <= 80, `${dropped} were dropped`);
  });
  const { client: later } = await newTrader(server);
  assert.equal((await logged(later, await later.get('/v1/me'))).status, 200);
});

test('deletes entries past the age or count limit, and all of a closed account', async () => {
  const [busy, old] = [await newTrader(server), await newTrader(server)];
  const many = await seed(busy.id, 2_300, DAY);
  const [, ...young] = [await seed(old.id, 2, 31 * DAY), ...(await seed(old.id, 2, 29 * DAY))];
  await sweepRequests(database.test, { keptDays: 30 }, 1_000);
  const ids = async (account: string) => {
    const text = 'select id from test.request_log where account_id = $1 and id < $2 order by id';
    const before = oldestIdAt('req', Date.now() - 60 * 60 * 1000); // excludes the requests that these tests made just now
    return (await server.database.query<{ id: string }>(text, [account, before])).map(({ id }) => id);
  };
  const left = await ids(busy.id);
  assert.deepEqual(left, many.slice(-left.length));
  assert.ok(left.length >= 990 && left.length <= 1_000, String(left.length));
  assert.deepEqual(await ids(old.id), young);

  await old.client.get('/v1/me');
  assert.equal((await old.browser.post('/v1/me/close', { password: PASSWORD })).status, 200);
  const other = await logged(busy.client, await busy.client.get('/v1/me'));
  assert.ok(other);
  await eventually('its log to be gone', async () => {
    const text = 'select from test.request_log where account_id = $1';
    return (await server.database.query(text, [old.id])).length === 0;
  });
  await sweepRequests(database.test, { keptDays: 0 });
  assert.deepEqual(await ids(busy.id), [], 'switched off, nothing stays');
});
