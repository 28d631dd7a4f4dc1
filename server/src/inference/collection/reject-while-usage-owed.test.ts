import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDebtMarket } from '../../../test/harness/markets/debt-market.ts';
import {
  collectionsAsked,
  collectionsOf,
  debtOf,
  makeDefaultCard,
} from '../../../test/harness/markets/inference-debts.ts';
import { inClosingTransaction } from '../../accounts/closing-rejected.ts';
import { holdAccount } from '../../accounts/keep-open.ts';
import { unavailableProcessor } from '../../payments/unavailable-processor.ts';
import { ApiError } from '../../platform/errors.ts';
import { collectUsage } from './collect-usage.ts';
import { rejectWhileUsageOwed } from './reject-while-usage-owed.ts';

const market = await openDebtMarket();
after(() => market.close());
const { database, db, options, payments, debtor, fill, settleOpen } = market;

/** As the closing of an account asks, holding it. Answers the refusal, if it is one. */
async function askToClose(account: string, asked = payments): Promise<string | undefined> {
  try {
    await inClosingTransaction(db, async (tx) => {
      await holdAccount(tx, account);
      await rejectWhileUsageOwed(asked)(tx, account);
    });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.code, 'invalid_state');
    return error.message;
  }
}

const asked = (account: string) => collectionsAsked(database, account, 'asked');
const collectAsAsked = (account: string) => collectUsage(db, account, { reason: 'asked' }, options);

test('who has used nothing, or less than a cent, can close', async () => {
  assert.equal(await askToClose(await market.addAccount()), undefined);
  assert.equal(await askToClose(await debtor(0)), undefined);
});

test('what is too little for a card, with nothing in the wallet, is let go', async () => {
  for (const card of [null, 'visa']) {
    const account = await debtor(49, card);
    assert.equal(await askToClose(account), undefined);
    assert.equal(await asked(account), 0);
  }
});

test('who owes more is told how much, is charged, and can close', async () => {
  const account = await debtor(50);
  assert.match((await askToClose(account)) ?? '', /It owes 0\.50 USD for inference\. It is collected now/);
  assert.equal(await asked(account), 1, 'not rolled back with the refusal');
  await collectAsAsked(account);
  assert.equal(await askToClose(account), undefined);
});

test('a few cents are taken from a wallet that has them', async () => {
  const account = await debtor(3, null);
  await fill(account, 2);
  assert.match((await askToClose(account)) ?? '', /owes 0\.03 USD for inference\. It is collected now/);
  await collectAsAsked(account);
  assert.deepEqual(await collectionsOf(database, account), [['wallet', 'succeeded', 2]]);
  assert.equal(await askToClose(account), undefined, 'and the last cent is let go');
});

test('who cannot be charged is told what to do; what the wallet holds is taken all the same', async () => {
  const [none, refusing, nowhere] = [await debtor(500, null), await debtor(500, 'declined'), await debtor(500)];
  assert.match((await askToClose(none)) ?? '', /Save a card with POST \/v1\/payment_methods, or top up the balance/);
  assert.equal(await asked(none), 0);
  await fill(none, 100);
  assert.match((await askToClose(none)) ?? '', /owes 5\.00 USD .* Save a card/);
  assert.equal(await asked(none), 1);
  await fill(none, 400);
  assert.match((await askToClose(none)) ?? '', /It is collected now/);

  await collectAsAsked(refusing);
  assert.match((await askToClose(refusing)) ?? '', /Your default card refused it: make another card the default/);
  await makeDefaultCard(database, refusing);
  assert.match((await askToClose(refusing)) ?? '', /It is collected now/);

  const shut = { ...payments, processors: { test: unavailableProcessor(), live: unavailableProcessor() } };
  assert.match((await askToClose(nowhere, shut)) ?? '', /not set up here: ask the operator/);
});

test('while a card is being charged the account stays open', async () => {
  const account = await debtor(700, 'lostAnswer');
  await collectAsAsked(account);
  assert.match((await askToClose(account)) ?? '', /being charged with 7\.00 USD for inference: wait/);
  await settleOpen();
  assert.equal(await askToClose(account), undefined);
  assert.equal((await debtOf(database, account)).owed, 7);
});

test('while a request is being answered the account stays open, unless its node is gone', async () => {
  const account = await market.addAccount();
  await database.query(
    `with here as (insert into live.inference_nodes (node) values ('nod_here'), ('nod_empty'))
     insert into live.inference_reservations (subject, node, nano) values
       ($1, 'nod_here', 5), ($1, 'nod_empty', 0), ($1, 'nod_unheard', 5)`,
    [account],
  );
  assert.match(
    (await askToClose(account)) ?? '',
    /A request is still being answered, or was a moment ago\. Try again in a minute/,
  );
  assert.equal(await askToClose(await market.addAccount()), undefined, 'nobody else is held up by it');
  await database.query(
    `update live.inference_nodes set seen_at = now() - interval '21 seconds' where node = 'nod_here'`,
  );
  assert.equal(await askToClose(account), undefined);
});
