import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { newId } from '../../platform/ids.ts';
import { deleteEndpoint } from '../endpoints/webhook-endpoints.sql.ts';
import { addDelivery } from './add-delivery.ts';
import { FROM_THE_BEGINNING, fanOut, PORTION } from './fan-out.ts';
import { deleteQueue } from './queues.sql.ts';

const tables = await cloneDatabase();
const database = openDatabase(tables);
/** As many nodes as hand on at the same time. */
const nodes = Array.from({ length: 4 }, () => openDatabase(tables));
after(async () => {
  for (const each of [database, ...nodes]) await each.close();
  await tables.drop();
});
// Events are handed on in the background, with its patience for connections.
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

/** In one transaction, oldest first. */
async function happen(accountId: string, count = 1, type: 'payout.paid' | 'payout.failed' = 'payout.paid') {
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

async function lineOf(endpoint: string) {
  const [line] = await tables.query(
    `select last_sequence::int, changes::int, worker, wake_at is not null as wakes from test.webhook_queues
     where endpoint_id = $1`,
    [endpoint],
  );
  return line;
}

const outbox = async () => (await tables.query('select event_id from test.event_outbox')).length;

/** All there is, however many portions that takes. */
async function fanOutAll(of = db): Promise<void> {
  for (let next = FROM_THE_BEGINNING; ; ) {
    next = (await fanOut(of, next)).next;
    if (next === FROM_THE_BEGINNING) return;
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('each endpoint of the account that listens is given the event, with the next number of its own line', async () => {
  const account = newAccount();
  const [all, some, other] = [
    await newEndpoint(account),
    await newEndpoint(account, ['payout.failed', 'listing.published']),
    await newEndpoint(newAccount()),
  ];
  const [paid] = await happen(account);
  const [failed] = await happen(account, 1, 'payout.failed');
  const { lines, next } = await fanOut(db);
  const row = (event_id: string | undefined, sequence: number) => ({
    event_id,
    sequence,
    status: 'pending',
    is_due: true,
  });
  assert.deepEqual(await deliveriesTo(all), [row(paid, 1), row(failed, 2)]);
  assert.deepEqual(await deliveriesTo(some), [row(failed, 1)]);
  assert.deepEqual(await deliveriesTo(other), []);
  assert.equal(next, FROM_THE_BEGINNING);
  assert.deepEqual(
    lines.map(({ endpoint_id }) => endpoint_id),
    [all, some].sort(),
  );
  assert.deepEqual(await lineOf(all), { last_sequence: 2, changes: 1, worker: null, wakes: true });
  assert.equal(await outbox(), 0);
});

test('what happens while an endpoint is disabled is numbered and written down as failed, and wakes nobody', async () => {
  const account = newAccount();
  const endpoint = await newEndpoint(account, ['*'], 'disabled');
  const [event] = await happen(account);
  await fanOut(db);
  assert.deepEqual(await deliveriesTo(endpoint), [{ event_id: event, sequence: 1, status: 'failed', is_due: false }]);
  assert.deepEqual(await lineOf(endpoint), { last_sequence: 1, changes: 1, worker: null, wakes: false });
});

test('events that nobody listens to leave nothing behind', async () => {
  const account = newAccount();
  await newEndpoint(account, ['listing.published']);
  await happen(account, 3);
  await happen(newAccount(), 3);
  const { lines } = await fanOut(db);
  assert.deepEqual([lines, await outbox()], [[], 0]);
});

test('a line that somebody works on stays with them until their lease ends', async () => {
  const account = newAccount();
  const endpoint = await newEndpoint(account);
  const leased = `update test.webhook_queues set worker = 'wrk_1', wake_at = '2040-01-01' where endpoint_id = $1`;
  await tables.query(leased, [endpoint]);
  await happen(account);
  const { lines } = await fanOut(db);
  assert.deepEqual(
    lines.map(({ worker }) => worker),
    ['wrk_1'],
  );
  const [line] = await tables.query<{ wake_at: Date }>(
    'select wake_at from test.webhook_queues where endpoint_id = $1',
    [endpoint],
  );
  assert.equal(line?.wake_at.getUTCFullYear(), 2040);
});

test('several nodes at once hand each event on once, and the numbers have no gap', async () => {
  const accounts = [newAccount(), newAccount(), newAccount()];
  const endpoints = new Map<string, string[]>();
  for (const account of accounts) {
    // In different orders of their ids: whoever locked them in the order of the events would meet others halfway.
    endpoints.set(account, [await newEndpoint(account), await newEndpoint(account), await newEndpoint(account)]);
  }
  const happening = async (account: string) => {
    for (let i = 0; i < 30; i++) await happen(account, 1 + (i % 40));
  };
  const handingOn = async (node: (typeof nodes)[number]) => {
    while (!over || (await outbox()) > 0) await fanOutAll(node.background.test);
  };
  let over = false;
  const told = Promise.all(accounts.map(happening)).finally(() => {
    over = true;
  });
  await Promise.all([told, ...nodes.map(handingOn)]);

  for (const [account, own] of endpoints) {
    const events = await tables.query<{ id: string }>('select id from test.events where account_id = $1', [account]);
    for (const endpoint of own) {
      const rows = await deliveriesTo(endpoint);
      assert.deepEqual(
        rows.map(({ sequence }) => sequence),
        upTo(events.length),
      );
      assert.deepEqual(new Set(rows.map(({ event_id }) => event_id)), new Set(events.map(({ id }) => id)));
      assert.equal((await lineOf(endpoint))?.last_sequence, events.length);
    }
  }
});

test('a portion that fails is handed on as a whole by whoever comes next', async () => {
  const account = newAccount();
  const endpoint = await newEndpoint(account);
  const events = await happen(account, 5);
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
  assert.equal((await lineOf(endpoint))?.last_sequence, 0);
  await fanOut(db);
  assert.deepEqual(
    (await deliveriesTo(endpoint)).map(({ event_id }) => event_id),
    events,
  );
});

test('what was asked for again before it was handed on is handed on once, and the others after it', async () => {
  const account = newAccount();
  const [asked, other] = [await newEndpoint(account), await newEndpoint(account)];
  const events = await happen(account, 3);
  await db.transaction((tx) => addDelivery(tx, asked, events[1] as string));
  await fanOut(db);
  assert.deepEqual(
    (await deliveriesTo(asked)).map(({ event_id, sequence }) => [event_id, sequence]),
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

test('an endpoint that is deleted while its line is waited for is given nothing, and the others are', async () => {
  const account = newAccount();
  const [deleted, kept] = [await newEndpoint(account), await newEndpoint(account)];
  await happen(account, 2);
  let handedOn: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.run(deleteEndpoint, [deleted]);
    await tx.run(deleteQueue, [deleted]);
    handedOn = fanOut(nodes[0]?.test ?? db);
    await untilSomebodyWaits();
  });
  await handedOn;
  assert.deepEqual(await deliveriesTo(deleted), []);
  assert.equal((await deliveriesTo(kept)).length, 2);
});

/** For a row that is locked. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = `select 1 from pg_locks l join pg_database d on d.oid = l.database
    where not l.granted and d.datname = current_database()
    union all select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await tables.query(waiting)).length === 0);
}

test('more than a portion is handed on from where the one before ended', async () => {
  const account = newAccount();
  const endpoint = await newEndpoint(account);
  const events = await happen(account, 2 * PORTION + 101);
  const first = await fanOut(db);
  assert.equal(first.next, events[PORTION - 1]);
  const second = await fanOut(db, first.next);
  assert.equal(second.next, events[2 * PORTION - 1]);
  assert.equal((await fanOut(db, second.next)).next, FROM_THE_BEGINNING);
  assert.deepEqual(
    (await deliveriesTo(endpoint)).map(({ event_id, sequence }) => [event_id, sequence]),
    events.map((event, index) => [event, index + 1]),
  );
});
