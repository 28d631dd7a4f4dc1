import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventually } from '../../test/harness/eventually.ts';
import { ageEarnings, assertEarningsBalance, sell } from '../../test/harness/markets/earnings.ts';
import { scaled } from '../../test/harness/scale.ts';
import { holdAccount } from '../accounts/hold-account-open.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { Db } from '../platform/db/queryable.ts';
import { statement } from '../platform/db/statement.ts';
import { newId } from '../platform/ids.ts';
import { createPayout } from './create-payout.ts';
import { deleteDestinationOnClosing } from './destinations/delete-destination.ts';
import { openMarket } from './market.fixture.ts';
import { minimumPayout } from './payout-rules.ts';
import { readEarnings } from './read-earnings.ts';
import { preparePayoutsOf, runPayouts } from './run-payouts.ts';
import { sendPayout } from './send-payout.ts';

const market = await openMarket();
const { database, options, makeSeller, payoutsOf } = market;
const { live, test: testing } = market.here;

const payTo = { processor: 'simulated', reference: 'bank', label: 'bank account ending 3000' };
const dueTo = (accountId: string) => ({ accountId, currency: 'usd', payTo, minimum: 1, linesPerPayout: 100 });

const closeAccount = statement<unknown, [id: string]>(
  'test_close_account',
  'update accounts set closed_at = now() where id = $1',
);

