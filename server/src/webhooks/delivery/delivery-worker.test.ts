import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { startDeliveryNode } from '../../../test/harness/servers/delivery-node.ts';
import { TEST_SECRET } from '../../../test/harness/servers/server.ts';
import { recordEvent } from '../../events/record-event.ts';
import { loadKeyRing } from '../../platform/crypto/load-key-ring.ts';
import { newId } from '../../platform/ids.ts';
import type { OutboundRequest, OutboundResponse } from '../../platform/outbound/outbound-http.ts';
import { createWebhookSecret } from '../endpoints/create-webhook-secret.ts';
import { replayDelivery } from './deliveries.sql.ts';
import { wakeQueue } from './wake-queue.ts';

// Isolation between receivers, and from damaged rows. The network is a stub: responses arrive when a test resolves
// them.

const tables = await cloneDatabase();
const database = openDatabase(tables);
const { test: vault } = await loadKeyRing(database.accounts, [TEST_SECRET]);
after(async () => {
  await database.close();
  await tables.drop();
});

let stopNode: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stopNode?.();
  stopNode = undefined;
  await tables.query('truncate test.webhook_endpoints, test.webhook_queues, test.webhook_deliveries');
});

async function startNode(post: (request: OutboundRequest) => Promise<OutboundResponse>): Promise<void> {
  stopNode = await startDeliveryNode(tables, { post, close: async () => undefined });
}

const respond = (status: number, retryAfterMs: number | null = null) => ({ status, excerpt: '', retryAfterMs });

async function newListener(path: string): Promise<{ id: string; account: string }> {
  const [id, account] = [newId('whe'), newId('usr')];
  const { sealed } = createWebhookSecret(vault, 'test');
  await tables.query(
    `insert into test.webhook_endpoints (id, account_id, url, events, secret) values ($1, $2, $3, '{*}', $4)`,
    [id, account, `http://localhost:1${path}`, sealed],
  );
  await tables.query('insert into test.webhook_queues (endpoint_id) values ($1)', [id]);
  return { id, account };
}

const emit = (account: string, object = {}) =>
  database.test.transaction((tx) => recordEvent(tx, { type: 'payout.paid', accountId: account, data: { object } }));

async function countOf(id: string, status: string): Promise<number> {
  const text = 'select count(*)::int as count from test.webhook_deliveries where endpoint_id = $1 and status = $2';
  return (await tables.query<{ count: number }>(text, [id, status]))[0]?.count ?? 0;
}

test('an unreadable secret does not delay other endpoints', async () => {
  const [broken, sound] = [await newListener('/broken'), await newListener('/sound')];
  await tables.query(`update test.webhook_endpoints set secret = '\\xff00' where id = $1`, [broken.id]);
  await startNode(async () => respond(200));
  await emit(broken.account);
  await emit(sound.account);
  await eventually('the sound endpoint to receive it', async () => (await countOf(sound.id, 'succeeded')) === 1);
  await eventually('the broken queue to be released', async () => {
    const [row] = await tables.query(
      'select from test.webhook_queues where endpoint_id = $1 and backoff_until > now()',
      [broken.id],
    );
    return row !== undefined;
  });
  assert.equal(await countOf(broken.id, 'pending'), 1);
});

test('a late 410 from a previous URL does not disable the endpoint', async () => {
  const { id, account } = await newListener('/old');
  const requests: string[] = [];
  const late = Promise.withResolvers<OutboundResponse>();
  await startNode(({ url }) => {
    requests.push(new URL(url).pathname);
    return url.endsWith('/old') ? late.promise : Promise.resolve(respond(200));
  });
  await emit(account);
  await eventually('a request to the old URL', async () => requests.length === 1);
  await tables.query(`update test.webhook_endpoints set url = 'http://localhost:1/new' where id = $1`, [id]);
  await database.test.transaction((tx) => wakeQueue(tx, id));
  await emit(account);
  await eventually('a request to the new URL', async () => requests.includes('/new'));
  late.resolve(respond(410));
  await eventually('the late response to be persisted', async () => (await countOf(id, 'failed')) === 1);
  await emit(account);
  await eventually('the new URL to receive another', async () => (await countOf(id, 'succeeded')) === 2);
  assert.deepEqual(await tables.query('select status from test.webhook_endpoints where id = $1', [id]), [
    { status: 'enabled' },
  ]);
});

