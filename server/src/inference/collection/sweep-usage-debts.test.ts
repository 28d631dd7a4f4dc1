import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAuditPasses } from '../../../test/harness/markets/books.ts';
import { openDebtMarket } from '../../../test/harness/markets/debt-market.ts';
import {
  CENT,
  collectionsOf,
  countCollectionJobs,
  makeDefaultCard,
  seedUsage,
} from '../../../test/harness/markets/inference-debts.ts';
import { collectEarlierMonths, sweepUsageDebts } from './sweep-usage-debts.ts';

const market = await openDebtMarket();
after(() => market.close());
const { database, db, options, debtor, fill } = market;

test('collects from exactly the accounts that reached the threshold and can pay', async () => {
  const [lost, little, waiting] = [await debtor(1000), await debtor(999), await debtor(1000, null)];
  await sweepUsageDebts(db, options);
  assert.deepEqual(await collectionsOf(database, lost), [['card', 'succeeded', 1000]]);
  assert.deepEqual(await collectionsOf(database, little), []);
  assert.deepEqual(await collectionsOf(database, waiting), []);
  await fill(waiting, 300);
  await sweepUsageDebts(db, options);
  assert.deepEqual(await collectionsOf(database, waiting), [['wallet', 'succeeded', 300]]);
  await assertAuditPasses(database, 'live');
});

test('continues with other accounts after a failure', async () => {
  const debtors = [await debtor(1000), await debtor(1000), await debtor(1000)];
  const [, broken] = debtors as [string, string, string];
  const { live } = options.payments.processors;
  const [card] = await database.query<{ reference: string }>(
    'select reference from live.payment_methods where account_id = $1',
    [broken],
  );
  const failing = {
    ...live,
    charge: (request: Parameters<typeof live.charge>[0]) =>
      request.method === card?.reference ? assert.fail('it broke') : live.charge(request),
  };
  const payments = { ...options.payments, processors: { test: failing, live: failing } };
  await assert.rejects(sweepUsageDebts(db, { ...options, payments }), /it broke/);
  const statuses = await Promise.all(debtors.map(async (account) => (await collectionsOf(database, account))[0]?.[1]));
  assert.deepEqual(statuses, ['succeeded', 'pending', 'succeeded']);
});

test('collects the usage of earlier months, as far as possible', async () => {
  const scheduledCollections = (account: string) => countCollectionJobs(database, account, 'month_end');
  const someone = async (cents: number, card: string | null, monthsAgo: number) => {
    const account = await market.addAccount();
    if (card !== null) await makeDefaultCard(database, account, card);
    await seedUsage(database, account, cents * CENT, { monthsAgo });
    return account;
  };
  const cases = {
    'last month’s, by card': [await someone(50, 'visa', 1), 1],
    'of long ago': [await someone(5000, 'visa', 7), 1],
    'too little for a card': [await someone(49, 'visa', 1), 0],
    'this month’s': [await someone(900, 'visa', 0), 0],
    'without a card': [await someone(500, null, 1), 0],
    'a cent, from the wallet': [await someone(1, null, 1), 1],
  } as const;
  await fill(cases['a cent, from the wallet'][0], 100);
  const [both] = cases['too little for a card'];
  await seedUsage(database, both, 900 * CENT); // usage of this month does not count
  await collectEarlierMonths(db, options);
  for (const [what, [account, jobs]] of Object.entries(cases))
    assert.equal(await scheduledCollections(account), jobs, what);
});
