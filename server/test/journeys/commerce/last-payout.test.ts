import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../harness/eventually.ts';
import { ageEarnings, assertEarningsBalance, sell } from '../../harness/markets/earnings.ts';
import { assertRejected, PASSWORD } from '../../harness/people/people.ts';
import { openDatabase, setDestination, signUpSeller, untilPayoutStatus } from '../../harness/people/sellers.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_PAYOUT_DESTINATION_HOURS: '0' } });
const { database } = server;
const market = openDatabase(database);
after(async () => {
  await market.close();
  await server.stop();
});

test('pays out a small remainder to a seller who closes the account, and deletes the destination', async () => {
  const { client, browser, id } = await signUpSeller(server, 'live');
  const close = () => browser.post('/v1/me/close', { password: PASSWORD });
  const rejectionReason = async (): Promise<string> => {
    const response = await close();
    assertRejected(response, 409, 'invalid_state');
    return response.body.error.message;
  };
  await sell(market.live, id, { gross: 455, fee: 45 });
  assert.match(await rejectionReason(), /\(4\.10 USD\)\. They are held until .* Set your payout destination/);
  await ageEarnings(database, 'live', 14);
  assert.match(await rejectionReason(), /Set your payout destination with PUT \/v1\/payout_destination/);
  await setDestination(client);
  assert.match(await rejectionReason(), /we are sending them to you now/);

  const payout = await eventually('the last payout', async () => (await client.get('/v1/payouts')).body.items[0]);
  assert.deepEqual(payout.amount, { currency: 'usd', amount: 410 });
  await untilPayoutStatus(client, payout.id, 'paid');
  const closed = await close();
  assert.equal(closed.status, 200, closed.text);
  await eventually('the destination to be deleted', async () => {
    const rows = await database.query('select from live.payout_destinations where account_id = $1', [id]);
    return rows.length === 0;
  });
  await assertEarningsBalance(database, 'live');
});
