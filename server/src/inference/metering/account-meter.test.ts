import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import type { ApiError } from '../../platform/errors.ts';
import { CENT, newSpender, openMeters, recordOf, subjectOf } from './meters.fixture.ts';
import { sweepReservations } from './reservations/sweep-reservations.ts';

const market = await openMeters();
const { database, open, owedBy, usedBy, reservedFor, passTime } = market;

const paymentRequired = (pattern: RegExp) => (error: ApiError) => {
  assert.equal(error.code, 'payment_required', String(error.stack));
  assert.match(error.message, pattern);
  return true;
};

const recordsOf = (requestId: string, mode = 'live') =>
  database.query(`select * from ${mode}.inference_usage where request_id = $1`, [requestId]);

test('admits most requests without a query', async () => {
  const { meter, db } = open();
  const ada = newSpender(500);
  const first = await meter.hold(ada, CENT);
  assert.equal(first.nano, CENT);
  db.fail('unavailable');
  const second = meter.hold(ada, CENT);
  assert.ok(!(second instanceof Promise), 'it is synchronous');
  meter.void(second);
});

test('persists usage, adds it to the sums by day, and to the debt', async () => {
  const { meter } = open();
  const ada = newSpender(500);
  const startedAt = Date.parse('2026-03-31T23:59:59.999Z');
  const records = [
    recordOf(ada, 2_500, { startedAt }),
    recordOf(ada, 1_000, { startedAt: startedAt + 1 }),
    recordOf(ada, 4_000, { startedAt, outcome: 'client_left', countedBy: 'deltas', streamed: true }),
  ];
  await Promise.all(records.map(async (record) => meter.settle(await meter.hold(ada, 5_000), record)));
  const [row] = await recordsOf(records[2]?.requestId ?? '');
  assert.equal(row?.outcome, 'client_left');
  assert.equal(row?.counted_by, 'deltas');
  assert.equal(row?.streamed, true);
  assert.equal(row?.prompt_price, 100);
  assert.equal(row?.started_at.toISOString(), '2026-03-31T23:59:59.999Z');
  const days = await database.query(
    `select to_char(day, 'YYYY-MM-DD') as day, requests::int, prompt_tokens::int, completion_tokens::int, cost_nano::int
     from live.inference_days where account_id = $1 and key_id = $2 and model = 'svc-fast-8b' order by day`,
    [ada.accountId, ada.keyId],
  );
  assert.deepEqual(days, [
    { day: '2026-03-31', requests: 2, prompt_tokens: 20, completion_tokens: 40, cost_nano: 6_500 },
    { day: '2026-04-01', requests: 1, prompt_tokens: 10, completion_tokens: 20, cost_nano: 1_000 },
  ]);
  assert.equal(await owedBy(ada.accountId), 7_500);
});

test('records costs in test mode without debt, and enforces the limit of a key', async () => {
  const { meter } = open({ mode: 'test' });
  const ada = newSpender(1);
  const without = { ...ada, spendLimit: null };
  await meter.settle(await meter.hold(without, 100 * CENT), recordOf(ada, 900_000));
  assert.equal(await usedBy(ada.accountId, 'test'), 900_000);
  assert.deepEqual(await database.query('select * from test.inference_accounts'), []);
  await assert.rejects(
    async () => meter.hold(ada, CENT),
    paymentRequired(/monthly spend limit of this key \(0\.01 USD\)/),
  );
  meter.void(await meter.hold(ada, CENT - 900_000));
});

test('enforces the limit of a key per month, and reports what is left', async () => {
  let today = Date.parse('2026-11-30T23:59:00Z');
  const { meter } = open({ today: () => today });
  const ada = newSpender(500);
  const settle = async (cents: number) =>
    meter.settle(await meter.hold(ada, cents * CENT), recordOf(ada, cents * CENT, { startedAt: today }));
  await settle(100);
  today -= 29 * 24 * 60 * 60 * 1000;
  await settle(398);
  await assert.rejects(
    async () => meter.hold(ada, 3 * CENT),
    paymentRequired(
      new RegExp(
        `spend limit of this key \\(5\\.00 USD\\).*\\(0\\.03 USD; 0\\.02 USD is left\\).*PATCH /v1/api_keys/${ada.keyId}, or lower max_tokens`,
      ),
    ),
  );
  meter.void(await meter.hold(ada, 2 * CENT));
  today = Date.parse('2026-12-01T00:00:00Z');
  meter.void(await meter.hold(ada, 500 * CENT));
});

