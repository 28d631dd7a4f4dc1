import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { ageEarnings, assertEarningsBalance, refundSale, sell } from '../../test/harness/markets/earnings.ts';
import type { Destination } from '../payments/processor.ts';
import { openMarket } from './market.fixture.ts';
import { toPayoutRules } from './payout-rules.ts';
import { readEarnings } from './read-earnings.ts';
import { preparePayoutsOf, runPayouts } from './run-payouts.ts';

const market = await openMarket();
const { database, options, makeSeller, payoutsOf } = market;
const { live, test: testing } = market.here;

const amountsOf = async (seller: string, mode: 'test' | 'live' = 'live') =>
  (await payoutsOf(seller, mode)).map(({ currency, amount }) => [currency, amount]);
const run = () => runPayouts(live, options);

beforeEach(() => {
  market.processor.script = 'pays';
});
afterEach(async () => {
  await assertEarningsBalance(database, 'live');
  await assertEarningsBalance(database, 'test');
});

test('holds a sale while it can be refunded, then pays it out once', async () => {
  const seller = await makeSeller();
  await sell(live, seller, { gross: 5000, fee: 500 });
  assert.deepEqual(await readEarnings(live, seller), [{ currency: 'usd', pending: 4500, cleared: 0 }]);
  await ageEarnings(database, 'live', 13);
  await run();
  assert.deepEqual(await amountsOf(seller), []);
  await ageEarnings(database, 'live', 1);
  assert.deepEqual(await readEarnings(live, seller), [{ currency: 'usd', pending: 0, cleared: 4500 }]);
  await run();
  await run();
  assert.deepEqual(await amountsOf(seller), [['usd', 4500]]);
  assert.deepEqual(await readEarnings(live, seller), []);
});

test('records the period of its lines, and enqueues a job to send it', async () => {
  const seller = await makeSeller();
  await sell(live, seller, { gross: 2000 });
  await ageEarnings(database, 'live', 3);
  await sell(live, seller, { gross: 3000 });
  await ageEarnings(database, 'live', 15);
  await run();
  const [payout] = await payoutsOf(seller);
  assert.ok(payout);
  assert.equal(payout.amount, 5000);
  assert.equal(Math.round((payout.period_end.getTime() - payout.period_start.getTime()) / 86_400_000), 3);
  assert.deepEqual([payout.status, payout.destination], ['pending', `bank_${seller}`]);
  const jobs = await database.query<{ payload: { payout: string } }>(
    `select payload from live_jobs._private_jobs j join live_jobs._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_payout' and payload->>'payout' = $1`,
    [payout.id],
  );
  assert.equal(jobs.length, 1);
});

test('holds nothing and has no minimum in test mode', async () => {
  const seller = await makeSeller();
  await sell(testing, seller, { gross: 1 });
  await runPayouts(testing, options);
  assert.deepEqual(await amountsOf(seller, 'test'), [['usd', 1]]);
  assert.deepEqual(await amountsOf(seller, 'live'), []);
});

test('waits below ten units of the currency', async () => {
  const seller = await makeSeller();
  await sell(live, seller, { gross: 999 });
  await sell(live, seller, { gross: 9, currency: 'jpy' });
  await ageEarnings(database, 'live', 14);
  await run();
  assert.deepEqual(await amountsOf(seller), []);
  await sell(live, seller, { gross: 1 });
  await sell(live, seller, { gross: 1, currency: 'jpy' });
  await ageEarnings(database, 'live', 14);
  await run();
  assert.deepEqual(await amountsOf(seller), [
    ['jpy', 10],
    ['usd', 1000],
  ]);
});

test('never offsets one currency against another', async () => {
  const seller = await makeSeller();
  const refunded = await sell(live, seller, { gross: 500_000, currency: 'jpy' });
  await ageEarnings(database, 'live', 14);
  await run();
  await refundSale(live, refunded);
  await sell(live, seller, { gross: 2000 });
  await ageEarnings(database, 'live', 14);
  await run();
  assert.deepEqual(await amountsOf(seller), [
    ['jpy', 500_000],
    ['usd', 2000],
  ]);
  assert.deepEqual(await readEarnings(live, seller), [{ currency: 'jpy', pending: 0, cleared: -500_000 }]);
});

