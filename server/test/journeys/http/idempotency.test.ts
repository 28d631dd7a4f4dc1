import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { ApiError } from '../../../src/platform/errors.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { createKey, type Key, type Person, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';
import { effectsOf, prepareWork, type WorkHooks, workRoute } from '../../harness/servers/work-route.ts';

const hooks: WorkHooks = {};
const server = await startTestServer({ extraRoutes: [workRoute(hooks)], env: { SOUK_QUOTA_KEYS: '4' } });
after(() => server.stop());
const { database } = server;
await prepareWork(database);

let person: Person;
let key: Key;
beforeEach(async () => {
  delete hooks.inside;
  delete hooks.afterwards;
  person = await signUp(server);
  key = await createKey(person);
});

const once = (token: string) => ({ 'idempotency-key': token });
const newKey = { name: 'once', mode: 'test' };
const post = (client: Client, token: string, path: string, body?: unknown) => client.post(path, body, once(token));

function assertReplayed(response: ApiResponse, first: ApiResponse): void {
  assert.equal(response.headers.get('idempotent-replayed'), 'true', response.text);
  assert.deepEqual([response.status, response.text], [first.status, first.text]);
  assert.equal(response.headers.get('content-type'), first.headers.get('content-type'));
  assert.equal(response.headers.get('location'), first.headers.get('location'));
  assert.notEqual(response.headers.get('x-request-id'), first.headers.get('x-request-id'));
}

/** Returns the stored rows of this test's account, in either mode. */
const rows = () =>
  database.query<{ status: number | null; sealed: boolean }>(
    'select * from test.idempotency_keys where account_id = $1 union all select * from live.idempotency_keys where account_id = $1',
    [person.id],
  );
const move = (column: string, interval: string) =>
  database.query(`update test.idempotency_keys set ${column} = ${column} - $2::interval where account_id = $1`, [
    person.id,
    interval,
  ]);

/** Holds the next work inside its transaction. */
function holdNextWork(fate: () => void = () => undefined) {
  const entered = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  hooks.inside = async () => {
    delete hooks.inside;
    entered.resolve();
    await gate.promise;
    fate();
  };
  return { entered: entered.promise, release: gate.resolve };
}

test('replays the first response byte for byte without doing the work again', async () => {
  const first = await post(key.client, 'a', '/v1/work', { label: 'repeat' });
  assert.equal(first.status, 201);
  assert.equal(first.headers.get('idempotent-replayed'), null);
  assertReplayed(await post(key.client, 'a', '/v1/work', { label: 'repeat' }), first);
  assertReplayed(await key.client.post('/v1/work', '{ "label" : "repeat" }', once('a')), first);
  assert.equal(await effectsOf(database, 'repeat'), 1);

  const made = await post(key.client, 'b', '/v1/api_keys', newKey);
  assertReplayed(await post(key.client, 'b', '/v1/api_keys', newKey), made);
  assert.equal((await key.client.withKey(made.body.secret).get('/v1/me')).status, 200);
});

test('rejects the same key with another body, path or credential', async () => {
  const other = await createKey(person);
  await post(key.client, 'a', '/v1/api_keys', newKey);
  const reused = async (client: Client, path: string, body?: unknown) =>
    assertWholeError(await post(client, 'a', path, body), 409, 'idempotency_key_reused');
  await reused(key.client, '/v1/api_keys', { ...newKey, name: 'twice' });
  await reused(key.client, `/v1/api_keys/${other.id}/revoke`);
  await reused(key.client, '/v1/work', { label: 'other path' });
  await reused(other.client, '/v1/api_keys', newKey);
  await reused(person.browser, '/v1/api_keys', newKey);
  assert.equal((await other.client.get('/v1/me')).status, 200, 'nothing was revoked');
});

test('keeps keys separate between accounts and between modes', async () => {
  const outsider = await createKey(await signUp(server));
  const calls = [
    post(key.client, 'a', '/v1/work', { label: 'apart' }),
    post(outsider.client, 'a', '/v1/work', { label: 'apart' }),
    post((await createKey(person, { mode: 'live' })).client, 'a', '/v1/work', { label: 'apart' }),
  ];
  const responses = await Promise.all(calls);
  for (const { status } of responses) assert.equal(status, 201);
  assert.equal(new Set(responses.map(({ text }) => text)).size, 3);

  const inMode = (mode: string) =>
    person.browser.post('/v1/work', { label: 'session' }, { ...once('b'), 'svc-mode': mode });
  const [test_, live] = [await inMode('test'), await inMode('live')];
  assert.notEqual(test_.text, live.text);
  assertReplayed(await inMode('live'), live);
});

