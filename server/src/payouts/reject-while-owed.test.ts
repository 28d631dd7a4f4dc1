import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageEarnings, assertEarningsBalance, refundSale, sell } from '../../test/harness/markets/earnings.ts';
import { inClosingTransaction } from '../accounts/closing-rejected.ts';
import { holdAccount } from '../accounts/hold-account-open.ts';
import { Database } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import { openMarket } from './market.fixture.ts';
import { rejectWhileOwed } from './reject-while-owed.ts';
import { payOutRest, runPayouts } from './run-payouts.ts';
import { sendPayout } from './send-payout.ts';

const market = await openMarket();
const { database, options, makeSeller, payoutsOf } = market;
const { live } = market.here;

/** Checks as closing an account does, with the account locked. Returns the error message, if it is rejected. */
async function tryToClose(seller: string, closingOptions = options): Promise<string | undefined> {
  try {
    await inClosingTransaction(live, async (tx) => {
      await holdAccount(tx, seller);
      await rejectWhileOwed(closingOptions)(tx, seller);
    });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.code, 'invalid_state');
    return error.message;
  }
}

const countFinalPayoutJobs = async (seller: string) =>
  (
    await database.query(
      `select from live_jobs._private_jobs j join live_jobs._private_tasks t on t.id = j.task_id
       where t.identifier = 'pay_out_rest' and payload->>'account' = $1`,
      [seller],
    )
  ).length;

test('pays out an amount below the minimum on closing, and then allows it', async () => {
  const seller = await makeSeller();
  await sell(live, seller, { gross: 410 });
  await sell(live, seller, { gross: 7, currency: 'jpy' });
  await ageEarnings(database, 'live', 14);
  await runPayouts(live, options);
  assert.deepEqual(await payoutsOf(seller), [], 'too little for the daily run');
  assert.match(
    (await tryToClose(seller)) ?? '',
    /\(7 JPY, 4\.10 USD\)\. They .* we are sending them to you now\. Close the account/,
  );
  assert.equal(await countFinalPayoutJobs(seller), 1, 'not rolled back with the rejection');

  await Promise.all([payOutRest(live, seller, options), payOutRest(market.there.live, seller, options)]);
  const payouts = await payoutsOf(seller);
  assert.deepEqual(payouts.map(({ currency, amount }) => [currency, amount]).sort(), [
    ['jpy', 7],
    ['usd', 410],
  ]);
  assert.match((await tryToClose(seller)) ?? '', /The payout pyo_\w+ is in transit/);
  market.processor.script = 'pays';
  for (const { id } of payouts) await sendPayout(live, id, options);
  assert.equal(await tryToClose(seller), undefined);
  await assertEarningsBalance(database, 'live');
});

test('leaves an amount above the minimum to the daily run', async () => {
  const seller = await makeSeller();
  await sell(live, seller, { gross: 1000 });
  await sell(live, seller, { gross: 3, currency: 'eur' });
  await ageEarnings(database, 'live', 14);
  assert.match((await tryToClose(seller)) ?? '', /\(0\.03 EUR, 10\.00 USD\)\. They are part of the next daily payout/);
  assert.equal(await countFinalPayoutJobs(seller), 0);
});

test('does not pay held earnings early, and says until when they are held', async () => {
  const seller = await makeSeller();
  await sell(live, seller, { gross: 200 });
  await ageEarnings(database, 'live', 14);
  await sell(live, seller, { gross: 300 });
  const [held] = await database.query<{ until: Date }>(
    'select max(available_at) as until from live.earnings where account_id = $1',
    [seller],
  );
  const day = held?.until.toISOString().slice(0, 10);
  assert.match((await tryToClose(seller)) ?? '', new RegExp(`\\(5\\.00 USD\\)\\. They are held until ${day}\\. Close`));
  assert.equal(await countFinalPayoutJobs(seller), 0);
});

test('lists what is missing for a seller who cannot be paid', async () => {
  const [nowhere, unfinished, elsewhere, unconfirmed, held] = [
    await makeSeller({ destination: 'none' }),
    await makeSeller({ destination: 'onboarding' }),
    await makeSeller(),
    await makeSeller(),
    await makeSeller({ destination: 'none' }),
  ];
  await database.query(`update live.payout_destinations set processor = 'stripe' where account_id = $1`, [elsewhere]);
  const cleared = [nowhere, unfinished, elsewhere, unconfirmed];
  for (const seller of cleared) await sell(live, seller, { gross: 400 });
  await ageEarnings(database, 'live', 14);
  await sell(live, held, { gross: 400 });
  const messageFor = async (seller: string, closingOptions = options) =>
    (await tryToClose(seller, closingOptions)) ?? '';
  assert.match(await messageFor(nowhere), /Set your payout destination with PUT \/v1\/payout_destination/);
  assert.match(await messageFor(elsewhere), /Set your payout destination with PUT \/v1\/payout_destination/);
  assert.match(await messageFor(unfinished), /Complete your details with the payment processor/);
  assert.match(
    await messageFor(unconfirmed, { ...options, requiresConfirmedEmail: true }),
    /Confirm your email address/,
  );
  assert.match(await messageFor(held), /They are held until [-\d]+\. Set your payout destination/);
  for (const seller of [...cleared, held]) assert.equal(await countFinalPayoutJobs(seller), 0);
  assert.match(await messageFor(unconfirmed), /we are sending them to you now/);
});

test('rejects closing an account that owes the market', async () => {
  const seller = await makeSeller();
  const sale = await sell(live, seller, { gross: 2000 });
  await ageEarnings(database, 'live', 14);
  await runPayouts(live, options);
  for (const { id } of await payoutsOf(seller)) await sendPayout(live, id, options);
  await refundSale(live, sale);
  assert.match((await tryToClose(seller)) ?? '', /refunded after they were paid out to you \(-20\.00 USD\)/);
  await payOutRest(live, seller, options);
  assert.equal((await payoutsOf(seller)).length, 1);
});

test('needs a single connection for a rejected closing, so that several at once cannot deadlock', async () => {
  const seller = await makeSeller();
  await sell(live, seller, { gross: 400 });
  await ageEarnings(database, 'live', 14);
  const single = new Database({ url: database.url, poolSize: 1, roles: true, onIdleError: () => undefined });
  try {
    const closing = inClosingTransaction(single.live, (tx) => rejectWhileOwed(options)(tx, seller));
    await assert.rejects(closing, /we are sending them to you now/);
    assert.equal(await countFinalPayoutJobs(seller), 1);
  } finally {
    await single.close();
  }
});