test('applies a changed or removed limit to the next request', async () => {
  const { meter } = open();
  const ada = newSpender(100);
  const limitedTo = (amount: number) => ({ ...ada, spendLimit: { currency: 'usd', amount } });
  meter.void(await meter.hold(ada, 50 * CENT));
  await assert.rejects(
    async () => meter.hold(limitedTo(40), 50 * CENT),
    paymentRequired(/\(0\.40 USD\).*0\.4 USD is left/),
  );
  // The reservation made under the higher limit is not used under the lower one.
  const held = await meter.hold(limitedTo(40), 30 * CENT);
  await assert.rejects(async () => meter.hold(limitedTo(40), 11 * CENT), paymentRequired(/0\.1 USD is left/));
  assert.ok((await reservedFor([subjectOf(ada)])) <= 40 * CENT);
  meter.void(await meter.hold(limitedTo(700), 600 * CENT));
  meter.void(await meter.hold({ ...ada, spendLimit: null }, 1500 * CENT));
  meter.void(held);
});

test('explains a limit in another currency, and a limit of zero', async () => {
  const { meter } = open();
  const ada = newSpender();
  assert.throws(
    () => meter.hold({ ...ada, spendLimit: { currency: 'eur', amount: 500 } }, 1),
    paymentRequired(/in eur.*usd/),
  );
  await assert.rejects(async () => meter.hold(newSpender(0), 1), paymentRequired(/0\.00 USD/));
  meter.void(await meter.hold(newSpender(0), 0));
});

test('collects the debt once for all waiting requests at the credit limit, and then retries', async () => {
  const ada = newSpender();
  let collected = 0;
  let has = false;
  const { meter } = open({
    onShort: async (accountId) => {
      collected += 1;
      if (has)
        await database.query('update live.inference_accounts set owed_nano = 0 where account_id = $1', [accountId]);
    },
  });
  await meter.settle(await meter.hold(ada, 1997 * CENT), recordOf(ada, 1997 * CENT));
  await assert.rejects(
    async () => meter.hold(ada, 4 * CENT),
    paymentRequired(
      /credit limit of 20\.00 USD, of which you already owe 19\.97 USD.*\(0\.04 USD; 0\.03 USD is left\).*Top up your balance/,
    ),
  );
  assert.equal(collected, 1);
  has = true;
  const holds = await Promise.all(Array.from({ length: 20 }, () => meter.hold(ada, 10 * CENT)));
  assert.equal(collected, 2);
  for (const hold of holds) meter.void(hold);
});

test('notifies of a due account at intervals, not with every request', async () => {
  const due: string[] = [];
  let today = Date.now();
  const { meter } = open({ onDue: (accountId) => due.push(accountId), today: () => today });
  const ada = newSpender();
  const settle = async (cents: number) =>
    meter.settle(await meter.hold(ada, cents * CENT), recordOf(ada, cents * CENT));
  await settle(999);
  assert.deepEqual(due, []);
  await settle(1);
  await settle(1);
  assert.deepEqual(due, [ada.accountId]);
  today += 10_000;
  await settle(1);
  assert.deepEqual(due, [ada.accountId, ada.accountId]);
});

test('charges a request in full that cost more than was held', async () => {
  const { meter } = open();
  const ada = newSpender(1000);
  const others = await meter.hold(ada, 10 * CENT);
  await meter.settle(await meter.hold(ada, CENT), recordOf(ada, 985 * CENT));
  assert.equal(await owedBy(ada.accountId), 985 * CENT);
  await assert.rejects(async () => meter.hold(ada, 6 * CENT), paymentRequired(/0\.05 USD is left/));
  const last = await meter.hold(ada, 5 * CENT);
  meter.void(others);
  meter.void(last);
});

