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
import { makeWebhookSecret } from '../endpoints/create-webhook-secret.ts';
import { replayDelivery } from './deliveries.sql.ts';
import { wakeQueue } from './wake-queue.ts';

// What one receiver, or one damaged row, must not do to others. The network is played: answers come when a test says so.

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

const answer = (status: number, retryAfterMs: number | null = null) => ({ status, excerpt: '', retryAfterMs });

async function newListener(path: string): Promise<{ id: string; account: string }> {
  const [id, account] = [newId('whe'), newId('usr')];
  const { sealed } = makeWebhookSecret(vault, 'test');
  await tables.query(
    `insert into test.webhook_endpoints (id, account_id, url, events, secret) values ($1, $2, $3, '{*}', $4)`,
    [id, account, `http://localhost:1${path}`, sealed],
  );
  await tables.query('insert into test.webhook_queues (endpoint_id) values ($1)', [id]);
  return { id, account };
}

const tell = (account: string, object = {}) =>
  database.test.transaction((tx) => recordEvent(tx, { type: 'payout.paid', accountId: account, data: { object } }));

async function countOf(id: string, status: string): Promise<number> {
  const text = 'select count(*)::int as count from test.webhook_deliveries where endpoint_id = $1 and status = $2';
  return (await tables.query<{ count: number }>(text, [id, status]))[0]?.count ?? 0;
}

test('a secret that cannot be opened keeps nobody else waiting', async () => {
  const [broken, sound] = [await newListener('/broken'), await newListener('/sound')];
  await tables.query(`update test.webhook_endpoints set secret = '\\xff00' where id = $1`, [broken.id]);
  await startNode(async () => answer(200));
  await tell(broken.account);
  await tell(sound.account);
  await eventually('the sound one to be told', async () => (await countOf(sound.id, 'succeeded')) === 1);
  await eventually('the broken one to be let go of', async () => {
    const [row] = await tables.query('select from test.webhook_queues where endpoint_id = $1 and rests_until > now()', [
      broken.id,
    ]);
    return row !== undefined;
  });
  assert.equal(await countOf(broken.id, 'pending'), 1);
});

test('where a receiver was says nothing about where it is: a late 410 disables nobody', async () => {
  const { id, account } = await newListener('/old');
  const asked: string[] = [];
  const late = Promise.withResolvers<OutboundResponse>();
  await startNode(({ url }) => {
    asked.push(new URL(url).pathname);
    return url.endsWith('/old') ? late.promise : Promise.resolve(answer(200));
  });
  await tell(account);
  await eventually('the old one to be asked', async () => asked.length === 1);
  await tables.query(`update test.webhook_endpoints set url = 'http://localhost:1/new' where id = $1`, [id]);
  await database.test.transaction((tx) => wakeQueue(tx, id));
  await tell(account);
  await eventually('the new one to be asked', async () => asked.includes('/new'));
  late.resolve(answer(410));
  await eventually('the late answer to be written down', async () => (await countOf(id, 'failed')) === 1);
  await tell(account);
  await eventually('the new one to be told again', async () => (await countOf(id, 'succeeded')) === 2);
  assert.deepEqual(await tables.query('select status from test.webhook_endpoints where id = $1', [id]), [
    { status: 'enabled' },
  ]);
});

test('a rest that a receiver asked for is not cut short by the next event', async () => {
  const { id, account } = await newListener('/resting');
  let asked = 0;
  await startNode(async () => {
    asked += 1;
    return answer(503, 600_000);
  });
  await tell(account);
  const wakes = async () => {
    const text =
      'select wake_at from test.webhook_queues where endpoint_id = $1 and worker is null and wake_at > now()';
    return (await tables.query<{ wake_at: Date }>(text, [id]))[0]?.wake_at;
  };
  await eventually('the line to rest', wakes);
  await tell(account);
  await eventually('the next one to be in line', async () => (await countOf(id, 'pending')) === 2);
  assert.ok(((await wakes())?.getTime() ?? 0) > Date.now() + 500_000, 'it is left alone');
  assert.equal(asked, 1);
});

