import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDebtMarket } from '../../../test/harness/markets/debt-market.ts';
import {
  collectionsOf,
  countCollectionJobs,
  debtOf,
  makeDefaultCard,
} from '../../../test/harness/markets/inference-debts.ts';
import { inClosingTransaction } from '../../accounts/closing-rejected.ts';
import { holdAccount } from '../../accounts/hold-account-open.ts';
import { unavailableProcessor } from '../../payments/unavailable-processor.ts';
import { ApiError } from '../../platform/errors.ts';
import { collectUsage } from './collect-usage.ts';
import { rejectWhileUsageOwed } from './reject-while-usage-owed.ts';

const market = await openDebtMarket();
after(() => market.close());
const { database, db, options, payments, debtor, fill, settleOpen } = market;

/** Runs the check as the closing of an account does, with the account locked. Returns the rejection's message, if any. */
async function tryToClose(account: string, options = payments): Promise<string | undefined> {
  try {
    await inClosingTransaction(db, async (tx) => {
      await holdAccount(tx, account);
      await rejectWhileUsageOwed(options)(tx, account);
    });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.code, 'invalid_state');
    return error.message;
  }
}

const scheduledCollections = (account: string) => countCollectionJobs(database, account, 'asked');
const collectNow = (account: string) => collectUsage(db, account, { reason: 'asked' }, options);

test('allows closing without usage, or with less than a cent', async () => {
  assert.equal(await tryToClose(await market.addAccount()), undefined);
  assert.equal(await tryToClose(await debtor(0)), undefined);
});

test('waives a debt below the card minimum if the wallet is empty', async () => {
  for (const card of [null, 'visa']) {
    const account = await debtor(49, card);
    assert.equal(await tryToClose(account), undefined);
    assert.equal(await scheduledCollections(account), 0);
  }
});

test('rejects with the debt, schedules its collection, and allows closing afterwards', async () => {
  const account = await debtor(50);
  assert.match((await tryToClose(account)) ?? '', /You owe 0\.50 USD for inference\. We are collecting it now/);
  assert.equal(await scheduledCollections(account), 1, 'not rolled back with the rejection');
  await collectNow(account);
  assert.equal(await tryToClose(account), undefined);
});

test('collects a few cents from the wallet', async () => {
  const account = await debtor(3, null);
  await fill(account, 2);
  assert.match((await tryToClose(account)) ?? '', /owe 0\.03 USD for inference\. We are collecting it now/);
  await collectNow(account);
  assert.deepEqual(await collectionsOf(database, account), [['wallet', 'succeeded', 2]]);
  assert.equal(await tryToClose(account), undefined, 'and the last cent is let go');
});

test('explains why no card can be charged, and still collects from the wallet', async () => {
  const [none, declined, nowhere] = [await debtor(500, null), await debtor(500, 'declined'), await debtor(500)];
  assert.match((await tryToClose(none)) ?? '', /Save a card with POST \/v1\/payment_methods, or top up your balance/);
  assert.equal(await scheduledCollections(none), 0);
  await fill(none, 100);
  assert.match((await tryToClose(none)) ?? '', /owe 5\.00 USD .* Save a card/);
  assert.equal(await scheduledCollections(none), 1);
  await fill(none, 400);
  assert.match((await tryToClose(none)) ?? '', /We are collecting it now/);

  await collectNow(declined);
  assert.match((await tryToClose(declined)) ?? '', /Your default card was declined\. Set another default card/);
  await makeDefaultCard(database, declined);
  assert.match((await tryToClose(declined)) ?? '', /We are collecting it now/);

  const shut = { ...payments, processors: { test: unavailableProcessor(), live: unavailableProcessor() } };
  assert.match((await tryToClose(nowhere, shut)) ?? '', /not set up\. Ask an operator/);
});

test('rejects closing while a card is being charged', async () => {
  const account = await debtor(700, 'lostAnswer');
  await collectNow(account);
  assert.match((await tryToClose(account)) ?? '', /being charged with 7\.00 USD for inference\. Wait/);
  await settleOpen();
  assert.equal(await tryToClose(account), undefined);
  assert.equal((await debtOf(database, account)).owed, 7);
});

test('rejects closing while a request is in progress, unless its node is gone', async () => {
  const account = await market.addAccount();
  await database.query(
    `with here as (insert into live.inference_nodes (node) values ('nod_here'), ('nod_empty'))
     insert into live.inference_reservations (subject, node, nano) values
       ($1, 'nod_here', 5), ($1, 'nod_empty', 0), ($1, 'nod_unheard', 5)`,
    [account],
  );
  assert.match(
    (await tryToClose(account)) ?? '',
    /A request is still in progress, or was a moment ago\. Try again in a minute/,
  );
  assert.equal(await tryToClose(await market.addAccount()), undefined, 'other accounts can close');
  await database.query(
    `update live.inference_nodes set seen_at = now() - interval '21 seconds' where node = 'nod_here'`,
  );
  assert.equal(await tryToClose(account), undefined);
});
