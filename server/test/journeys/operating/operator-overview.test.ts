import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TEST_IBANS } from '../../../src/payments/simulated/simulated-banks.ts';
import { MODES, REALMS } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { sell } from '../../harness/markets/earnings.ts';
import { HELLO, premiumKey, startInferenceServer, UPSTREAM_KEYS } from '../../harness/markets/inference.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { openDatabase, payOutNow, setDestination, signUpSeller } from '../../harness/people/sellers.ts';
import { TEST_SECRET } from '../../harness/servers/server.ts';

const server = await startInferenceServer({ env: WITH_OPERATOR });
const market = openDatabase(server.database);
after(async () => {
  await market.close();
  await server.stop();
});
const operator = await signUpOperator(server);
const LIVE = { 'svc-mode': 'live' };

const listPayouts = (query = '', headers = {}) => operator.browser.get(`/v1/operator/payouts?${query}`, { headers });
const idsOf = ({ body }: ApiResponse) => body.items.map(({ id }: { id: string }) => id);

async function examine(): Promise<ApiResponse['body']> {
  const response = await operator.browser.get('/v1/operator/health');
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Creates a seller and pays out their earnings. */
async function paidOut(iban?: string) {
  const seller = await signUpSeller(server);
  await setDestination(seller.client, iban);
  await sell(market.test, seller.id, { gross: 5000, fee: 500 });
  const [payout] = await payOutNow(seller.client);
  return { seller, payout };
}

test('lists the payouts of all accounts, newest first, with account and failure', async () => {
  const [good, bad] = [await paidOut(), await paidOut(TEST_IBANS.fails)];
  assert.equal(bad.payout.status, 'failed');
  const { items } = (await listPayouts()).body;
  const {
    lines: _lines,
    lines_has_more: _more,
    ...shown
  } = (await bad.seller.client.get(`/v1/payouts/${bad.payout.id}`)).body;
  const { processor, reference, ...rest } = items[0];
  assert.deepEqual(rest, { ...shown, account: { id: bad.seller.id, slug: bad.seller.slug, name: bad.seller.name } });
  assert.deepEqual([processor, typeof reference], ['simulated', 'string']);

  const [first, second] = [good.payout.id, bad.payout.id];
  assert.deepEqual(idsOf(await listPayouts()), [second, first]);
  assert.deepEqual(idsOf(await listPayouts('status=failed')), [second]);
  assert.deepEqual(idsOf(await listPayouts(`account=${good.seller.id}`)), [first]);
  assert.deepEqual(idsOf(await listPayouts(`account=${good.seller.slug}&status=failed`)), []);
  assert.deepEqual(idsOf(await listPayouts('account=nobody-of-that-name')), []);
  const page = await listPayouts('limit=1');
  assert.deepEqual(idsOf(await listPayouts(`limit=1&cursor=${page.body.next_cursor}`)), [first]);
  assert.deepEqual(idsOf(await listPayouts('', LIVE)), []);
  assertRejected(await listPayouts('status=lost'), 422, 'validation_failed', 'status');
  assertRejected(
    await listPayouts(`status=failed&cursor=${page.body.next_cursor}`),
    422,
    'validation_failed',
    'cursor',
  );
});

test('reports the database, the disk, the processors and the nodes in health', async () => {
  const { client } = await createKey(await signUp(server));
  const before = await examine();
  await publishModel(client, {}, { 'a.bin': 'a'.repeat(1000), 'b.bin': 'b'.repeat(500) });
  const health = await examine();
  assert.deepEqual([health.ready, health.not_ready], [true, null]);
  assert.match(health.version, /^\d+\.\d+\.\d+/);
  assert.equal(health.node_version, process.version);
  assert.ok(Date.parse(health.started_at) <= Date.now() && health.memory > 1_000_000);

  const { database } = health;
  assert.match(database.version, /^\d+/);
  assert.ok(database.size > 1_000_000 && database.connections >= 1 && database.connections <= database.max_connections);
  assert.deepEqual(
    database.migrations.map(({ realm }: { realm: string }) => realm),
    REALMS,
  );
  for (const { latest } of database.migrations) assert.match(latest, /^\d{4}_\w+\.sql$/);

  const [stored, empty] = health.storage;
  assert.deepEqual([stored.mode, stored.driver, empty.mode, empty.blobs], ['test', 'disk', 'live', 0]);
  assert.equal(stored.blobs, before.storage[0].blobs + 2);
  assert.equal(stored.bytes, before.storage[0].bytes + 1500);
  assert.ok(stored.free_bytes > 0);
  assert.deepEqual(
    health.processors,
    MODES.map((mode) => ({ mode, name: 'simulated', available: true, simulated: true })),
  );
  const nodes = await eventually('the node to be seen', async () => {
    const found = (await examine()).nodes;
    return found.length > 0 && found;
  });
  assert.deepEqual([nodes.length, nodes[0].used, nodes[0].places], [1, 0, server.config.maxRuntimes]);
});

test('counts waiting and failing jobs, and webhooks, in health', async () => {
  const { database } = server;
  const before = await examine();
  const queueOf = ({ queues }: ApiResponse['body'], realm: string) =>
    queues.find((queue: { realm: string }) => queue.realm === realm);
  for (const at of ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'])
    await database.query(`select live.enqueue_job('nobody_does_this', '{}', $1)`, [at]);
  await database.query(`select live.enqueue_job('nobody_does_this_later', '{}', now() + interval '1 day')`);
  await database.query(
    `update live_jobs._private_jobs set last_error = 'it broke', attempts = case when run_at < '2026-01-02' then max_attempts else 1 end
     where run_at < now() and task_id = (select id from live_jobs._private_tasks where identifier = 'nobody_does_this')`,
  );
  const queue = queueOf(await examine(), 'live');
  assert.deepEqual(
    [queue.waiting, queue.failing, queue.given_up, queue.oldest_due_at],
    [queueOf(before, 'live').waiting + 1, 1, 1, '2026-01-02T00:00:00.000Z'],
  );
  assert.equal(queueOf(await examine(), 'accounts').given_up, 0);

  // A delivery to an endpoint whose queue wakes tomorrow.
  await database.query(
    `insert into test.webhook_queues (endpoint_id, wake_at, failing_since) values ('whe_x', now() + interval '1 day', now())`,
  );
  await database.query(
    `insert into test.webhook_deliveries (endpoint_id, event_id, id, sequence, due_at)
     select 'whe_x', $1 || n, $1 || n, n, timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 3) n`,
    [newId('dlv')],
  );
  const [testing, live] = (await examine()).webhooks;
  assert.deepEqual(
    [testing.mode, testing.waiting, testing.oldest_due_at, testing.endpoints_failing],
    ['test', 3, '2026-01-02T00:00:00.000Z', 1],
  );
  assert.deepEqual([live.waiting, live.oldest_due_at, live.endpoints_failing], [0, null, 0]);
});

test('reports inference upstreams and their failures in health, without their keys', async () => {
  const { inference } = await examine();
  const served = ({ mode, model }: { mode: string; model: string }) => `${mode} ${model}`;
  assert.ok(inference.map(served).includes('live svc-fast-8b'));
  for (const { mode, backend, replicas } of inference) {
    const url = server.upstreams[mode as 'test'].url;
    assert.deepEqual(
      [backend, replicas],
      ['openai', [{ url, address: url, state: 'available', status: 'answering', in_flight: 0 }]],
    );
  }
  const { client } = await premiumKey(await signUp(server), 'test');
  const statuses = async () =>
    (await client.get('/v1/inference/models')).body.items.map(({ status }: ApiResponse['body']) => status);
  assert.deepEqual(await statuses(), ['ready', 'ready']);
  await server.upstreams.test.close();
  await eventually('the upstream to be paused', async () => {
    assert.ok((await client.post('/v1/chat/completions', HELLO)).status >= 500);
    const states = (await examine()).inference.map(
      ({ mode, replicas }: ApiResponse['body']) => `${mode} ${replicas[0].status}`,
    );
    assert.ok(!states.includes('live resting'));
    return states.includes('test resting');
  });
  // Whether it is paused does not matter: no call has succeeded since. The status is public.
  assert.ok((await statuses()).includes('down'));
  const { text } = await operator.browser.get('/v1/operator/health');
  for (const secret of [TEST_SECRET, ...Object.values(UPSTREAM_KEYS)]) assert.ok(!text.includes(secret));
});

test('denies payouts and health to other accounts', async () => {
  const person = await signUp(server);
  const keys = [await createKey(person), await createKey(operator)];
  for (const path of ['/v1/operator/payouts', '/v1/operator/health']) {
    assertRejected(await person.browser.get(path), 403, 'forbidden_resource');
    for (const { client } of keys) assertRejected(await client.get(path), 403, 'scope_required');
    assertRejected(await server.client.get(path), 401, 'missing_credentials');
  }
});
