import assert from 'node:assert/strict';
import { parseIntoClientConfig } from 'pg-connection-string';
import { collectUsage } from '../../../src/inference/collection/collect-usage.ts';
import { settleCardRefund } from '../../../src/payments/refund-to-card.ts';
import { TEST_IBANS } from '../../../src/payments/simulated/simulated-banks.ts';
import { settlePayout } from '../../../src/payouts/settle-payout.ts';
import { eventually } from '../eventually.ts';
import { createUnpaidKey, LIVE } from '../people/activation.ts';
import { openDatabase, payOutNow, setDestination } from '../people/sellers.ts';
import { onCluster } from '../servers/cluster.ts';
import { cloneDatabase, type TestDatabase } from '../servers/database.ts';
import { startTestServer, type TestServer } from '../servers/server.ts';
import { publishModel } from './catalog.ts';
import { publishListing } from './commerce.ts';
import { CENT, makeDefaultCard, seedUsage } from './inference-debts.ts';
import { buy, completeBankStep, newBuyer, newTrader, refund, requestPurchase, type Trader } from './market.ts';
import { openPaymentJobs, topUp } from './payments.ts';

/** IDs of what was created in the test market. */
export interface Trades {
  buyer: string;
  seller: string;
  /** A purchase by balance, paid out to the seller. */
  paid: string;
  byCard: string;
  /** A purchase by balance, refunded. */
  refunded: string;
  refundedToCard: string;
  pending: string;
  /** To an account that the bank does not know. */
  failedPayout: string;
  openPayout: string;
  returnedPayout: string;
  /** Account that used inference in both modes, and paid in live mode by wallet and card. */
  debtor: string;
  /** A collection whose charge has an unknown outcome. */
  openCollection: string;
}

export interface TradedMarket {
  url: string;
  trades: Trades;
  /** Returns a copy that a test may corrupt. */
  clone(): Promise<TestDatabase>;
  drop: TestDatabase['drop'];
}

/** Creates a market in which every kind of trade has happened once, over the API, and stops its server. */
export async function createTradedMarket(): Promise<TradedMarket> {
  const database = await cloneDatabase();
  const server = await startTestServer({ database });
  try {
    const trades = { ...(await trade(server)), ...(await payForInference(server)) };
    await activateKeys(server);
    await eventually('the cards to have their money back', async () => {
      const open = `select from test.card_refunds where status = 'pending'
        union all select from live.card_refunds where status = 'pending'`;
      return onCluster(database.url, async (client) => (await client.query(open)).rowCount === 0);
    });
    await sendBack(database, trades);
    const { database: name } = parseIntoClientConfig(database.url);
    // A database with open connections cannot be cloned, so queries use connections that are closed at once.
    return { url: database.url, trades, clone: () => cloneDatabase(name as string), drop: () => database.drop() };
  } finally {
    await server.stop();
  }
}

