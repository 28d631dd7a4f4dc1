import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { newId } from '../../platform/ids.ts';
import { deleteEndpoint } from '../endpoints/webhook-endpoints.sql.ts';
import { addDelivery } from './add-delivery.ts';
import { BATCH_SIZE, fanOut, START } from './fan-out.ts';
import { deleteQueue } from './queues.sql.ts';

const tables = await cloneDatabase();
const database = openDatabase(tables);
/** Nodes that fan out concurrently. */
const nodes = Array.from({ length: 4 }, () => openDatabase(tables));
after(async () => {
  for (const each of [database, ...nodes]) await each.close();
  await tables.drop();
});
// Fan-out runs on the background pool, with its connection timeout.
const db = database.background.test;

const newAccount = () => newId('usr');

async function newEndpoint(accountId: string, events: string[] = ['*'], status = 'enabled'): Promise<string> {
  const id = newId('whe');
  await tables.query(
    `insert into test.webhook_endpoints (id, account_id, url, events, status, disabled_at, secret)
     values ($1, $2, 'https://receiver.souk.invalid/', $3, $4, $5, '')`,
    [id, accountId, events, status, status === 'disabled' ? new Date() : null],
  );
  await tables.query('insert into test.webhook_queues (endpoint_id) values ($1)', [id]);
  return id;
}

/** Records events in one transaction, oldest first. */
async function record(accountId: string, count = 1, type: 'payout.paid' | 'payout.failed' = 'payout.paid') {
  await db.transaction(async (tx) => {
    for (let i = 0; i < count; i++) await recordEvent(tx, { type, accountId, data: { object: {} } });
  });
  const rows = await tables.query<{ id: string }>('select id from test.events where account_id = $1 order by id', [
    accountId,
  ]);
  return rows.map(({ id }) => id).slice(-count);
}

interface Row {
  event_id: string;
  sequence: number;
  status: string;
  is_due: boolean;
}

const deliveriesTo = (endpoint: string) =>
  tables.query<Row>(
    `select event_id, sequence::int, status, coalesce(due_at <= now(), false) as is_due from test.webhook_deliveries
     where endpoint_id = $1 order by sequence`,
    [endpoint],
  );

async function readQueue(endpoint: string) {
  const [queue] = await tables.query(
    `select last_sequence::int, changes::int, worker, wake_at is not null as wakes from test.webhook_queues
     where endpoint_id = $1`,
    [endpoint],
  );
  return queue;
}

const outbox = async () => (await tables.query('select event_id from test.event_outbox')).length;