test('never pays a sale that was refunded before it cleared', async () => {
  const seller = await makeSeller();
  const refunded = await sell(live, seller, { gross: 7000, fee: 700 });
  await refundSale(live, refunded);
  await sell(live, seller, { gross: 2000, fee: 200 });
  assert.deepEqual(await readEarnings(live, seller), [{ currency: 'usd', pending: 1800, cleared: 0 }]);
  await ageEarnings(database, 'live', 14);
  await run();
  assert.deepEqual(await amountsOf(seller), [['usd', 1800]]);
});

test('does not deduct a refund of uncleared earnings from cleared ones', async () => {
  const seller = await makeSeller();
  await sell(live, seller, { gross: 3000 });
  await ageEarnings(database, 'live', 14);
  await refundSale(live, await sell(live, seller, { gross: 2500 }));
  await run();
  assert.deepEqual(await amountsOf(seller), [['usd', 3000]]);
});

test('nets a sale refunded after its payout from the next payouts', async () => {
  const seller = await makeSeller();
  const refunded = await sell(live, seller, { gross: 5000, fee: 500 });
  await ageEarnings(database, 'live', 14);
  await run();
  await refundSale(live, refunded);
  assert.deepEqual(await readEarnings(live, seller), [{ currency: 'usd', pending: 0, cleared: -4500 }]);
  await sell(live, seller, { gross: 4000 });
  await ageEarnings(database, 'live', 14);
  await run();
  assert.deepEqual(await amountsOf(seller), [['usd', 4500]], 'still 500 short');
  await sell(live, seller, { gross: 2000 });
  await ageEarnings(database, 'live', 14);
  await run();
  assert.deepEqual(await amountsOf(seller), [
    ['usd', 4500],
    ['usd', 1500],
  ]);
});

test('refunds a purchase once', async () => {
  const purchase = await sell(live, await makeSeller(), { gross: 5000 });
  await refundSale(live, purchase);
  await assert.rejects(refundSale(live, purchase), { code: '23505' });
});

test('pays once in concurrent runs, with each line in one payout', async () => {
  const sellers = await Promise.all(Array.from({ length: 5 }, () => makeSeller()));
  for (const seller of sellers) for (let i = 0; i < 4; i++) await sell(live, seller, { gross: 1000 + i });
  await ageEarnings(database, 'live', 14);
  const { there } = market;
  await Promise.all([run(), runPayouts(there.live, options), run(), runPayouts(there.live, options)]);
  for (const seller of sellers) assert.deepEqual(await amountsOf(seller), [['usd', 4006]]);
});

test('allows sales and refunds while payouts are created', async () => {
  const seller = await makeSeller();
  const sales = async () => {
    for (let i = 0; i < 15; i++) {
      const purchase = await sell(testing, seller, { gross: 100 + i });
      if (i % 3 === 0) await refundSale(testing, purchase);
    }
  };
  const runs = async () => {
    for (let i = 0; i < 8; i++) await runPayouts(market.there.test, options);
  };
  await Promise.all([sales(), runs(), preparePayoutsOf(testing, seller, options)]);
  await assertEarningsBalance(database, 'test');
  await runPayouts(testing, options);
  const [earned] = await database.query<{ sum: string }>(
    'select sum(amount) from test.earnings where account_id = $1',
    [seller],
  );
  const paid = (await amountsOf(seller, 'test')).reduce((sum, [, amount]) => sum + Number(amount), 0);
  const [{ cleared } = { cleared: 0 }] = await readEarnings(testing, seller);
  assert.equal(paid + cleared, Number(earned?.sum));
});

test('pays no account that is suspended, closed, unconfirmed or without a destination', async () => {
  const [suspended, closed, nowhere, unfinished, elsewhere, paid] = await Promise.all([
    makeSeller(),
    makeSeller(),
    makeSeller({ destination: 'none' }),
    makeSeller({ destination: 'onboarding' }),
    makeSeller(),
    makeSeller(),
  ]);
  await database.query('update accounts.accounts set suspended_at = now() where id = $1', [suspended]);
  await database.query(`update accounts.accounts set closed_at = now() where id = $1`, [closed]);
  await database.query(`update live.payout_destinations set processor = 'stripe' where account_id = $1`, [elsewhere]);
  const all = [suspended, closed, nowhere, unfinished, elsewhere, paid];
  for (const seller of all) await sell(live, seller, { gross: 5000 });
  await ageEarnings(database, 'live', 14);
  const saved = market.processor.findDestination;
  const unlessFinished = (finished: Pick<Destination, 'status' | 'label'>) => async (reference: string) =>
    reference === `bank_${unfinished}` ? { reference, ...finished } : saved(reference);
  market.processor.findDestination = unlessFinished({ status: 'onboarding', label: 'somewhere' });
  await runPayouts(live, { ...options, requiresConfirmedEmail: true });
  for (const seller of all) assert.deepEqual(await amountsOf(seller), []);
  await run();
  for (const seller of all) assert.deepEqual(await amountsOf(seller), seller === paid ? [['usd', 5000]] : []);

  await database.query('update accounts.accounts set suspended_at = null, email_confirmed_at = now() where id = $1', [
    suspended,
  ]);
  market.processor.findDestination = unlessFinished({ status: 'ready', label: 'bank account ending 7' });
  await runPayouts(live, { ...options, requiresConfirmedEmail: true });
  assert.deepEqual(await amountsOf(suspended), [['usd', 5000]], 'reinstated');
  await run();
  assert.deepEqual(await amountsOf(unfinished), [], 'finished at the processor meanwhile: a new destination waits');
  await database.query('update live.payout_destinations set payable_at = now() where account_id = $1', [unfinished]);
  await run();
  assert.deepEqual(await amountsOf(unfinished), [['usd', 5000]]);
  assert.equal((await payoutsOf(unfinished))[0]?.destination_label, 'bank account ending 7');
});

