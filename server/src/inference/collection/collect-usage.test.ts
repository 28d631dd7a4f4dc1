import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAuditPasses, assertProcessorAgrees } from '../../../test/harness/markets/books.ts';
import { openDebtMarket } from '../../../test/harness/markets/debt-market.ts';
import * as debts from '../../../test/harness/markets/inference-debts.ts';
import { cardTotals } from '../../../test/harness/markets/payments.ts';
import { walletOf } from '../../ledger/read-balance.ts';
import type { Processor } from '../../payments/processor.ts';
import { unavailableProcessor } from '../../payments/unavailable-processor.ts';
import { collectFromWallet } from './collect-from-wallet.ts';
import { collectUsage } from './collect-usage.ts';
import { sweepUsageDebts } from './sweep-usage-debts.ts';
import type { CollectionOptions, Reason } from './usage-collection.ts';

const market = await openDebtMarket();
after(() => market.close());
const { CENT } = debts;
const { database, db, payments, options, debtor, fill, settleOpen } = market;
const { live: processor } = payments.processors;

/** Returns the options with some methods of the processor replaced. */
const withProcessor = (changes: Partial<Processor>): CollectionOptions => {
  const other = { ...processor, ...changes };
  return { ...options, payments: { ...payments, processors: { test: other, live: other } } };
};

const use = (account: string, nano: number) => debts.seedUsage(database, account, nano);
const debtOf = (account: string) => debts.debtOf(database, account);
const collectionsOf = (account: string) => debts.collectionsOf(database, account);
const setCard = (account: string, name?: string) => debts.makeDefaultCard(database, account, name);
const collect = (account: string, reason: Reason = 'threshold', how = options) =>
  collectUsage(db, account, { reason }, how);
const charges = (account: string) => cardTotals(database, account, 'live');
const wallet = async (account: string) => (await walletOf(db, account))[0]?.amount ?? 0;

async function assertBooks(): Promise<void> {
  await assertAuditPasses(database, 'live');
  await assertProcessorAgrees(database, 'live');
}

test('collects nothing below the threshold', async () => {
  const account = await debtor(999);
  await collect(account);
  assert.deepEqual(await collectionsOf(account), []);
  await use(account, CENT);
  await collect(account);
  assert.deepEqual(await collectionsOf(account), [['card', 'succeeded', 1000]]);
  assert.equal((await debtOf(account)).owed, 7, 'what is no whole cent is carried on');
  await use(account, CENT - 7);
  await collect(account, 'asked');
  assert.equal((await debtOf(account)).owed, CENT, 'and becomes one');
  await assertBooks();
});

test('collects from the wallet first, and the rest by card if it reaches the card minimum', async () => {
  const account = await debtor(2500);
  await fill(account, 1400);
  await collect(account);
  assert.deepEqual(await collectionsOf(account), [
    ['wallet', 'succeeded', 1400],
    ['card', 'succeeded', 1100],
  ]);
  assert.deepEqual([await wallet(account), (await debtOf(account)).owed], [0, 7]);

  const another = await debtor(1500);
  await fill(another, 1460);
  await collect(another);
  assert.deepEqual(await collectionsOf(another), [['wallet', 'succeeded', 1460]]);
  assert.equal((await debtOf(another)).owed, 40 * CENT + 7, 'too little for a card');

  const rich = await debtor(1200);
  await fill(rich, 5000);
  await collect(rich);
  assert.deepEqual([await collectionsOf(rich), await wallet(rich)], [[['wallet', 'succeeded', 1200]], 3800]);
  await assertBooks();
});

test('collects from the wallet alone, and returns whether anything was collected', async () => {
  const account = await debtor(300, null);
  assert.equal(await collectFromWallet(db, account), false, 'there is nothing in it');
  await fill(account, 100);
  assert.equal(await collectFromWallet(db, account), true);
  assert.equal((await debtOf(account)).owed, 200 * CENT + 7);
  await fill(account, 500);
  assert.equal(await collectFromWallet(db, account), true);
  assert.equal(await collectFromWallet(db, account), false, 'nothing is owed');
  assert.equal(await wallet(account), 300);
  const unused = await market.addAccount();
  await fill(unused, 100);
  assert.equal(await collectFromWallet(db, unused), false, 'nothing was ever used');
  await assertBooks();
});

test('ignores wallets in another currency', async () => {
  const account = await debtor(300, null);
  await fill(account, 9000, 'jpy');
  assert.equal(await collectFromWallet(db, account), false);
});

test('collects at month end from 50 cents by card, and from one cent by wallet', async () => {
  const [little, enough, cent] = [await debtor(49), await debtor(50), await debtor(1)];
  await fill(cent, 1);
  for (const account of [little, enough, cent]) await collect(account, 'month_end');
  assert.deepEqual(await collectionsOf(little), []);
  assert.deepEqual(await collectionsOf(enough), [['card', 'succeeded', 50]]);
  assert.deepEqual(await collectionsOf(cent), [['wallet', 'succeeded', 1]]);
  await assertBooks();
});

test('backs off from a declined card, longer each time, and charges another card at once', async () => {
  const account = await debtor(1500, null);
  const declined = await setCard(account, 'declined');
  for (const [index, pause] of [1, 6, 24, 72, 72].entries()) {
    await collect(account);
    await collect(account, 'asked');
    await sweepUsageDebts(db, options);
    const debt = await debtOf(account);
    assert.deepEqual(debt, { owed: 1500 * CENT + 7, declines: index + 1, declined_method: declined, pause });
    assert.equal((await collectionsOf(account)).length, index + 1, 'charged once per backoff');
    await debts.endCollectionPause(database, account);
  }
  await collect(account);
  await setCard(account, 'insufficient');
  await sweepUsageDebts(db, options);
  assert.equal((await debtOf(account)).declines, 7, 'the new card was declined as well');
  await setCard(account, 'visa');
  await sweepUsageDebts(db, options);
  assert.deepEqual(await debtOf(account), { owed: 7, declines: 0, declined_method: null, pause: null });
  assert.equal((await charges(account)).charged, 1500);
  await assertBooks();
});