test('what somebody asks for is sent at once, even while the line is left to rest', async () => {
  const { id, account } = await newListener('/mended');
  const asked: OutboundResponse[] = [];
  await startNode(async () => {
    asked.push(asked.length === 0 ? answer(503, 300_000) : answer(200));
    return asked.at(-1) as OutboundResponse;
  });
  const event = await tell(account);
  await eventually('the first try to be written down', async () => {
    const [row] = await tables.query('select from test.webhook_deliveries where endpoint_id = $1 and tries = 1', [id]);
    return row !== undefined;
  });
  await database.test.transaction(async (tx) => {
    await tx.run(replayDelivery, [id, event]);
    await wakeQueue(tx, id);
  });
  await eventually('it to arrive', async () => (await countOf(id, 'succeeded')) === 1);
});

test('events of megabytes are fetched a few at a time, and keep nobody else waiting', async () => {
  const [large, small] = [await newListener('/large'), await newListener('/small')];
  const text = 'x'.repeat(2_500_000);
  for (let i = 0; i < 12; i++) await tell(large.account, { text });
  await tell(small.account);
  const sizes: number[] = [];
  await startNode(async ({ body }) => {
    sizes.push(body.length);
    return answer(200);
  });
  await eventually('all of them', async () => (await countOf(large.id, 'succeeded')) === 12);
  await eventually('the small one', async () => (await countOf(small.id, 'succeeded')) === 1);
  assert.equal(sizes.filter((size) => size > 2_500_000).length, 12);
});

test('what hangs when the worker stops is given back, and is not counted as a failure', async () => {
  const { id, account } = await newListener('/hanging');
  let asked = 0;
  await startNode(() => {
    asked += 1;
    return new Promise(() => undefined);
  });
  for (let i = 0; i < 6; i++) await tell(account);
  await eventually('all to be in line', async () => (await countOf(id, 'pending')) === 6);
  await eventually('some to be under way', async () => asked === 4);
  await stopNode?.();
  stopNode = undefined;
  const text = 'select worker, failures, wake_at <= now() as awake from test.webhook_queues where endpoint_id = $1';
  assert.deepEqual(await tables.query(text, [id]), [{ worker: null, failures: 0, awake: true }]);
  assert.equal(await countOf(id, 'pending'), 6);
});

test('what a worker has at hand already stays there once its account is suspended', async () => {
  const { id, account } = await newListener('/slow');
  await tables.query(
    `insert into accounts.accounts (id, slug, name, email, password_hash) values ($1::text, $1::text, 'Slow', $1::text || '@example.com', '-')`,
    [account],
  );
  for (let count = 0; count < 10; count++) await tell(account);
  let asked = 0;
  const late = Promise.withResolvers<OutboundResponse>();
  await startNode(() => {
    asked += 1;
    return late.promise;
  });
  await eventually('as many as go at first to be under way', async () => asked === 4);
  await tables.query('update accounts.accounts set suspended_at = now() where id = $1', [account]);
  const lease = async () => {
    const text = 'select wake_at::text from test.webhook_queues where endpoint_id = $1';
    return (await tables.query<{ wake_at: string }>(text, [id]))[0]?.wake_at;
  };
  // Between two heartbeats it has looked.
  for (let beats = 0; beats < 2; beats++) {
    const before = await lease();
    await eventually('a heartbeat', async () => (await lease()) !== before);
  }
  late.resolve(answer(200));
  await eventually('the line to be let go of', async () => {
    const [row] = await tables.query('select from test.webhook_queues where endpoint_id = $1 and worker is null', [id]);
    return row !== undefined;
  });
  assert.deepEqual([asked, await countOf(id, 'succeeded'), await countOf(id, 'pending')], [4, 4, 6]);
});