test('pays a seller without a destination at the simulated bank in test mode', async () => {
  const seller = await makeSeller({ destination: 'none' });
  await sell(testing, seller, { gross: 300 });
  await runPayouts(testing, options);
  const [payout] = await payoutsOf(seller, 'test');
  assert.deepEqual([payout?.destination, payout?.amount], ['sim_bank_default', 300]);
});

test('pays the other sellers when one fails', async () => {
  const sellers = (await Promise.all([1, 2, 3].map(() => makeSeller({ destination: 'onboarding' })))).sort();
  for (const seller of sellers) await sell(live, seller, { gross: 5000 });
  await ageEarnings(database, 'live', 14);
  const troubled = sellers[0];
  market.processor.findDestination = async (reference) => {
    if (reference === `bank_${troubled}`) throw new TypeError('a mistake in the driver');
    return { reference, status: 'ready', label: 'bank account' };
  };
  const payoutRules = toPayoutRules({ newDestinationHours: 0 });
  await assert.rejects(runPayouts(live, { ...options, payoutRules }), TypeError);
  assert.deepEqual(await Promise.all(sellers.map((seller) => amountsOf(seller))), [
    [],
    [['usd', 5000]],
    [['usd', 5000]],
  ]);
});

test('migrates unpaid live sales to be held for the 14 days in which they can be refunded', async () => {
  const file = new URL('../../migrations/market/0023_safe_payouts.sql', import.meta.url);
  const text = await readFile(file, 'utf8');
  const seller = await makeSeller();
  const sellWith = async (mode: 'test' | 'live', refundableUntil: string | null, heldDays: number) => {
    const id = await sell(market.here[mode], seller, { gross: 500 });
    await database.query(
      `insert into ${mode}.purchases (id, listing_id, asset_id, buyer_id, seller_id, status, currency, amount,
         platform_fee, seller_payout, refundable_until)
       values ($1, 'lst_1', $1, 'usr_1', $2, 'succeeded', 'usd', 500, 0, 500, $3)`,
      [id, seller, refundableUntil],
    );
    await database.query(
      `update ${mode}.earnings set available_at = created_at + make_interval(days => $2) where subject = $1`,
      [id, heldDays],
    );
    return id;
  };
  const sales = {
    before: await sellWith('live', null, 7),
    heldLonger: await sellWith('live', null, 30),
    since: await sellWith('live', '2026-01-01', 3),
    test: await sellWith('test', null, 0),
  };
  for (const mode of ['test', 'live'] as const) {
    await database.query(`alter table ${mode}.payout_destinations drop column external_account`);

    await database.query(`set search_path to ${mode}, accounts; ${text}; reset search_path`);
  }
  const held = await database.query<{ subject: string; days: number }>(
    `select subject, extract(day from available_at - created_at)::int as days from live.earnings where account_id = $1
     union all select subject, extract(day from available_at - created_at)::int from test.earnings where account_id = $1`,
    [seller],
  );
  const daysOf = (sale: string) => held.find(({ subject }) => subject === sale)?.days;
  assert.deepEqual(Object.values(sales).map(daysOf), [14, 30, 3, 0]);
  const [destination] = await database.query<{ external_account: string }>(
    'select external_account from live.payout_destinations where account_id = $1',
    [seller],
  );
  assert.equal(destination?.external_account, `bank_${seller}`);
});