test('keeps the debt without a card, with a card of another processor, or without a processor', async () => {
  const [none, elsewhere, nowhere] = [await debtor(1500, null), await debtor(1500), await debtor(1500)];
  await database.query(`update live.payment_methods set processor = 'stripe' where account_id = $1`, [elsewhere]);
  const closed = unavailableProcessor();
  const shut = { ...options, payments: { ...payments, processors: { test: closed, live: closed } } };
  for (const [account, how] of [
    [none, options],
    [elsewhere, options],
    [nowhere, shut],
  ] as const) {
    await collect(account, 'asked', how);
    assert.deepEqual([await collectionsOf(account), (await debtOf(account)).owed], [[], 1500 * CENT + 7]);
  }
  await database.query('delete from live.payment_methods where account_id = $1', [nowhere]);
});

test('charges card and wallet once under concurrent collections', async () => {
  const account = await debtor(3000);
  await fill(account, 700);
  await Promise.all([
    ...Array.from({ length: 4 }, () => collect(account)),
    ...Array.from({ length: 3 }, () => collectFromWallet(db, account)),
    sweepUsageDebts(db, options),
  ]);
  assert.deepEqual(
    await charges(account),
    { charges: 2, charged: 700 + 2300, refunded: 0 },
    'the top-up, and the rest',
  );
  assert.deepEqual([await wallet(account), (await debtOf(account)).owed], [0, 7]);
  await assertBooks();
});

test('charges nothing and collects again after a crash before the processor was called', async () => {
  const account = await debtor(1500);
  const dies = async () => assert.fail('the node died');
  await assert.rejects(collect(account, 'threshold', withProcessor({ charge: dies })), /the node died/);
  assert.deepEqual(await collectionsOf(account), [['card', 'pending', 1500]]);
  await collect(account);
  assert.equal((await collectionsOf(account)).length, 1, 'one at a time');
  await settleOpen();
  assert.deepEqual(await collectionsOf(account), [['card', 'failed', 1500]]);
  const { declines, pause } = await debtOf(account);
  assert.deepEqual([declines, pause], [0, null], 'the card was not declined');
  await sweepUsageDebts(db, options);
  assert.deepEqual((await collectionsOf(account)).at(-1), ['card', 'succeeded', 1500]);
  assert.equal((await charges(account)).charges, 1);
  await assertBooks();
});

test('counts a charge once after a crash following it', async () => {
  const account = await debtor(1500);
  const dies: Processor['charge'] = async (request) => {
    await processor.charge(request);
    return assert.fail('the node died');
  };
  await assert.rejects(collect(account, 'threshold', withProcessor({ charge: dies })), /the node died/);
  await use(account, 1000 * CENT);
  await collect(account);
  await settleOpen();
  assert.deepEqual(await collectionsOf(account), [['card', 'succeeded', 1500]]);
  assert.equal((await debtOf(account)).owed, 1000 * CENT + 7, 'what was used meanwhile is still owed');
  assert.equal((await charges(account)).charged, 1500);
  await assertBooks();
});

test('recovers the outcome of a charge whose response was lost', async () => {
  const account = await debtor(1500, 'lostAnswer');
  await collect(account);
  assert.deepEqual(await collectionsOf(account), [['card', 'pending', 1500]]);
  await settleOpen();
  assert.deepEqual(await collectionsOf(account), [['card', 'succeeded', 1500]]);
  await assertBooks();
});

test('collects only the rest from the wallet while the outcome of a charge is unknown', async () => {
  const account = await debtor(1500, 'lostAnswer');
  await collect(account);
  await fill(account, 5000);
  assert.equal(await collectFromWallet(db, account), false, 'everything is being charged');
  await use(account, 200 * CENT);
  assert.equal(await collectFromWallet(db, account), true);
  assert.equal((await debtOf(account)).owed, 1500 * CENT + 7);
  await settleOpen();
  assert.deepEqual(await collectionsOf(account), [
    ['card', 'succeeded', 1500],
    ['wallet', 'succeeded', 200],
  ]);
  assert.equal((await debtOf(account)).owed, 7);
  await assertBooks();
});

test('treats a card that needs a further step as declined, since no user is present, and backs off', async () => {
  const account = await debtor(1500, 'asksTheBank');
  await collect(account);
  assert.deepEqual(await collectionsOf(account), [['card', 'failed', 1500]]);
  assert.equal((await debtOf(account)).pause, 1);
  await assertBooks();
});

test('keeps a payment that arrives after the account was closed', async () => {
  const account = await debtor(1500, 'lostAnswer');
  await collect(account);
  await database.query('update accounts.accounts set closed_at = now() where id = $1', [account]);
  await settleOpen();
  assert.deepEqual(await collectionsOf(account), [['card', 'succeeded', 1500]]);
  await use(account, 2000 * CENT);
  await collect(account, 'asked');
  assert.equal((await collectionsOf(account)).length, 1, 'a closed account is not charged again');
  await assertBooks();
});

test('backs off after the processor rejects the request itself', async () => {
  const account = await debtor(1500, 'none');
  await collect(account);
  await sweepUsageDebts(db, options);
  assert.deepEqual(await collectionsOf(account), [['card', 'failed', 1500]]);
  assert.equal((await debtOf(account)).pause, 1);
  await assertBooks();
});