test('counts a request once, however often it is settled', async () => {
  const { meter } = open();
  const ada = newSpender(100);
  const record = recordOf(ada, CENT);
  const settle = async () => meter.settle(await meter.hold(ada, 2 * CENT), record);
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  assert.equal(await owedBy(ada.accountId), CENT);
  assert.equal(await usedBy(ada.accountId), CENT);
  meter.void(await meter.hold(ada, 99 * CENT));
  await assert.rejects(async () => meter.hold(ada, 100 * CENT), paymentRequired(/0\.99 USD is left/));
});

test('rejects an invalid record without losing the others of its batch', async () => {
  const { meter } = open();
  const ada = newSpender(100);
  const records = [
    recordOf(ada, CENT),
    recordOf(ada, CENT, { promptTokens: 3_000_000_000 }),
    recordOf(ada, CENT, { requestId: `req_"quoted", {and} \\ bent` }),
  ];
  const holds = await Promise.all(records.map(() => meter.hold(ada, 30 * CENT)));
  const outcomes = await Promise.allSettled(
    records.map((record, index) => meter.settle(holds[index] as (typeof holds)[0], record)),
  );
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal((await recordsOf(records[2]?.requestId ?? '')).length, 1);
  assert.equal(await owedBy(ada.accountId), 2 * CENT);
  // The hold of the rejected record is released as well.
  meter.void(await meter.hold(ada, 98 * CENT));
});

test('charges once and corrects the reservation after a lost database response', async () => {
  const { meter, db } = open();
  const ada = newSpender(100);
  const hold = await meter.hold(ada, 60 * CENT);
  const record = recordOf(ada, 50 * CENT);
  db.fail('response lost');
  await meter.settle(hold, record);
  assert.equal(await owedBy(ada.accountId), 50 * CENT);
  await assert.rejects(async () => meter.hold(ada, 51 * CENT), paymentRequired(/0\.5 USD is left/));
  const rest = await meter.hold(ada, 50 * CENT);
  assert.equal(await reservedFor([subjectOf(ada)]), 50 * CENT);
  meter.void(rest);
});

test('rejects requests while the database is unavailable, and recovers in full', async () => {
  const { meter, db } = open();
  const ada = newSpender(100);
  const hold = await meter.hold(ada, 90 * CENT);
  db.fail('unavailable');
  const record = recordOf(ada, 90 * CENT);
  await assert.rejects(meter.settle(hold, record), /Connection terminated/);
  meter.void(hold);
  await assert.rejects(async () => meter.hold(ada, CENT), /Connection terminated/);
  db.fail(undefined);
  assert.deepEqual(await recordsOf(record.requestId), []);
  meter.void(await meter.hold(ada, 100 * CENT));
});

test('settles on the transaction of the caller, or not at all', async () => {
  const { meter, db } = open();
  const ada = newSpender(100);
  const first = await meter.hold(ada, 60 * CENT);
  const record = recordOf(ada, 40 * CENT);
  await db.transaction((tx) => meter.settleOn(tx, first, record));
  meter.void(first);
  assert.equal(await owedBy(ada.accountId), 40 * CENT);
  const second = await meter.hold(ada, 60 * CENT);
  const undone = recordOf(ada, 60 * CENT);
  const failing = db.transaction(async (tx) => {
    await meter.settleOn(tx, second, undone);
    throw new Error('something else went wrong');
  });
  await assert.rejects(failing, /something else/);
  meter.void(second);
  meter.void(second);
  assert.deepEqual(await recordsOf(undone.requestId), []);
  const whole = await meter.hold(ada, 60 * CENT);
  await assert.rejects(async () => meter.hold(ada, 1), paymentRequired(/0\.000000001 USD; 0 USD is left/));
  meter.void(whole);
});

