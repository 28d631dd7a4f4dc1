import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { holdAccount } from '../../../src/accounts/hold-account-open.ts';
import { EVENT_TYPES } from '../../../src/events/event.ts';
import { loadKeyRing } from '../../../src/platform/crypto/load-key-ring.ts';
import { isWellFormedSecret } from '../../../src/platform/crypto/secret-text.ts';
import { MODES } from '../../../src/platform/db/realm.ts';
import { statement } from '../../../src/platform/db/statement.ts';
import { newId } from '../../../src/platform/ids.ts';
import { disableEndpoint } from '../../../src/webhooks/endpoints/disable-webhook-endpoint.ts';
import { SECRET_PURPOSE, SUBSCRIBABLE } from '../../../src/webhooks/endpoints/webhook-endpoint.ts';
import { assertSecretsReplayed } from '../../harness/clients/assert-secrets-replayed.ts';
import { Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { createEndpoint, UNREACHABLE } from '../../harness/markets/webhook-endpoints.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { startTestServer, TEST_SECRET } from '../../harness/servers/server.ts';

const QUOTA = 4;
// Runs without a worker: nothing is sent here, so that every change is caused by a request.
const server = await startTestServer({
  env: { SOUK_ROLE: 'api', SOUK_QUOTA_WEBHOOK_ENDPOINTS: String(QUOTA) },
});
const database = openDatabase(server.database);
const keyRing = await loadKeyRing(database.accounts, [TEST_SECRET]);
after(async () => {
  await database.close();
  await server.stop();
});

const PATH = '/v1/webhook_endpoints';
const newClient = async (mode: 'test' | 'live' = 'test'): Promise<Client> =>
  (await createKey(await signUp(server), { mode })).client;

async function rowOf(id: string, mode: 'test' | 'live' = 'test') {
  const [row] = await server.database.query<Record<string, unknown>>(
    `select e.*, q.changes, q.wake_at, q.failing_since, q.failures, q.last_sequence
     from ${mode}.webhook_endpoints e join ${mode}.webhook_queues q on q.endpoint_id = e.id where e.id = $1`,
    [id],
  );
  return row;
}

async function unsealed(id: string, column: 'secret' | 'previous_secret'): Promise<string> {
  return keyRing.test.open(SECRET_PURPOSE, (await rowOf(id))?.[column] as Buffer).toString();
}

async function failFor(id: string, failures: number): Promise<void> {
  await server.database.query(
    `update test.webhook_queues set failures = $2, failing_since = now() - interval '4 days' where endpoint_id = $1`,
    [id, failures],
  );
}

test('creates, returns, updates, disables, enables and deletes an endpoint', async () => {
  const client = await newClient();
  const fields = {
    url: 'https://hooks.example.com/souk?shop=1',
    events: ['listing.purchased', 'purchase.refunded'],
    description: 'orders',
  };
  const { secret, ...made } = await createEndpoint(client, fields);
  assert.ok(isWellFormedSecret('whsec_test_', secret), secret);
  assert.match(made.id, /^whe_[0-9a-z]{26}$/);
  assert.deepEqual(made, {
    ...fields,
    id: made.id,
    mode: 'test',
    status: 'enabled',
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
    previous_secret_expires_at: null,
    created_at: made.created_at,
    updated_at: made.created_at,
  });
  const path = `${PATH}/${made.id}`;
  assert.deepEqual((await client.get(path)).body, made);
  assert.deepEqual((await client.get(PATH)).body, { items: [made], has_more: false });

  const changed = await client.patch(path, { url: 'https://hooks.example.com/', events: ['*'], description: null });
  assert.equal(changed.status, 200, changed.text);
  const { updated_at, ...rest } = changed.body;
  assert.ok(updated_at > made.updated_at);
  assert.deepEqual(
    { ...rest, updated_at: made.updated_at },
    { ...made, url: 'https://hooks.example.com/', events: ['*'], description: null },
  );
  const renamed = (await client.patch(path, { description: 'all' })).body;
  assert.deepEqual([renamed.url, renamed.events, renamed.description], [rest.url, ['*'], 'all'], 'the rest stays');

  const disabled = (await client.patch(path, { status: 'disabled' })).body;
  assert.deepEqual([disabled.status, disabled.disabled_reason], ['disabled', 'owner']);
  assert.equal(disabled.disabled_at, disabled.updated_at);
  const again = (await client.patch(path, { status: 'disabled' })).body;
  assert.equal(again.disabled_at, disabled.disabled_at, 'the time of disabling stays');
  const enabled = (await client.patch(path, { status: 'enabled' })).body;
  assert.deepEqual([enabled.status, enabled.disabled_at, enabled.disabled_reason], ['enabled', null, null]);

  const deleted = await client.delete(path);
  assert.deepEqual([deleted.status, deleted.body], [200, { id: made.id, deleted: true }]);
  assertRejected(await client.get(path), 404, 'not_found');
  assertRejected(await client.delete(path), 404, 'not_found');
  assert.deepEqual((await client.get(PATH)).body.items, []);
});

test('keeps endpoints and secrets of each mode separate', async () => {
  const person = await signUp(server);
  const made: Record<string, string> = {};
  for (const mode of MODES) {
    const { client } = await createKey(person, { mode });
    const { secret, ...endpoint } = await createEndpoint(client);
    assert.ok(isWellFormedSecret(`whsec_${mode}_`, secret), secret);
    assert.equal(endpoint.mode, mode);
    made[mode] = endpoint.id;
    assert.deepEqual((await client.get(PATH)).body.items, [endpoint]);
  }
  assertRejected(await (await createKey(person)).client.get(`${PATH}/${made.live}`), 404, 'not_found');
});

test('accepts every event type except the test event, which is sent on request', async () => {
  const client = await newClient();
  assert.deepEqual(
    EVENT_TYPES.filter((type) => !(SUBSCRIBABLE as readonly string[]).includes(type)),
    ['webhook_endpoint.test'],
  );
  const { events } = await createEndpoint(client, { ...UNREACHABLE, events: SUBSCRIBABLE });
  assert.deepEqual(events, SUBSCRIBABLE);
  const rejected = await client.post(PATH, { ...UNREACHABLE, events: ['webhook_endpoint.test'] });
  assertRejected(rejected, 422, 'validation_failed', 'events.0');
});

test('rejects invalid fields by name', async () => {
  const client = await newClient();
  const { id } = await createEndpoint(client);
  const wrong: [object, string][] = [
    [{ events: [] }, 'events'],
    [{ events: ['listing.sold'] }, 'events.0'],
    [{ events: ['*', 'listing.purchased'] }, 'events'],
    [{ events: ['payout.paid', 'payout.paid'] }, 'events'],
    [{ events: '*' }, 'events'],
    [{ url: 'https://' }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 7 }, 'url'],
    [{ url: `https://hooks.example.com/${'a'.repeat(2048)}` }, 'url'],
    [{ description: 'a'.repeat(501) }, 'description'],
    [{ secret: 'mine' }, 'secret'],
    [{ disabled_reason: 'gone' }, 'disabled_reason'],
  ];
  for (const [fields, field] of wrong) {
    assertRejected(await client.post(PATH, { ...UNREACHABLE, ...fields }), 422, 'validation_failed', field);
    assertRejected(await client.patch(`${PATH}/${id}`, fields), 422, 'validation_failed', field);
  }
  for (const field of ['url', 'events']) {
    assertRejected(await client.post(PATH, { ...UNREACHABLE, [field]: undefined }), 422, 'validation_failed', field);
  }
  assertRejected(await client.post(PATH, { ...UNREACHABLE, status: 'disabled' }), 422, 'validation_failed', 'status');
  assertRejected(await client.patch(`${PATH}/${id}`, { status: 'gone' }), 422, 'validation_failed', 'status');
  assert.equal((await client.get(PATH)).body.items.length, 1);
  assert.equal((await client.post(PATH, { ...UNREACHABLE, description: 'a'.repeat(500) })).status, 201);
});