test('does the work once for fifty concurrent requests with one key', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => post(key.client, 'a', '/v1/api_keys', newKey)));
  const made = responses.filter(({ status }) => status === 201);
  assert.equal(made.filter(({ headers }) => headers.get('idempotent-replayed') === null).length, 1);
  assert.equal(new Set(made.map(({ text }) => text)).size, 1);
  for (const response of responses.filter(({ status }) => status !== 201)) {
    assertWholeError(response, 409, 'idempotency_key_in_use');
  }
  const { items } = (await key.client.get('/v1/api_keys')).body;
  assert.equal(items.filter(({ name }: { name: string }) => name === 'once').length, 1);
});

test('responds with 409 idempotency_key_in_use while the first request is running', async () => {
  const held = holdNextWork();
  const first = post(key.client, 'a', '/v1/work', { label: 'in flight' });
  await held.entered;
  const second = await post(key.client, 'a', '/v1/work', { label: 'in flight' });
  assertWholeError(second, 409, 'idempotency_key_in_use');
  const seconds = Number(second.headers.get('retry-after'));
  assert.ok(seconds > 1 && seconds <= 10, `free in ${seconds} s at the latest, were this node dead`);
  held.release();
  assert.equal((await first).status, 201);
  assertReplayed(await post(key.client, 'a', '/v1/work', { label: 'in flight' }), await first);
  assert.equal(await effectsOf(database, 'in flight'), 1);
});

test('renews the lease of a long request for as long as it runs', async () => {
  const held = holdNextWork();
  const first = post(key.client, 'a', '/v1/work', { label: 'long' });
  await held.entered;
  await move('leased_until', '6 seconds');
  const leasedFor = async () => {
    const [row] = await database.query<{ seconds: number }>(
      'select extract(epoch from leased_until - now())::float8 as seconds from test.idempotency_keys where account_id = $1',
      [person.id],
    );
    return row?.seconds ?? 0;
  };
  assert.ok((await leasedFor()) <= 4);
  await eventually('the renewal', async () => (await leasedFor()) > 5);
  assertWholeError(await post(key.client, 'a', '/v1/work', { label: 'long' }), 409, 'idempotency_key_in_use');
  held.release();
  assert.equal((await first).status, 201);
  assertReplayed(await post(key.client, 'a', '/v1/work', { label: 'long' }), await first);
});

test('lets a retry take over an expired lease, and rolls back the first request', async () => {
  const held = holdNextWork();
  const late = post(key.client, 'a', '/v1/work', { label: 'lease' });
  await held.entered;
  await move('leased_until', '61 seconds');
  assertWholeError(await post(key.client, 'a', '/v1/work', { label: 'x' }), 409, 'idempotency_key_reused');
  const retry = await post(key.client, 'a', '/v1/work', { label: 'lease' });
  assert.equal(retry.status, 201);
  held.release();
  assertWholeError(await late, 409, 'idempotency_key_in_use');
  assert.equal(await effectsOf(database, 'lease'), 1);
  assertReplayed(await post(key.client, 'a', '/v1/work', { label: 'lease' }), retry);
});

test('keeps the result of the retry that took over when the first request fails late', async () => {
  const held = holdNextWork(() => {
    throw new ApiError('conflict', 'too late');
  });
  const late = post(key.client, 'a', '/v1/work', { label: 'late' });
  await held.entered;
  await move('leased_until', '61 seconds');
  const retry = await post(key.client, 'a', '/v1/work', { label: 'late' });
  held.release();
  assertWholeError(await late, 409, 'conflict');
  assertReplayed(await post(key.client, 'a', '/v1/work', { label: 'late' }), retry);
});

test('replays final errors: 404 and 409', async () => {
  const path = `/v1/api_keys/${newId('key')}/revoke`;
  const missing = await post(key.client, 'a', path);
  assertWholeError(missing, 404, 'not_found');
  assertReplayed(await post(key.client, 'a', path), missing);

  hooks.inside = () => Promise.reject(new ApiError('conflict', 'not now'));
  const conflict = await post(key.client, 'b', '/v1/work', { label: 'conflict' });
  assertWholeError(conflict, 409, 'conflict');
  delete hooks.inside;
  assertReplayed(await post(key.client, 'b', '/v1/work', { label: 'conflict' }), conflict);
  assert.equal(await effectsOf(database, 'conflict'), 0);
});

