import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import type { ApiError } from '../../platform/errors.ts';
import { CENT, newSpender, openMeters, recordOf, subjectOf } from './meters.fixture.ts';
import { sweepReservations } from './sweep-reservations.ts';

const market = await openMeters();
const { database, open, owedBy, usedBy, setAside, passTime } = market;

const refusal = (pattern: RegExp) => (error: ApiError) => {
  assert.equal(error.code, 'payment_required', String(error.stack));
  assert.match(error.message, pattern);
  return true;
};

const recordsOf = (requestId: string, mode = 'live') =>
  database.query(`select * from ${mode}.inference_usage where request_id = $1`, [requestId]);

test('most requests are let in without asking the database', async () => {
  const { meter, db } = open();
  const ada = newSpender(500);
  const first = await meter.hold(ada, CENT);
  assert.equal(first.nano, CENT);
  db.fail('is away');
  const second = meter.hold(ada, CENT);
  assert.ok(!(second instanceof Promise), 'it is there at once');
  meter.void(second);
});

test('what was used is written down, summed up and owed', async () => {
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

test('test mode writes down what it would cost, and nobody owes it; a key’s limit holds all the same', async () => {
  const { meter } = open({ mode: 'test' });
  const ada = newSpender(1);
  const without = { ...ada, spendLimit: null };
  await meter.settle(await meter.hold(without, 100 * CENT), recordOf(ada, 900_000));
  assert.equal(await usedBy(ada.accountId, 'test'), 900_000);
  assert.deepEqual(await database.query('select * from test.inference_accounts'), []);
  await assert.rejects(async () => meter.hold(ada, CENT), refusal(/monthly spending limit of this key \(0\.01 USD\)/));
  meter.void(await meter.hold(ada, CENT - 900_000));
});

test('a key’s limit is for a month, and says what is left of it', async () => {
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
    refusal(
      new RegExp(
        `spending limit of this key \\(5\\.00 USD\\).*\\(up to 0\\.03 USD; 0\\.02 USD are left\\).*PATCH /v1/api_keys/${ada.keyId}, or lower max_tokens`,
      ),
    ),
  );
  meter.void(await meter.hold(ada, 2 * CENT));
  today = Date.parse('2026-12-01T00:00:00Z');
  meter.void(await meter.hold(ada, 500 * CENT));
});

test('a limit that was changed or removed holds with the next request', async () => {
  const { meter } = open();
  const ada = newSpender(100);
  const limitedTo = (amount: number) => ({ ...ada, spendLimit: { currency: 'usd', amount } });
  meter.void(await meter.hold(ada, 50 * CENT));
  await assert.rejects(async () => meter.hold(limitedTo(40), 50 * CENT), refusal(/\(0\.40 USD\).*0\.4 USD are left/));
  // What was set aside under the higher limit is not handed out under the lower one.
  const held = await meter.hold(limitedTo(40), 30 * CENT);
  await assert.rejects(async () => meter.hold(limitedTo(40), 11 * CENT), refusal(/0\.1 USD are left/));
  assert.ok((await setAside([subjectOf(ada)])) <= 40 * CENT);
  meter.void(await meter.hold(limitedTo(700), 600 * CENT));
  meter.void(await meter.hold({ ...ada, spendLimit: null }, 1500 * CENT));
  meter.void(held);
});

test('a limit in another currency says what to do, and so does one of nothing', async () => {
  const { meter } = open();
  const ada = newSpender();
  assert.throws(() => meter.hold({ ...ada, spendLimit: { currency: 'eur', amount: 500 } }, 1), refusal(/in eur.*usd/));
  await assert.rejects(async () => meter.hold(newSpender(0), 1), refusal(/0\.00 USD/));
  meter.void(await meter.hold(newSpender(0), 0));
});

test('past the credit limit, what is owed is collected once for all who wait, and then tried once more', async () => {
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
    refusal(
      /credit limit of 20\.00 USD, of which 19\.97 USD is owed.*\(up to 0\.04 USD; 0\.03 USD are left\).*Top up the balance/,
    ),
  );
  assert.equal(collected, 1);
  has = true;
  const holds = await Promise.all(Array.from({ length: 20 }, () => meter.hold(ada, 10 * CENT)));
  assert.equal(collected, 2);
  for (const hold of holds) meter.void(hold);
});