test('waits for an account that is being closed, and creates no payout', async () => {
  const seller = await makeSeller();
  await sell(testing, seller, { gross: 500 });
  let paying: ReturnType<typeof pay> | undefined;
  const pay = () => market.there.test.transaction((tx) => createPayout(tx, dueTo(seller)));
  await market.here.live.transaction(async (tx) => {
    await holdAccount(tx, seller);
    paying = pay();
    await eventually('the payout to wait for the account', async () => {
      const waiting = await database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    assert.deepEqual(await payoutsOf(seller, 'test'), []);
    await tx.run(closeAccount, [seller]);
  });
  assert.equal(await paying, undefined);
  assert.deepEqual(await payoutsOf(seller, 'test'), []);
  assert.equal(await pay(), undefined, 'nor once it is closed');
});

test('pays an account that stays open', async () => {
  const seller = await makeSeller();
  await sell(testing, seller, { gross: 500 });
  const payout = await testing.transaction((tx) => createPayout(tx, dueTo(seller)));
  assert.deepEqual([payout?.amount, payout?.lines], [500, 1]);
});

test('splits many lines into several payouts of one run, oldest first', async () => {
  const seller = await makeSeller();
  const grosses = [4000, 1000, 2000, 1500, 3000];
  for (const gross of grosses) {
    await sell(live, seller, { gross });
    await ageEarnings(database, 'live', 1);
  }
  await ageEarnings(database, 'live', 14);
  await runPayouts(live, { ...options, linesPerPayout: 2 });
  assert.deepEqual(
    (await payoutsOf(seller)).map(({ amount }) => amount),
    [5000, 3500, 3000],
  );
  await assertEarningsBalance(database, 'live');

  for (const gross of grosses) await sell(testing, seller, { gross });
  const prepared = await preparePayoutsOf(testing, seller, { ...options, linesPerPayout: 3 });
  assert.deepEqual(
    prepared.map(({ amount }) => amount),
    [7000, 4500],
  );
});

test('ends a run in which every payout fails before the next is created', async () => {
  const seller = await makeSeller();
  for (let i = 0; i < 5; i++) await sell(testing, seller, { gross: 100 });
  market.processor.script = 'finds no account';
  const failingAtOnce: Db = {
    realm: testing.realm,
    one: (...query) => testing.one(...query),
    many: (...query) => testing.many(...query),
    run: (...query) => testing.run(...query),
    atOnce: (work) => testing.atOnce(work),
    async transaction(work) {
      const result = await testing.transaction(work);
      for (const { id } of await payoutsOf(seller, 'test')) await sendPayout(testing, id, options);
      return result;
    },
  };
  await runPayouts(failingAtOnce, { ...options, linesPerPayout: 2 });
  const payouts = await payoutsOf(seller, 'test');
  // Each takes two lines and returns one, until a single line is left, which is tried last.
  assert.deepEqual(
    payouts.map(({ status }) => status),
    Array(5).fill('failed'),
  );
  assert.deepEqual(await readEarnings(testing, seller), [{ currency: 'usd', pending: 0, cleared: 500 }]);
  await assertEarningsBalance(database, 'test');
});

const insertLine = statement<unknown, [accountId: string, subject: string, amount: number, daysAgo: number]>(
  'test_insert_line',
  `insert into earnings (account_id, currency, kind, subject, gross, fee, amount, available_at)
   values ($1, 'usd', 'sale', $2, $3::bigint, 0, $3::bigint, now() - make_interval(days => $4))`,
);

/** Creates lines of any amount, refunds included, in the order in which they cleared. */
async function makeLines(seller: string, amounts: readonly number[]): Promise<void> {
  await live.transaction(async (tx) => {
    for (const [index, amount] of amounts.entries()) {
      const subject = newId('pur');
      await postEntries(tx, 'purchase', subject, [
        { account: 'processor', currency: 'usd', amount: -amount },
        { account: 'earnings', owner: seller, currency: 'usd', amount },
      ]);
      await tx.run(insertLine, [seller, subject, amount, amounts.length - index]);
    }
  });
}

const MINIMUM = minimumPayout('live', 'usd');
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function paidOf(amounts: readonly number[], linesPerPayout: number) {
  const seller = await makeSeller();
  await makeLines(seller, amounts);
  await runPayouts(live, { ...options, linesPerPayout });
  await assertEarningsBalance(database, 'live', [seller]);
  const [left] = await readEarnings(live, seller);
  return { paid: (await payoutsOf(seller)).map(({ amount }) => amount), left: left?.cleared ?? 0 };
}

test('includes refunds among later lines, and never pays more than is due', async () => {
  assert.deepEqual(await paidOf([5000, 5000, -3000, -1000], 2), { paid: [6000], left: 0 });
  assert.deepEqual(await paidOf([-3000, -1000, 2000, 2000, 3000], 2), { paid: [3000], left: 0 });
  assert.deepEqual(await paidOf([5000, -4500], 1), { paid: [], left: 500 });
  assert.deepEqual(await paidOf([400, 400, 400, 5000], 2), { paid: [6200], left: 0 });
});

test('pays everything due except less than the minimum, for any number of lines per payout', async () => {
  const amounts = fc.array(fc.oneof(fc.integer({ min: 1, max: 2500 }), fc.integer({ min: -2500, max: -1 })), {
    minLength: 1,
    maxLength: 14,
  });
  await fc.assert(
    fc.asyncProperty(amounts, fc.integer({ min: 1, max: 15 }), async (lines, linesPerPayout) => {
      const { paid, left } = await paidOf(lines, linesPerPayout);
      assert.equal(sum(paid) + left, sum(lines));
      if (sum(lines) < MINIMUM) return assert.deepEqual(paid, []);
      for (const amount of paid) assert.ok(amount >= MINIMUM, `${amount} is less than is paid out`);
      assert.ok(left >= 0 && left < MINIMUM, `${left} is left`);
      if (linesPerPayout >= lines.length) assert.deepEqual(paid, [sum(lines)]);
    }),
    { numRuns: scaled(60) },
  );
});

test('deletes the destination of a closed account, and of no other', async () => {
  const [leaving, staying] = [await makeSeller(), await makeSeller()];
  await deleteDestinationOnClosing(live, leaving);
  const rows = await database.query<{ account_id: string }>(
    'select account_id from live.payout_destinations where account_id = any ($1)',
    [[leaving, staying]],
  );
  assert.deepEqual(
    rows.map(({ account_id }) => account_id),
    [staying],
  );
});
