import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Attempt, Souk, type SoukError } from '@souk/sdk';
import { type ApiResponse, Client } from '../../harness/clients/client.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { untilDisconnected } from '../../harness/servers/crashing-server.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { startTestServer } from '../../harness/servers/server.ts';
import { effectsOf, prepareWork, workRoute } from '../../harness/servers/work-route.ts';
import { spawnWorkServer, type WorkServer } from '../../harness/servers/work-server.ts';

// Servers are killed in the middle of their work. Work and response are then both stored or both absent.

const database = await cloneDatabase();
await prepareWork(database);
let server = await spawnWorkServer(database);
after(async () => {
  await server.kill();
  await untilDisconnected(database);
  await database.drop();
});
const { secret } = await createKey(await signUp(server));

const post = (on: WorkServer, label: string) =>
  new Client(on.url).withKey(secret).post('/v1/work', { label }, { 'idempotency-key': label });

async function crashAndStartAgain(): Promise<void> {
  await server.kill();
  await untilDisconnected(database);
  server = await spawnWorkServer(database);
}

async function statusOf(label: string): Promise<number | null | undefined> {
  const [row] = await database.query<{ status: number | null }>(
    'select status from test.idempotency_keys where key = $1',
    [label],
  );
  return row?.status;
}

const setLeases = (interval: string) =>
  database.query('update test.idempotency_keys set leased_until = now() + $1::interval', [interval]);
const endLeases = () => setLeases('-1 second');

test('stores neither work nor response after a crash inside the transaction, and works on retry', async () => {
  const label = 'inside';
  const lost = assert.rejects(post(server, label));
  await server.untilHeld('inside', label);
  await crashAndStartAgain();
  await lost;
  assert.equal(await effectsOf(database, label), 0);
  assert.equal(await statusOf(label), null, 'started, without a response');

  await setLeases('10 seconds'); // however long the start took
  const early = await post(server, label);
  assert.equal(early.body.error.code, 'idempotency_key_in_use');
  const seconds = Number(early.headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 10, `it is free in ${seconds} s`);
  await endLeases();
  const retry = post(server, label).catch(() => undefined);
  await server.untilHeld('inside', label);
  await crashAndStartAgain();
  await retry;
  assert.equal(await effectsOf(database, label), 0, 'it was retried, and again nothing was left');
});

test('stores work and response after a crash behind the commit, and replays it on retry', async () => {
  const label = 'afterwards';
  const lost = assert.rejects(post(server, label));
  await server.untilHeld('afterwards', label);
  await crashAndStartAgain();
  await lost;
  assert.equal(await effectsOf(database, label), 1);
  assert.equal(await statusOf(label), 201);
  const retry = await post(server, label);
  assert.deepEqual([retry.status, retry.headers.get('idempotent-replayed')], [201, 'true']);
  assert.equal(await effectsOf(database, label), 1);
});

test('waits in the SDK until the key of a dead node is free, and does the work once', async () => {
  const label = 'inside of a node that dies';
  const lost = assert.rejects(post(server, label));
  await server.untilHeld('inside', label);
  await server.kill();
  await lost;
  const other = await startTestServer({ database, extraRoutes: [workRoute({})], env: { SOUK_ROLE: 'api' } });
  try {
    await setLeases('4 seconds');
    const codes: unknown[] = [];
    const souk = new Souk({ baseURL: `${other.url}/v1`, apiKey: secret, maxRetries: 1 });
    const onAttempt = ({ error }: Attempt) => codes.push((error as SoukError | undefined)?.code);
    const response = await souk.request('POST', '/work', { body: { label }, idempotencyKey: label, onAttempt });
    assert.equal((response as { label: string }).label, label);
    assert.ok(codes.length > 2, 'it polled more often than it retries failures');
    assert.deepEqual([...new Set(codes)], ['idempotency_key_in_use', undefined]);
    assert.equal(await effectsOf(database, label), 1);
  } finally {
    await other.stop();
    server = await spawnWorkServer(database);
  }
});

for (let round = 1; round <= scaled(20); round++) {
  test(`neither loses nor repeats work after a crash under load (${round})`, async () => {
    const labels = Array.from({ length: 40 }, (_, i) => `storm ${round}.${i}`);
    const responded = new Map<string, ApiResponse>();
    let killed: Promise<void> | undefined;
    const calls = labels.map(async (label) => {
      const response = await post(server, label);
      responded.set(label, response);
      // A different moment in each round, somewhere between the first response and the last.
      if (responded.size === (round * 7) % labels.length) killed = server.kill();
    });
    await Promise.allSettled(calls);
    assert.ok(killed, 'the crash came while there was work');
    await killed;
    await untilDisconnected(database);
    for (const label of labels) {
      assert.equal(await effectsOf(database, label), (await statusOf(label)) === 201 ? 1 : 0, label);
    }

    server = await spawnWorkServer(database);
    await endLeases();
    for (const label of labels) {
      const retry = await post(server, label);
      assert.equal(retry.status, 201, retry.text);
      if (responded.has(label)) assert.equal(retry.text, responded.get(label)?.text);
      assert.equal(await effectsOf(database, label), 1, label);
    }
  });
}