test('who owes enough is told of, and not with every request', async () => {
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

test('a request that cost more than was thought possible is charged as it was counted', async () => {
  const { meter } = open();
  const ada = newSpender(1000);
  const others = await meter.hold(ada, 10 * CENT);
  await meter.settle(await meter.hold(ada, CENT), recordOf(ada, 985 * CENT));
  assert.equal(await owedBy(ada.accountId), 985 * CENT);
  await assert.rejects(async () => meter.hold(ada, 6 * CENT), refusal(/0\.05 USD are left/));
  const last = await meter.hold(ada, 5 * CENT);
  meter.void(others);
  meter.void(last);
});

test('the same request counts once, however often it is settled', async () => {
  const { meter } = open();
  const ada = newSpender(100);
  const record = recordOf(ada, CENT);
  const settle = async () => meter.settle(await meter.hold(ada, 2 * CENT), record);
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  assert.equal(await owedBy(ada.accountId), CENT);
  assert.equal(await usedBy(ada.accountId), CENT);
  meter.void(await meter.hold(ada, 99 * CENT));
  await assert.rejects(async () => meter.hold(ada, 100 * CENT), refusal(/0\.99 USD are left/));
});

test('a record that the table refuses fails alone', async () => {
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
  // Its hold is not left either.
  meter.void(await meter.hold(ada, 98 * CENT));
});

test('an answer of the database that is lost charges once, and leaves nothing set aside that is not', async () => {
  const { meter, db } = open();
  const ada = newSpender(100);
  const hold = await meter.hold(ada, 60 * CENT);
  const record = recordOf(ada, 50 * CENT);
  db.fail('loses the answer');
  await meter.settle(hold, record);
  assert.equal(await owedBy(ada.accountId), 50 * CENT);
  await assert.rejects(async () => meter.hold(ada, 51 * CENT), refusal(/0\.5 USD are left/));
  const rest = await meter.hold(ada, 50 * CENT);
  assert.equal(await setAside([subjectOf(ada)]), 50 * CENT);
  meter.void(rest);
});

test('while the database is away requests fail, and afterwards nothing is missing', async () => {
  const { meter, db } = open();
  const ada = newSpender(100);
  const hold = await meter.hold(ada, 90 * CENT);
  db.fail('is away');
  const record = recordOf(ada, 90 * CENT);
  await assert.rejects(meter.settle(hold, record), /Connection terminated/);
  meter.void(hold);
  await assert.rejects(async () => meter.hold(ada, CENT), /Connection terminated/);
  db.fail(undefined);
  assert.deepEqual(await recordsOf(record.requestId), []);
  meter.void(await meter.hold(ada, 100 * CENT));
});

test('on a transaction of somebody else’s, it is settled with it or not at all', async () => {
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
  await assert.rejects(async () => meter.hold(ada, 1), refusal(/up to 0\.000000001 USD; 0 USD are left/));
  meter.void(whole);
});

test('a commit of somebody else’s that nobody heard of is charged, and not held as well', async () => {
  const { meter, db } = open();
  const ada = newSpender(100);
  const hold = await meter.hold(ada, 60 * CENT);
  db.fail('loses the answer');
  const settling = db.transaction((tx) => meter.settleOn(tx, hold, recordOf(ada, 60 * CENT)));
  await assert.rejects(settling, /Connection terminated/);
  meter.void(hold);
  assert.equal(await owedBy(ada.accountId), 60 * CENT);
  await assert.rejects(async () => meter.hold(ada, 41 * CENT), refusal(/0\.4 USD are left/));
  meter.void(await meter.hold(ada, 40 * CENT));
});

test('what nobody uses is given back, and what is held stays set aside', async () => {
  const { meter } = open({ idleMs: 20 });
  const ada = newSpender(1600);
  const subjects = [ada.accountId, subjectOf(ada)];
  const hold = await meter.hold(ada, 5 * CENT);
  await eventually('the rest to be given back', async () => (await setAside(subjects)) === 10 * CENT);
  meter.void(hold);
  const rows = () => database.query('select 1 from live.inference_reservations where subject = any ($1)', [subjects]);
  await eventually('all of it to be given back', async () => (await rows()).length === 0);
  meter.void(await meter.hold(ada, 5 * CENT));
});

test('closing waits for what is being written, and gives everything back', async () => {
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

test('what a node that died had set aside is there again', async () => {
  const here = open();
  const there = open();
  const ada = newSpender(100);
  await here.meter.hold(ada, 100 * CENT);
  await assert.rejects(async () => there.meter.hold(ada, CENT), refusal(/0 USD are left/));
  here.db.fail('is away');
  await passTime(21);
  const whole = await there.meter.hold(ada, 100 * CENT);
  await sweepReservations(there.db);
  const rows = await database.query<{ nano: number }>(
    'select nano::int8 from live.inference_reservations where subject = $1',
    [subjectOf(ada)],
  );
  assert.equal(rows.length, 1, 'the dead one’s is swept, the living one’s is not');
  there.meter.void(whole);
});

test('a node that was silent for too long does not trust what it had set aside', async () => {
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
  // It had a cent to spare, and what it holds for its own request counts again.
  await assert.rejects(async () => here.meter.hold(ada, CENT), refusal(/0 USD are left/));
  there.meter.void(rest);
  here.meter.void(first);
});

test('a node that others took for dead hears of it when it asks', async () => {
  const here = open({ idleMs: 1_000_000 });
  const there = open();
  const ada = newSpender(100);
  const first = await here.meter.hold(ada, 4 * CENT);
  await passTime(21);
  const rest = await there.meter.hold(ada, 90 * CENT);
  const second = await here.meter.hold(ada, 6 * CENT);
  await assert.rejects(async () => here.meter.hold(ada, 1), refusal(/0 USD are left/));
  assert.equal(await setAside([subjectOf(ada)]), 100 * CENT);
  there.meter.void(rest);
  here.meter.void(first);
  here.meter.void(second);
});
