import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { recordEvent } from '../../../src/events/record-event.ts';
import {
  createEvent,
  type Endpoint,
  type Inbox,
  inboxFactory,
  respondWith,
  subscribe,
} from '../../harness/clients/webhook-inbox.ts';
import { startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { deliveriesTo, untilQuiet } from '../../harness/markets/webhook-queues.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { cloneDatabase, type TestDatabase } from '../../harness/servers/database.ts';
import { startDatabaseProxy } from '../../harness/servers/database-proxy.ts';
import { spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';
import { startTestServer, TEST_SECRET, type TestServer } from '../../harness/servers/server.ts';

const receiver = await startReceiver();
const newInbox = inboxFactory(receiver);
after(() => receiver.stop());

/** Starts nodes on a database of their own; those still running are stopped with `end`. */
async function newCluster() {
  const database = await cloneDatabase();
  const running = new Set<TestServer>();
  return {
    database,
    async start(env: Record<string, string> = {}, through: TestDatabase = database): Promise<TestServer> {
      const node = await startTestServer({ database: through, env });
      running.add(node);
      return node;
    },
    async stop(node: TestServer): Promise<void> {
      running.delete(node);
      await node.stop();
    },
    async end(): Promise<void> {
      for (const node of running) await node.stop();
      await database.drop();
    },
  };
}

/** Emits this many events for an account, a few per transaction. */
async function happen(tables: TestDatabase, accountId: string, count: number): Promise<void> {
  const database = openDatabase(tables);
  for (let done = 0; done < count; ) {
    const next = Math.min(count, done + 1 + (done % 7));
    await database.test.transaction(async (tx) => {
      for (; done < next; done++) await recordEvent(tx, { type: 'payout.paid', accountId, data: { object: { done } } });
    });
  }
  await database.close();
}

function holdResponses(inbox: Inbox): ServerResponse[] {
  const held: ServerResponse[] = [];
  inbox.respond = (_arrival, response) => void held.push(response);
  return held;
}

async function untilArrived({ inbox }: Endpoint, count: number): Promise<void> {
  await eventually(`all ${count} to arrive`, async () => inbox.ids.length === count);
  await inbox.assertGapFree();
}

test('delivers each event once from two nodes, and numbers them without a gap', async () => {
  const cluster = await newCluster();
  try {
    const nodes = [await cluster.start(), await cluster.start()];
    const traders = [];
    for (const node of nodes) traders.push(await newTrader(node), await newTrader(node));
    const endpoints: Endpoint[] = [];
    for (const { client } of [...traders, ...traders]) endpoints.push(await subscribe(newInbox(), client));
    await Promise.all(traders.map(({ id }) => happen(cluster.database, id, 75)));
    for (const endpoint of endpoints) await untilArrived(endpoint, 75);
    await untilQuiet(cluster.database);
    for (const { inbox } of endpoints) assert.equal(inbox.events.length, 75);
  } finally {
    await cluster.end();
  }
});

test('hands over when a node is stopped, and counts interrupted deliveries as no failure', async () => {
  const cluster = await newCluster();
  try {
    const first = await cluster.start();
    const { client, id } = await newTrader(first);
    const endpoint = await subscribe(newInbox(), client);
    const held = holdResponses(endpoint.inbox);
    await happen(cluster.database, id, 40);
    await eventually('some to be in progress', async () => held.length > 0);
    await cluster.start({ SOUK_ROLE: 'worker' });
    await cluster.stop(first);
    endpoint.inbox.respond = respondWith(200);
    for (const response of held) response.end();
    await untilArrived(endpoint, 40);
    await untilQuiet(cluster.database);
    for (const { status, attempts } of await deliveriesTo(cluster.database, endpoint)) {
      assert.deepEqual([status, attempts.map((attempt) => attempt.status)], ['succeeded', [200]]);
    }
  } finally {
    await cluster.end();
  }
});

test('delivers from another node what a killed node had in flight, once its lease expires', async () => {
  const cluster = await newCluster();
  const directory = await temporaryDirectory();
  try {
    const api = await cluster.start({ SOUK_ROLE: 'api' });
    const { client, id } = await newTrader(api);
    const endpoint = await subscribe(newInbox(), client);
    const held = holdResponses(endpoint.inbox);
    const env = { DATABASE_URL: cluster.database.url, SOUK_SECRET: TEST_SECRET, SOUK_DATA_DIR: directory.path };
    const killed = await spawnServer({ ...env, SOUK_ROLE: 'worker' });
    await untilReady(killed);
    await happen(cluster.database, id, 40);
    await eventually('some to be in progress', async () => held.length > 0);
    await cluster.start({ SOUK_ROLE: 'worker' });
    await killed.end('SIGKILL');
    endpoint.inbox.respond = respondWith(200);
    await untilArrived(endpoint, 40);
    await untilQuiet(cluster.database);
    assert.ok(endpoint.inbox.events.length > 40, 'deliveries in flight are repeated');
  } finally {
    await cluster.end();
    await directory.remove();
  }
});

test('delivers events of an api node from a worker node, even without notifications', async () => {
  const cluster = await newCluster();
  const proxy = await startDatabaseProxy(cluster.database);
  try {
    const api = await cluster.start({ SOUK_ROLE: 'api' });
    const worker = await cluster.start({ SOUK_ROLE: 'worker' }, proxy.database);
    const { client } = await newTrader(api);
    const endpoint = await subscribe(newInbox(), client);
    await createEvent(client);
    await untilArrived(endpoint, 1);
    proxy.cutListeners();
    const second = await createEvent(client);
    await untilArrived(endpoint, 2);
    await untilQuiet(cluster.database);
    const replayed = await client.post(`/v1/webhook_endpoints/${endpoint.id}/events/${second.id}/replay`);
    assert.equal(replayed.status, 202, replayed.text);
    await eventually('it to come again', async () => endpoint.inbox.events.length === 3);
    await cluster.stop(worker);
  } finally {
    await cluster.end();
    await proxy.close();
  }
});
