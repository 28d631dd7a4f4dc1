import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerBalance } from '../../harness/markets/books.ts';
import { buy, newBuyer, newShop, requestPurchase, requestRefund, type Trader } from '../../harness/markets/market.ts';
import { requestTopUp } from '../../harness/markets/payments.ts';
import { PASSWORD } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Money that arrives while an account is closed, or later: a closed account may own none.
const server = await startTestServer();
after(() => server.stop());
const { database } = server;
const close = ({ browser }: Trader) => browser.post('/v1/me/close', { password: PASSWORD });
const live = (account: string, { id }: Trader) => ledgerBalance(database, account, { owner: id, mode: 'live' });

test('credits no wallet when a purchase of a closed account is refunded', async () => {
  const { seller, listing } = await newShop(server, 5000, 'live');
  const buyer = await newBuyer(server, 5000, 'live');
  const bought = await buy(buyer.client, listing);
  assert.equal((await close(buyer)).status, 200);
  await requestRefund(seller.client, bought);
  assert.equal(await live('wallet', buyer), 0);
});

test('rejects either a top-up or the closing when both race', async () => {
  for (let round = 0; round < 20; round++) {
    const buyer = await newBuyer(server, 0, 'live');
    const topUp = sleep(round * 3).then(() => requestTopUp(buyer.client, 'pm_card_visa', 700));
    const [closed] = await Promise.all([close(buyer), topUp]);
    if (closed.status === 200) assert.equal(await live('wallet', buyer), 0);
  }
});

test('rejects either a purchase or the closing of its seller when both race', async () => {
  const buyer = await newBuyer(server, 90_000, 'live');
  for (let round = 0; round < 20; round++) {
    const { seller, listing } = await newShop(server, 1000, 'live');
    const [closed] = await Promise.all([
      close(seller),
      sleep(round * 3).then(() => requestPurchase(buyer.client, listing)),
    ]);
    if (closed.status === 200) assert.equal(await live('earnings', seller), 0);
  }
});

test('responds to concurrent buyers without exhausting connections while the seller closes', async () => {
  const { seller, listing } = await newShop(server, 1000, 'live');
  const buyers = await Promise.all(Array.from({ length: 12 }, () => newBuyer(server, 5000, 'live')));
  const [closed, ...responses] = await Promise.all([
    close(seller),
    ...buyers.map((buyer, index) => sleep(index * 3).then(() => requestPurchase(buyer.client, listing))),
  ]);
  const statuses = responses.map(({ status }) => status);
  assert.ok([200, 409].includes(closed.status), closed.text);
  assert.deepEqual(
    statuses.filter((status) => ![201, 404, 409].includes(status)),
    [],
    'no request waits for a connection that another holds',
  );
  if (closed.status === 200) assert.equal(await live('earnings', seller), 0);
});