async function trade(server: TestServer): Promise<Omit<Trades, 'debtor' | 'openCollection'>> {
  const buyer = await newBuyer(server, 20_000);
  await topUp(buyer.client, 5000, 'jpy');
  const seller = await newTrader(server, 'Acme Robotics');
  const sell = async ({ client }: Trader, amount: number, currency = 'usd') =>
    publishListing(client, await publishModel(client, { price: { currency, amount } }));
  const trade = async (of: Trader, amount: number, method = 'balance', currency = 'usd') =>
    buy(buyer.client, await sell(of, amount, currency), { payment_method: method });

  const paid = await trade(seller, 4900);
  const byCard = await trade(seller, 1000, 'pm_card_visa');
  await trade(seller, 500, 'balance', 'jpy');
  const payouts = await payOutNow(seller.client);
  assert.deepEqual(
    payouts.map(({ status, amount }) => [status, amount.currency]),
    [
      ['paid', 'jpy'],
      ['paid', 'usd'],
    ],
  );

  const refunded = await trade(seller, 2000);
  const refundedToCard = await trade(seller, 3000, 'pm_card_visa');
  const rejectedByCard = await trade(seller, 700, 'pm_card_refundFail');
  for (const purchase of [refunded, refundedToCard, rejectedByCard]) await refund(seller.client, purchase);
  await trade(seller, 0);
  const declined = await requestPurchase(buyer.client, await sell(seller, 600), {
    payment_method: 'pm_card_chargeDeclined',
  });
  assert.equal(declined.status, 402, declined.text);
  const pending = await trade(seller, 800, 'pm_card_authenticationRequired');
  assert.equal(pending.status, 'pending');

  const payOutOf = async (amount: number, iban: string) => {
    const another = await newTrader(server);
    await trade(another, amount);
    await setDestination(another.client, iban);
    return (await payOutNow(another.client))[0];
  };
  const failedPayout = await payOutOf(1500, TEST_IBANS.fails);
  const openPayout = await payOutOf(2500, TEST_IBANS.pays_later);
  assert.deepEqual([failedPayout.status, openPayout.status], ['failed', 'in_transit']);
  return {
    buyer: buyer.id,
    seller: seller.id,
    paid: paid.id,
    byCard: byCard.id,
    refunded: refunded.id,
    refundedToCard: refundedToCard.id,
    pending: pending.id,
    failedPayout: failedPayout.id,
    openPayout: openPayout.id,
    returnedPayout: payouts[0].id,
  };
}

/** Pays for a live key, and revokes another while its payment is being authenticated. */
async function activateKeys(server: TestServer): Promise<void> {
  const person = await newTrader(server);
  const [kept, revoked] = [await createUnpaidKey(person), await createUnpaidKey(person)];
  assert.equal((await kept.pay('pm_card_visa')).body.status, 'paid');
  const pending = await revoked.pay('pm_card_authenticationRequired');
  await person.browser.post(`/v1/api_keys/${revoked.id}/revoke`, undefined, LIVE);
  await completeBankStep(server, pending.body, 'approve');
}

async function payForInference(server: TestServer): Promise<Pick<Trades, 'debtor' | 'openCollection'>> {
  const [debtor, another] = [await newBuyer(server, 400, 'live'), await newTrader(server)];
  // An open connection pool would prevent cloning the database.
  const database: Pick<TestDatabase, 'query'> = {
    query: (text, values = []) =>
      onCluster(server.database.url, async (client) => (await client.query(text, values)).rows),
  };
  await makeDefaultCard(database, debtor.id);
  await makeDefaultCard(database, another.id, 'lostAnswer');
  await seedUsage(database, debtor.id, 2500 * CENT + 3);
  await seedUsage(database, debtor.id, 700 * CENT, { mode: 'test' });
  await seedUsage(database, another.id, 1200 * CENT);
  const till = await openPaymentJobs(server);
  const options = { payments: till.options, collectAt: 1000 };
  for (const { id } of [debtor, another]) await collectUsage(till.database.live, id, { reason: 'asked' }, options);
  await till.close();
  const [open] = await database.query<{ id: string }>(`select id from live.usage_collections where status = 'pending'`);
  assert.ok(open, 'no collection with an unknown outcome');
  return { debtor: debtor.id, openCollection: open.id };
}

/** Fails a refund and a payout that had succeeded, as banks do days later. */
async function sendBack(database: TestDatabase, { refundedToCard, returnedPayout }: Trades): Promise<void> {
  const market = openDatabase(database);
  const failed = {
    status: 'failed',
    reference: 'at the bank',
    code: 'returned',
    message: 'The bank sent it back.',
  } as const;
  const ofPurchase = 'select refund_id from test.purchases where id = $1';
  const { rows } = await onCluster(database.url, (client) => client.query(ofPurchase, [refundedToCard]));
  await market.test.transaction(async (tx) => {
    await settleCardRefund(tx, rows[0].refund_id, failed);
    await settlePayout(tx, returnedPayout, failed);
  });
  await market.close();
}