const NOWHERE_PUBLIC = [
  'https://10.0.0.8/',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/',
  'https://0x0a000001/',
  'https://192.168.0.1/',
  'https://8.8.8.8/',
  'https://db/',
  'https://souk.internal/',
  'https://me:secret@hooks.example.com/',
  'ftp://hooks.example.com/',
];
const LOOPBACK = ['http://localhost:3000/', 'https://127.0.0.1/', 'http://[::1]:3000/', 'http://2130706433/'];

test('rejects URLs that are not public, except loopback in test mode where it is allowed', async () => {
  const person = await signUp(server);
  const [testing, live] = [await createKey(person), await createKey(person, { mode: 'live' })];
  const assertUrlRejected = async (client: Client, url: string) => {
    assertRejected(await client.post(PATH, { ...UNREACHABLE, url }), 422, 'validation_failed', 'url');
  };
  for (const url of NOWHERE_PUBLIC) for (const { client } of [testing, live]) await assertUrlRejected(client, url);
  for (const url of [...LOOPBACK, 'http://hooks.example.com/']) await assertUrlRejected(live.client, url);
  const own = (await createEndpoint(live.client)).id;
  assertRejected(await live.client.patch(`${PATH}/${own}`, { url: LOOPBACK[0] }), 422, 'validation_failed', 'url');

  for (const url of [...LOOPBACK, 'http://hooks.example.com/']) {
    const { id } = await createEndpoint(testing.client, { ...UNREACHABLE, url });
    await testing.client.delete(`${PATH}/${id}`);
  }
  const strict = await startTestServer({
    database: server.database,
    env: { SOUK_ROLE: 'api', SOUK_WEBHOOK_ALLOW_LOOPBACK: 'false' },
  });
  try {
    const client = new Client(strict.url).withKey(testing.secret);
    for (const url of [...LOOPBACK, 'http://hooks.example.com/']) await assertUrlRejected(client, url);
    await createEndpoint(client);
  } finally {
    await strict.stop();
  }
});