test('the next event does not shorten a backoff requested by the receiver', async () => {
  const { id, account } = await newListener('/backing-off');
  let requests = 0;
  await startNode(async () => {
    requests += 1;
    return respond(503, 600_000);
  });
  await emit(account);
  const wakes = async () => {
    const text =
      'select wake_at from test.webhook_queues where endpoint_id = $1 and worker is null and wake_at > now()';
    return (await tables.query<{ wake_at: Date }>(text, [id]))[0]?.wake_at;
  };
  await eventually('the queue to back off', wakes);
  await emit(account);
  await eventually('the next delivery to be queued', async () => (await countOf(id, 'pending')) === 2);
  assert.ok(((await wakes())?.getTime() ?? 0) > Date.now() + 500_000, 'the backoff stays');
  assert.equal(requests, 1);
});

test('sends a replay at once, even during a backoff', async () => {
  const { id, account } = await newListener('/fixed');
  const requests: OutboundResponse[] = [];
  await startNode(async () => {
    requests.push(requests.length === 0 ? respond(503, 300_000) : respond(200));
    return requests.at(-1) as OutboundResponse;
  });
  const event = await emit(account);
  await eventually('the first attempt to be persisted', async () => {
    const [row] = await tables.query('select from test.webhook_deliveries where endpoint_id = $1 and tries = 1', [id]);
    return row !== undefined;
  });
  await database.test.transaction(async (tx) => {
    await tx.run(replayDelivery, [id, event]);
    await wakeQueue(tx, id);
  });
  await eventually('it to arrive', async () => (await countOf(id, 'succeeded')) === 1);
});

test('fetches large events a few at a time, without delaying other endpoints', async () => {
  const [large, small] = [await newListener('/large'), await newListener('/small')];
  const text = 'x'.repeat(2_500_000);
  for (let i = 0; i < 12; i++) await emit(large.account, { text });
  await emit(small.account);
  const sizes: number[] = [];
  await startNode(async ({ body }) => {
    sizes.push(body.length);
    return respond(200);
  });
  await eventually('all of them', async () => (await countOf(large.id, 'succeeded')) === 12);
  await eventually('the small one', async () => (await countOf(small.id, 'succeeded')) === 1);
  assert.equal(sizes.filter((size) => size > 2_500_000).length, 12);
});

test('releases in-flight deliveries at shutdown without counting a failure', async () => {
  const { id, account } = await newListener('/hanging');
  let requests = 0;
  await startNode(() => {
    requests += 1;
    return new Promise(() => undefined);
  });
  for (let i = 0; i < 6; i++) await emit(account);
  await eventually('all to be queued', async () => (await countOf(id, 'pending')) === 6);
  await eventually('some to be in flight', async () => requests === 4);
  await stopNode?.();
  stopNode = undefined;
  const text = 'select worker, failures, wake_at <= now() as awake from test.webhook_queues where endpoint_id = $1';
  assert.deepEqual(await tables.query(text, [id]), [{ worker: null, failures: 0, awake: true }]);
  assert.equal(await countOf(id, 'pending'), 6);
});

test('sends nothing more of a suspended account, even if already fetched', async () => {
  const { id, account } = await newListener('/slow');
  await tables.query(
    `insert into accounts.accounts (id, slug, name, email, password_hash) values ($1::text, $1::text, 'Slow', $1::text || '@example.com', '-')`,
    [account],
  );
  for (let count = 0; count < 10; count++) await emit(account);
  let requests = 0;
  const late = Promise.withResolvers<OutboundResponse>();
  await startNode(() => {
    requests += 1;
    return late.promise;
  });
  await eventually('the initial concurrency to be in flight', async () => requests === 4);
  await tables.query('update accounts.accounts set suspended_at = now() where id = $1', [account]);
  const lease = async () => {
    const text = 'select wake_at::text from test.webhook_queues where endpoint_id = $1';
    return (await tables.query<{ wake_at: string }>(text, [id]))[0]?.wake_at;
  };
  // Between two heartbeats the worker has read the suspension.
  for (let beats = 0; beats < 2; beats++) {
    const before = await lease();
    await eventually('a heartbeat', async () => (await lease()) !== before);
  }
  late.resolve(respond(200));
  await eventually('the queue to be released', async () => {
    const [row] = await tables.query('select from test.webhook_queues where endpoint_id = $1 and worker is null', [id]);
    return row !== undefined;
  });
  assert.deepEqual([requests, await countOf(id, 'succeeded'), await countOf(id, 'pending')], [4, 4, 6]);
});