test('does not store 401, 403, 422 and 429: the same key works for the next attempt', async () => {
  const make = (client: Client, body: object = newKey) => post(client, 'a', '/v1/api_keys', body);
  assertWholeError(await make(server.client), 401, 'missing_credentials');
  assertWholeError(await make(key.client, { ...newKey, name: ' ' }), 422, 'validation_failed', 'name');
  assertWholeError(await make(key.client, { ...newKey, mode: 'live' }), 403, 'forbidden_resource');
  assert.deepEqual(await rows(), []);

  const [busy, spare] = [await createKey(person), await createKey(person), await createKey(person)];
  assertWholeError(await make(key.client), 403, 'quota_exceeded');
  for (let i = 0; i < 120; i++) await busy.client.post('/v1/api_keys', '{');
  assertWholeError(await make(busy.client), 429, 'rate_limited');
  await person.browser.post(`/v1/api_keys/${spare.id}/revoke`);
  const made = await make(key.client);
  assert.deepEqual([made.status, made.headers.get('idempotent-replayed')], [201, null]);
});

test('does not store 5xx: the second attempt runs again', async () => {
  hooks.inside = () => Promise.reject(new Error('a bug'));
  assertWholeError(await post(key.client, 'a', '/v1/work', { label: 'bug' }), 500, 'internal_error');
  assert.deepEqual([await effectsOf(database, 'bug'), await rows()], [0, []]);
  delete hooks.inside;
  const second = await post(key.client, 'a', '/v1/work', { label: 'bug' });
  assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [201, null]);
});

test('does not repeat work that was committed before its response failed', async () => {
  hooks.afterwards = () => Promise.reject(new Error('a bug after the commit'));
  assertWholeError(await post(key.client, 'a', '/v1/work', { label: 'after' }), 500, 'internal_error');
  delete hooks.afterwards;
  const second = await post(key.client, 'a', '/v1/work', { label: 'after' });
  assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [201, 'true']);
  assert.equal(await effectsOf(database, 'after'), 1);
});

test('seals a response that contains a secret, so that the secret is nowhere in the database', async () => {
  const { secret } = (await post(key.client, 'a', '/v1/api_keys', newKey)).body;
  const [row] = await rows();
  assert.deepEqual([row?.status, row?.sealed], [201, true]);
  const { serial } = (await post(key.client, 'b', '/v1/work', { label: 'open' })).body;
  // A response without a secret is stored as it is, which proves that the search finds what is there.
  assert.deepEqual(findSecrets(await dumpDatabase(database), { secret, serial }), ['serial']);
});

test('accepts keys of 1 to 255 printable characters', async () => {
  for (const token of ['', 'k'.repeat(256), 'tab\tbed', 'ümlaut']) {
    const response = await post(key.client, token, '/v1/work', { label: 'length' });
    assertWholeError(response, 422, 'validation_failed', 'Idempotency-Key');
  }
  assert.equal((await post(key.client, 'k'.repeat(255), '/v1/work', { label: 'length' })).status, 201);
});

test('stores a response for 24 hours, and deletes it in the sweep', async () => {
  const first = await post(key.client, 'a', '/v1/work', { label: 'day' });
  await move('created_at', '23 hours 59 minutes');
  assertReplayed(await post(key.client, 'a', '/v1/work', { label: 'day' }), first);
  await move('created_at', '2 minutes');
  const second = await post(key.client, 'a', '/v1/work', { label: 'another day' });
  assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [201, null]);
  assertReplayed(await post(key.client, 'a', '/v1/work', { label: 'another day' }), second);

  await move('created_at', '24 hours 1 minute');
  await post(key.client, 'b', '/v1/work', { label: 'day' });
  await database.query(`select test.enqueue_job('sweep_idempotency', '{}'::json, null)`);
  await eventually('the sweep', async () => (await rows()).length === 1);
  assert.equal((await post(key.client, 'b', '/v1/work', { label: 'day' })).headers.get('idempotent-replayed'), 'true');
});