test('rejects the market’s own URL when it is set', async () => {
  const client = await newClient();
  const { id } = await createEndpoint(client);
  const { port } = server.config;
  for (const url of [`http://localhost:${port}/x`, `http://127.0.0.1:${port}/`, `https://[::1]:${port}/`]) {
    for (const response of [
      await client.post(PATH, { ...UNREACHABLE, url }),
      await client.patch(`${PATH}/${id}`, { url }),
    ]) {
      assertRejected(response, 422, 'validation_failed', 'url');
      assert.match(response.body.error.message, /^`url` must not be a URL of this market\. An example: /);
    }
  }
  assert.equal((await client.patch(`${PATH}/${id}`, { url: `http://localhost:${port + 1}/` })).status, 200);
});

test('describes valid values in an error', async () => {
  const client = await newClient();
  const messageFor = async (fields: object) => {
    const { body } = await client.post(PATH, { ...UNREACHABLE, ...fields });
    return body.error.message;
  };
  const list = `\`events\` must be a list of 1 to ${SUBSCRIBABLE.length} entries, such as ["*"].`;
  assert.equal(await messageFor({ events: '*' }), list);
  assert.equal(await messageFor({ events: [] }), list);
  for (const url of [5, '']) assert.equal(await messageFor({ url }), '`url` must be text of 1 to 2048 characters.');
});

test('limits the endpoints of an account in each mode, also under concurrent requests', async () => {
  const person = await signUp(server);
  const [testing, live] = [(await createKey(person)).client, (await createKey(person, { mode: 'live' })).client];
  const createConcurrently = async (client: Client, count: number) => {
    const responses = await Promise.all(Array.from({ length: count }, () => client.post(PATH, UNREACHABLE)));
    for (const response of responses) if (response.status !== 201) assertRejected(response, 403, 'quota_exceeded');
    return responses.filter(({ status }) => status === 201).length;
  };
  assert.equal(await createConcurrently(testing, 20), QUOTA);
  assert.equal(await createConcurrently(live, 20), QUOTA, 'each mode has its own');
  const { items } = (await testing.get(PATH)).body;
  await testing.patch(`${PATH}/${items[0].id}`, { status: 'disabled' });
  assert.equal(await createConcurrently(testing, 2), 0, 'disabled endpoints count too');
  await testing.delete(`${PATH}/${items[0].id}`);
  assert.equal(await createConcurrently(testing, 5), 1);
});