/** Fans out every batch. */
async function fanOutAll(of = db): Promise<void> {
  for (let next = START; ; ) {
    next = (await fanOut(of, next)).next;
    if (next === START) return;
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('queues the event for each subscribed endpoint, with the next sequence of its queue', async () => {
  const account = newAccount();
  const [all, some, other] = [
    await newEndpoint(account),
    await newEndpoint(account, ['payout.failed', 'listing.published']),
    await newEndpoint(newAccount()),
  ];
  const [paid] = await record(account);
  const [failed] = await record(account, 1, 'payout.failed');
  const { queues, next } = await fanOut(db);
  const row = (event_id: string | undefined, sequence: number) => ({
    event_id,
    sequence,
    status: 'pending',
    is_due: true,
  });
  assert.deepEqual(await deliveriesTo(all), [row(paid, 1), row(failed, 2)]);
  assert.deepEqual(await deliveriesTo(some), [row(failed, 1)]);
  assert.deepEqual(await deliveriesTo(other), []);
  assert.equal(next, START);
  assert.deepEqual(
    queues.map(({ endpoint_id }) => endpoint_id),
    [all, some].sort(),
  );
  assert.deepEqual(await readQueue(all), { last_sequence: 2, changes: 1, worker: null, wakes: true });
  assert.equal(await outbox(), 0);
});

test('records events for a disabled endpoint as failed, and does not wake its queue', async () => {
  const account = newAccount();
  const endpoint = await newEndpoint(account, ['*'], 'disabled');
  const [event] = await record(account);
  await fanOut(db);
  assert.deepEqual(await deliveriesTo(endpoint), [{ event_id: event, sequence: 1, status: 'failed', is_due: false }]);
  assert.deepEqual(await readQueue(endpoint), { last_sequence: 1, changes: 1, worker: null, wakes: false });
});

test('deletes outbox rows without subscribers', async () => {
  const account = newAccount();
  await newEndpoint(account, ['listing.published']);
  await record(account, 3);
  await record(newAccount(), 3);
  const { queues } = await fanOut(db);
  assert.deepEqual([queues, await outbox()], [[], 0]);
});

test('leaves a leased queue to its worker until the lease expires', async () => {
  const account = newAccount();
  const endpoint = await newEndpoint(account);
  const leased = `update test.webhook_queues set worker = 'wrk_1', wake_at = '2040-01-01' where endpoint_id = $1`;
  await tables.query(leased, [endpoint]);
  await record(account);
  const { queues } = await fanOut(db);
  assert.deepEqual(
    queues.map(({ worker }) => worker),
    ['wrk_1'],
  );
  const [queue] = await tables.query<{ wake_at: Date }>(
    'select wake_at from test.webhook_queues where endpoint_id = $1',
    [endpoint],
  );
  assert.equal(queue?.wake_at.getUTCFullYear(), 2040);
});

test('fans out each event once across nodes, with gapless sequences', async () => {
  const accounts = [newAccount(), newAccount(), newAccount()];
  const endpoints = new Map<string, string[]>();
  for (const account of accounts) {
    // Created in different ID orders: locking in event order would deadlock.
    endpoints.set(account, [await newEndpoint(account), await newEndpoint(account), await newEndpoint(account)]);
  }
  const recordAll = async (account: string) => {
    for (let i = 0; i < 30; i++) await record(account, 1 + (i % 40));
  };
  const fanOutUntilDone = async (node: (typeof nodes)[number]) => {
    while (!done || (await outbox()) > 0) await fanOutAll(node.background.test);
  };
  let done = false;
  const recorded = Promise.all(accounts.map(recordAll)).finally(() => {
    done = true;
  });
  await Promise.all([recorded, ...nodes.map(fanOutUntilDone)]);

  for (const [account, own] of endpoints) {
    const events = await tables.query<{ id: string }>('select id from test.events where account_id = $1', [account]);
    for (const endpoint of own) {
      const rows = await deliveriesTo(endpoint);
      assert.deepEqual(
        rows.map(({ sequence }) => sequence),
        upTo(events.length),
      );
      assert.deepEqual(new Set(rows.map(({ event_id }) => event_id)), new Set(events.map(({ id }) => id)));
      assert.equal((await readQueue(endpoint))?.last_sequence, events.length);
    }
  }
});

test('rolls a failed batch back as a whole, and the next run delivers it', async () => {
  const account = newAccount();
  const endpoint = await newEndpoint(account);
  const events = await record(account, 5);
  const cut = new Error('cut off');
  await assert.rejects(
    db.transaction(async (tx) => {
      const within = { ...db, transaction: (work: Parameters<typeof db.transaction>[0]) => work(tx) } as typeof db;
      await fanOut(within);
      throw cut;
    }),
    cut,
  );
  assert.deepEqual(await deliveriesTo(endpoint), []);
  assert.equal((await readQueue(endpoint))?.last_sequence, 0);
  await fanOut(db);
  assert.deepEqual(
    (await deliveriesTo(endpoint)).map(({ event_id }) => event_id),
    events,
  );
});

test('does not duplicate an event replayed before its fan-out', async () => {
  const account = newAccount();
  const [replayed, other] = [await newEndpoint(account), await newEndpoint(account)];
  const events = await record(account, 3);
  await db.transaction((tx) => addDelivery(tx, replayed, events[1] as string));
  await fanOut(db);
  assert.deepEqual(
    (await deliveriesTo(replayed)).map(({ event_id, sequence }) => [event_id, sequence]),
    [
      [events[1], 1],
      [events[0], 2],
      [events[2], 3],
    ],
  );
  assert.deepEqual(
    (await deliveriesTo(other)).map(({ event_id }) => event_id),
    events,
  );
  assert.equal(await outbox(), 0);
});

test('skips an endpoint deleted while its queue is locked, and serves the others', async () => {
  const account = newAccount();
  const [deleted, kept] = [await newEndpoint(account), await newEndpoint(account)];
  await record(account, 2);
  let fannedOut: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.run(deleteEndpoint, [deleted]);
    await tx.run(deleteQueue, [deleted]);
    fannedOut = fanOut(nodes[0]?.test ?? db);
    await untilSessionBlocks();
  });
  await fannedOut;
  assert.deepEqual(await deliveriesTo(deleted), []);
  assert.equal((await deliveriesTo(kept)).length, 2);
});

/** Waits until a session blocks on a locked row. */
async function untilSessionBlocks(): Promise<void> {
  const waiting = `select 1 from pg_locks l join pg_database d on d.oid = l.database
    where not l.granted and d.datname = current_database()
    union all select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await tables.query(waiting)).length === 0);
}

test('continues after the last event of a full batch', async () => {
  const account = newAccount();
  const endpoint = await newEndpoint(account);
  const events = await record(account, 2 * BATCH_SIZE + 101);
  const first = await fanOut(db);
  assert.equal(first.next, events[BATCH_SIZE - 1]);
  const second = await fanOut(db, first.next);
  assert.equal(second.next, events[2 * BATCH_SIZE - 1]);
  assert.equal((await fanOut(db, second.next)).next, START);
  assert.deepEqual(
    (await deliveriesTo(endpoint)).map(({ event_id, sequence }) => [event_id, sequence]),
    events.map((event, index) => [event, index + 1]),
  );
});