test('charges a commit of the caller whose response was lost, without keeping the hold', async () => {
  const { meter, db } = open();
  const ada = newSpender(100);
  const hold = await meter.hold(ada, 60 * CENT);
  db.fail('response lost');
  const settling = db.transaction((tx) => meter.settleOn(tx, hold, recordOf(ada, 60 * CENT)));
  await assert.rejects(settling, /Connection terminated/);
  meter.void(hold);
  assert.equal(await owedBy(ada.accountId), 60 * CENT);
  await assert.rejects(async () => meter.hold(ada, 41 * CENT), paymentRequired(/0\.4 USD is left/));
  meter.void(await meter.hold(ada, 40 * CENT));
});

test('returns idle reservations, and keeps what is held', async () => {
  const { meter } = open({ idleMs: 20 });
  const ada = newSpender(1600);
  const subjects = [ada.accountId, subjectOf(ada)];
  const hold = await meter.hold(ada, 5 * CENT);
  await eventually('the rest to be returned', async () => (await reservedFor(subjects)) === 10 * CENT);
  meter.void(hold);
  const rows = () => database.query('select 1 from live.inference_reservations where subject = any ($1)', [subjects]);
  await eventually('all of it to be returned', async () => (await rows()).length === 0);
  meter.void(await meter.hold(ada, 5 * CENT));
});

test('waits for pending writes on close, and returns all reservations', async () => {
  const { meter } = open();
  const ada = newSpender(1600);
  const hold = await meter.hold(ada, 5 * CENT);
  const settled = meter.settle(hold, recordOf(ada, 4 * CENT));
  await meter.close();
  await settled;
  assert.equal(await owedBy(ada.accountId), 4 * CENT);
  const left = await database.query('select 1 from live.inference_reservations where subject = any ($1)', [
    [ada.accountId, subjectOf(ada)],
  ]);
  assert.deepEqual(left, []);
});

test('frees the reservations of a dead node', async () => {
  const here = open();
  const there = open();
  const ada = newSpender(100);
  await here.meter.hold(ada, 100 * CENT);
  await assert.rejects(async () => there.meter.hold(ada, CENT), paymentRequired(/0 USD is left/));
  here.db.fail('unavailable');
  await passTime(21);
  const whole = await there.meter.hold(ada, 100 * CENT);
  await sweepReservations(there.db);
  const rows = await database.query<{ nano: number }>(
    'select nano::int8 from live.inference_reservations where subject = $1',
    [subjectOf(ada)],
  );
  assert.equal(rows.length, 1, 'only the reservation of the dead node is swept');
  there.meter.void(whole);
});

test('discards reservations of its own after a missed heartbeat', async () => {
  let now = 1_000_000;
  const here = open({ now: () => now, idleMs: 1_000_000 });
  const there = open();
  const ada = newSpender(100);
  const first = await here.meter.hold(ada, 4 * CENT);
  const second = await here.meter.hold(ada, 1 * CENT);
  here.meter.void(second);
  now += 16_000;
  await passTime(21);
  const rest = await there.meter.hold(ada, 96 * CENT);
  // The spare cent is gone, and what its own request holds counts again.
  await assert.rejects(async () => here.meter.hold(ada, CENT), paymentRequired(/0 USD is left/));
  there.meter.void(rest);
  here.meter.void(first);
});

test('renews itself when the database reports that its heartbeat has lapsed', async () => {
  const here = open({ idleMs: 1_000_000 });
  const there = open();
  const ada = newSpender(100);
  const first = await here.meter.hold(ada, 4 * CENT);
  await passTime(21);
  const rest = await there.meter.hold(ada, 90 * CENT);
  const second = await here.meter.hold(ada, 6 * CENT);
  await assert.rejects(async () => here.meter.hold(ada, 1), paymentRequired(/0 USD is left/));
  assert.equal(await reservedFor([subjectOf(ada)]), 100 * CENT);
  there.meter.void(rest);
  here.meter.void(first);
  here.meter.void(second);
});