test('denies access to endpoints of another account', async () => {
  const { id } = await createEndpoint(await newClient());
  const outsider = await newClient();
  const before = await rowOf(id);
  for (const [place, status, code] of [
    [id, 403, 'forbidden_resource'],
    [newId('whe'), 404, 'not_found'],
    ['anything', 404, 'not_found'],
  ] as const) {
    assertRejected(await outsider.get(`${PATH}/${place}`), status, code);
    assertRejected(await outsider.patch(`${PATH}/${place}`, { status: 'disabled' }), status, code);
    assertRejected(await outsider.delete(`${PATH}/${place}`), status, code);
    assertRejected(await outsider.post(`${PATH}/${place}/rotate_secret`), status, code);
    assertRejected(await outsider.post(`${PATH}/${place}/test`), status, code);
  }
  assert.deepEqual(await rowOf(id), before);
  assert.deepEqual((await outsider.get(PATH)).body.items, []);
});

test('requires the webhooks scope, which sees every event', async () => {
  const person = await signUp(server);
  const allowed = await createKey(person, { scopes: ['webhooks:write'] });
  const { id } = await createEndpoint(allowed.client);
  const without = (await createKey(person, { scopes: ['models:read', 'listings:write', 'payouts:read'] })).client;
  for (const [method, path] of [
    ['POST', PATH],
    ['GET', PATH],
    ['GET', `${PATH}/${id}`],
    ['PATCH', `${PATH}/${id}`],
    ['DELETE', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/rotate_secret`],
    ['POST', `${PATH}/${id}/test`],
  ] as const) {
    assertRejected(await without.call(method, path), 403, 'scope_required');
    assertRejected(await server.client.call(method, path), 401, 'missing_credentials');
  }
  assert.equal((await person.browser.get(`${PATH}/${id}`, { headers: { 'svc-mode': 'test' } })).status, 200);
});

test('lists endpoints from newest to oldest, with and without a status', async () => {
  const client = await newClient();
  const ids: string[] = [];
  for (let i = 0; i < QUOTA; i++) ids.unshift((await createEndpoint(client)).id);
  await client.patch(`${PATH}/${ids[2]}`, { status: 'disabled' });
  const walk = async (filter: string) => {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await client.get(`${PATH}?limit=1${filter}${cursor}`);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      if (!body.has_more) return seen;
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
  };
  assert.deepEqual(await walk(''), ids);
  assert.deepEqual(
    await walk('&status=enabled'),
    ids.filter((_, place) => place !== 2),
  );
  assert.deepEqual(await walk('&status=disabled'), [ids[2]]);
  assertRejected(await client.get(`${PATH}?status=gone`), 422, 'validation_failed', 'status');
});

test('creates one endpoint for two requests with one idempotency key, and returns its secret again', async () => {
  await assertSecretsReplayed(await newClient(), PATH, UNREACHABLE, 'secret');
});

test('returns a secret once, uncached, and stores it sealed for its mode only', async () => {
  const client = await newClient();
  const made = await client.post(PATH, UNREACHABLE, { 'idempotency-key': 'kept sealed as well' });
  assert.equal(made.headers.get('cache-control'), 'no-store');
  const rotated = await client.post(`${PATH}/${made.body.id}/rotate_secret`);
  assert.equal(rotated.headers.get('cache-control'), 'no-store');
  const secrets = { first: made.body.secret, second: rotated.body.secret };
  const path = `${PATH}/${made.body.id}`;
  const later = [
    await client.get(path),
    await client.get(PATH),
    await client.patch(path, {}),
    await client.post(`${path}/test`),
  ];
  for (const { text } of later) assert.doesNotMatch(text, /whsec_/);

  const dump = await dumpDatabase(server.database);
  assert.deepEqual(findSecrets(dump, secrets), []);
  assert.doesNotMatch(dump, /whsec_/);
  assert.equal(await unsealed(made.body.id, 'secret'), secrets.second);
  const sealed = (await rowOf(made.body.id))?.secret as Buffer;
  assert.throws(() => keyRing.live.open(SECRET_PURPOSE, sealed));
});

test('keeps the previous secret for a day after a rotation, and none before it', async () => {
  const client = await newClient();
  const made = await createEndpoint(client);
  const path = `${PATH}/${made.id}`;
  const rotate = async () => (await client.post(`${path}/rotate_secret`)).body;
  const second = await rotate();
  assert.equal(await unsealed(made.id, 'previous_secret'), made.secret);
  assert.equal(await unsealed(made.id, 'secret'), second.secret);
  const hours = (Date.parse(second.previous_secret_expires_at) - Date.parse(second.updated_at)) / 3_600_000;
  assert.equal(hours, 24);
  const third = await rotate();
  assert.equal(await unsealed(made.id, 'previous_secret'), second.secret);
  assert.equal(await unsealed(made.id, 'secret'), third.secret);
  assert.equal(new Set([made.secret, second.secret, third.secret]).size, 3);

  const past = `update test.webhook_endpoints set previous_secret_until = now() - interval '1 second' where id = $1`;
  await server.database.query(past, [made.id]);
  assert.equal((await client.get(path)).body.previous_secret_expires_at, null, 'its time is over, wiped or not');
});

test('leaves two of the returned secrets after concurrent rotations', async () => {
  const client = await newClient();
  const { id } = await createEndpoint(client);
  const responses = await Promise.all(Array.from({ length: 5 }, () => client.post(`${PATH}/${id}/rotate_secret`)));
  const shown = responses.map(({ body }) => body.secret);
  const [newest, previous] = [await unsealed(id, 'secret'), await unsealed(id, 'previous_secret')];
  assert.notEqual(newest, previous);
  assert.ok(shown.includes(newest) && shown.includes(previous));
});

test('wakes the queue of an endpoint after each relevant change', async () => {
  const client = await newClient();
  const { id } = await createEndpoint(client);
  const path = `${PATH}/${id}`;
  let changes = 0;
  for (const change of [
    () => client.patch(path, { url: 'https://elsewhere.example.com/' }),
    () => client.patch(path, { status: 'disabled' }),
    () => client.patch(path, { status: 'enabled' }),
    () => client.post(`${path}/rotate_secret`),
    () => client.post(`${path}/test`),
  ]) {
    await server.database.query('update test.webhook_queues set wake_at = null where endpoint_id = $1', [id]);
    const response = await change();
    assert.ok(response.status < 300, response.text);
    const row = await rowOf(id);
    assert.ok(Number(row?.changes) > changes);
    assert.ok(row?.wake_at instanceof Date);
    changes = Number(row?.changes);
  }
});

test('resets failures when an endpoint is enabled or gets a new URL, and only then', async () => {
  const client = await newClient();
  const { id } = await createEndpoint(client);
  const path = `${PATH}/${id}`;
  await failFor(id, 7);
  const shown = (await client.get(path)).body;
  assert.ok(shown.failing_since < shown.created_at);
  await client.patch(path, { description: 'still broken', url: UNREACHABLE.url });
  assert.equal((await client.get(path)).body.failing_since, shown.failing_since);
  for (const change of [{ url: 'https://elsewhere.example.com/' }, { status: 'enabled' }]) {
    await failFor(id, 7);
    assert.equal((await client.patch(path, change)).body.failing_since, null);
    assert.equal((await rowOf(id))?.failures, 0);
  }
});

test('disables an endpoint that is gone or fails for days once, and emits an event', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  for (const reason of ['gone', 'failing'] as const) {
    const { id } = await createEndpoint(client);
    await failFor(id, 40);
    await server.database.query('update test.webhook_queues set wake_at = now() where endpoint_id = $1', [id]);
    const disable = () => database.test.transaction((tx) => disableEndpoint(tx, id, UNREACHABLE.url, reason));
    await database.test.transaction((tx) => disableEndpoint(tx, id, 'https://where-it-was.example.com/', reason));
    assert.equal((await client.get(`${PATH}/${id}`)).body.status, 'enabled');
    await Promise.all([disable(), disable()]);
    await database.test.transaction((tx) =>
      disableEndpoint(tx, id, UNREACHABLE.url, reason === 'gone' ? 'failing' : 'gone'),
    );

    const shown = (await client.get(`${PATH}/${id}`)).body;
    assert.deepEqual([shown.status, shown.disabled_reason], ['disabled', reason]);
    assert.equal((await rowOf(id))?.wake_at, null);
    const emitted = await server.database.query<{ account_id: string; data: object; handed_on: boolean }>(
      `select account_id, data, not exists (select from test.event_outbox o where o.event_id = e.id) as handed_on
       from test.events e where type = 'webhook_endpoint.disabled' and data->'object'->>'id' = $1`,
      [id],
    );
    assert.deepEqual(emitted, [{ account_id: person.id, data: { object: shown }, handed_on: false }]);
    const enabled = (await client.patch(`${PATH}/${id}`, { status: 'enabled' })).body;
    assert.deepEqual([enabled.status, enabled.disabled_reason, enabled.failing_since], ['enabled', null, null]);
  }
  await database.test.transaction((tx) => disableEndpoint(tx, newId('whe'), UNREACHABLE.url, 'gone'));
});

test('keeps the wake-up of a queue that a worker holds when its endpoint is disabled', async () => {
  const client = await newClient();
  const { id } = await createEndpoint(client);
  await server.database.query(
    `update test.webhook_queues set worker = 'another node', wake_at = now() + interval '9 s' where endpoint_id = $1`,
    [id],
  );
  await database.test.transaction((tx) => disableEndpoint(tx, id, UNREACHABLE.url, 'gone'));
  assert.ok((await rowOf(id))?.wake_at instanceof Date, 'another node finds it if this worker dies');
});

test('sends a test event to one endpoint, whatever its subscriptions, and logs it as pending', async () => {
  const client = await newClient();
  const { secret: _, ...endpoint } = await createEndpoint(client);
  const other = await createEndpoint(client, { ...UNREACHABLE, events: ['*'] });
  const sent = await client.post(`${PATH}/${endpoint.id}/test`);
  assert.equal(sent.status, 202, sent.text);
  const { id, created_at, delivery, ...rest } = sent.body;
  assert.deepEqual(rest, {
    type: 'webhook_endpoint.test',
    mode: 'test',
    data: { object: endpoint },
    request_id: sent.headers.get('x-request-id'),
    sequence: 1,
  });
  assert.match(id, /^evt_/);
  assert.deepEqual([delivery.status, delivery.attempts, delivery.response_status], ['pending', [], null]);
  assert.ok(Date.parse(delivery.next_attempt_at) >= Date.parse(created_at));
  assert.equal((await client.post(`${PATH}/${endpoint.id}/test`)).body.sequence, 2);
  assert.equal(Number((await rowOf(other.id))?.last_sequence), 0);

  await client.patch(`${PATH}/${endpoint.id}`, { status: 'disabled' });
  assertRejected(await client.post(`${PATH}/${endpoint.id}/test`), 409, 'invalid_state');
  assert.equal(Number((await rowOf(endpoint.id))?.last_sequence), 2);
});

/** Stands for the statement of closing an account that changes its row. */
const closeBare = statement<unknown, [id: string]>(
  'close_account_in_a_test_of_webhook_endpoints',
  'update accounts set closed_at = now() where id = $1',
);

test('waits for a closing account, and then rejects a new endpoint', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const pending = await database.accounts.transaction(async (tx) => {
    await holdAccount(tx, person.id);
    const response = client.post(PATH, UNREACHABLE);
    await eventually('the request to wait for the account', async () => {
      const waiting = await server.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await tx.run(closeBare, [person.id]);
    return { response: response };
  });
  assertRejected(await pending.response, 409, 'invalid_state');
  const left = 'select from test.webhook_endpoints where account_id = $1';
  assert.deepEqual(await server.database.query(left, [person.id]), []);
});
