import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { TEST_IBANS } from '../../../src/payments/simulated/simulated-banks.ts';
import type { Client } from '../../harness/clients/client.ts';
import { assertEarningsBalance, makeChecksDue, sell } from '../../harness/markets/earnings.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import {
  openDatabase,
  payOutNow,
  runJob,
  setDestination,
  signUpSeller,
  untilPayoutStatus,
} from '../../harness/people/sellers.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const market = openDatabase(server.database);
after(async () => {
  await market.close();
  await server.stop();
});
afterEach(() => assertEarningsBalance(server.database, 'test'));
const testing = market.test;

/** Lets the simulated bank act now instead of later, and runs the sweep that checks it. */
async function afterAWhile(client: Client, id: string, status: string) {
  for (const moment of ['settles_at', 'returns_at']) {
    await server.database.query(
      `update test.simulated_payouts set ${moment} = now() where id = $1 and ${moment} is not null`,
      [id],
    );
  }
  await makeChecksDue(server.database, 'test');
  await runJob(server.database, 'test', 'sweep_payouts');
  return untilPayoutStatus(client, id, status);
}
const eventTypes = async (account: string) =>
  (
    await server.database.query<{ type: string }>(
      `select type from test.events where account_id = $1 and type like 'payout.%' order by id`,
      [account],
    )
  ).map(({ type }) => type);

test('fails a payout to a missing bank account, and adds its money to the next one', async () => {
  const { client, id } = await signUpSeller(server);
  await setDestination(client, TEST_IBANS.fails);
  await sell(testing, id, { gross: 5000, fee: 500 });
  const [failed] = await payOutNow(client);
  assert.equal(failed.status, 'failed');
  assert.equal(failed.paid_at, null);
  assert.deepEqual(Object.keys(failed.failure), ['code', 'message']);
  assert.deepEqual((await client.get('/v1/balance')).body.earnings, [{ currency: 'usd', pending: 0, cleared: 4500 }]);
  const { failure } = (await client.get('/v1/payout_destination')).body;
  const { at, ...marked } = failure;
  assert.deepEqual(marked, { payout_id: failed.id, ...failed.failure }, 'the destination is marked as failed');
  assert.ok(at >= failed.created_at);

  assert.equal((await setDestination(client, TEST_IBANS.fails)).body.failure, null, 'a new destination is not marked');
  assert.equal((await client.get('/v1/payout_destination')).body.failure, null);
  await setDestination(client);
  await sell(testing, id, { gross: 1000, fee: 100 });
  const [paid] = await payOutNow(client);
  assert.deepEqual([paid.status, paid.amount.amount], ['paid', 5400]);
  assert.deepEqual(
    paid.lines.map(({ type, amount }: { type: string; amount: number }) => [type, amount]),
    [
      ['payout_returned', 4500],
      ['sale', 900],
    ],
  );
  assert.equal(paid.lines[0].subject, failed.id);
  assert.deepEqual((await client.get('/v1/balance')).body.earnings, []);
  assert.deepEqual((await client.get(`/v1/payouts/${failed.id}`)).body, failed, 'what failed stays as it was');
  assert.deepEqual(
    (await client.get('/v1/payouts?status=failed')).body.items.map((payout: { id: string }) => payout.id),
    [failed.id],
  );
  assert.deepEqual(await eventTypes(id), ['payout.failed', 'payout.paid']);
  const revenue = (await client.get('/v1/revenue')).body.items.at(-1);
  assert.deepEqual([revenue.gross, revenue.net], [6000, 5400], 'returned money does not count as earned again');
});

test('keeps a payout in transit until a slow bank has paid it', async () => {
  const { client, id } = await signUpSeller(server);
  await setDestination(client, TEST_IBANS.pays_later);
  await sell(testing, id, { gross: 700 });
  const [payout] = await payOutNow(client);
  assert.equal(payout.status, 'in_transit');
  assert.deepEqual((await client.get('/v1/balance')).body.earnings, [], 'not to be had a second time');
  assert.deepEqual(await payOutNow(client), []);
  const paid = await afterAWhile(client, payout.id, 'paid');
  assert.ok(paid.paid_at);
  assert.deepEqual(await eventTypes(id), ['payout.paid']);
});

test('fails a paid payout that a bank returns, and makes its money available again', async () => {
  const { client, id } = await signUpSeller(server);
  await setDestination(client, TEST_IBANS.returns);
  await sell(testing, id, { gross: 800 });
  const [payout] = await payOutNow(client);
  assert.equal(payout.status, 'paid');
  const returned = await afterAWhile(client, payout.id, 'failed');
  assert.deepEqual([returned.paid_at, returned.failure.code], [null, 'returned']);
  assert.equal((await client.get('/v1/payout_destination')).body.failure.payout_id, payout.id);
  assert.deepEqual(await eventTypes(id), ['payout.paid', 'payout.failed']);
  assert.deepEqual((await client.get('/v1/balance')).body.earnings, [{ currency: 'usd', pending: 0, cleared: 800 }]);
  await setDestination(client);
  const [again] = await payOutNow(client);
  assert.deepEqual([again.status, again.amount.amount, again.lines[0].type], ['paid', 800, 'payout_returned']);
});

test('pays out once for ten concurrent calls of the test helper', async () => {
  const { client, id } = await signUpSeller(server);
  for (let i = 1; i <= 5; i++) await sell(testing, id, { gross: 100 * i });
  const responses = await Promise.all(Array.from({ length: 10 }, () => payOutNow(client)));
  const paid = responses.flat();
  assert.equal(paid.length, 1);
  assert.deepEqual([paid[0].status, paid[0].amount.amount], ['paid', 1500]);
  const sent = await server.database.query(
    'select s.id from test.simulated_payouts s join test.payouts p on p.id = s.id where p.account_id = $1',
    [id],
  );
  assert.equal(sent.length, 1);
});

test('requires a confirmed email for payouts in live mode where mail is configured', async () => {
  const mailing = await startTestServer({ env: { SMTP_URL: `smtp://localhost:${await freePort()}` } });
  try {
    const seller = await signUp(mailing);
    const [live, testing] = [await createKey(seller, { mode: 'live' }), await createKey(seller)];
    assert.equal((await setDestination(testing.client)).status, 200);
    assertRejected(await setDestination(live.client), 403, 'forbidden_resource');
    await mailing.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [seller.id]);
    const confirmed = await createKey(seller, { mode: 'live' });
    assert.equal((await setDestination(confirmed.client)).status, 200);
  } finally {
    await mailing.stop();
  }
});
