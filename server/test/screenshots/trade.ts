import { TEST_IBANS } from '../../src/payments/simulated/simulated-banks.ts';
import type { ApiResponse } from '../harness/clients/client.ts';
import { buy, refund, type Trader } from '../harness/markets/market.ts';
import { saveCard, topUp } from '../harness/markets/payments.ts';
import { payOutNow, setDestination } from '../harness/people/sellers.ts';
import { pick, seeded } from '../harness/random.ts';
import type { TestServer } from '../harness/servers/server.ts';
import { createAccount } from './create-account.ts';
import { BUYERS, HERO } from './goods.ts';
import type { Stock } from './stock-market.ts';

const DAYS = 62;
/** Payouts of the seller by age in days. One fails. */
const PAYDAYS = [{ ago: 33 }, { ago: 26 }, { ago: 19 }, { ago: 12, fails: true }, { ago: 11 }, { ago: 5 }];

interface Deal {
  buyer: Trader;
  listing: { id: string };
  ago: number;
}

/** Creates two months of sales and payouts of one seller, in chronological order. */
export async function tradeFor(server: TestServer, stock: Stock): Promise<Trader[]> {
  const seller = stock.sellers.get(HERO) as Trader;
  const buyers = await Promise.all(BUYERS.map((name) => createAccount(server, name)));
  for (const { client } of buyers) await topUp(client, 500_000);
  const listings = [...stock.listings.values()].filter(
    ({ owner, price }) => owner.id === seller.id && price.amount > 0,
  );
  const paydays = [...PAYDAYS];
  await setDestination(seller.client);
  for (const [count, deal] of planDeals(buyers, listings).entries()) {
    for (let next = paydays[0]; next && next.ago > deal.ago; next = paydays[0]) {
      await payOut(server, seller, next);
      paydays.shift();
    }
    await createDeal(server, seller, deal, count % 19 === 7);
  }
  await saveCard((buyers[0] as Trader).client);
  await topUp(seller.client, 25_000);
  await buy(seller.client, stock.listings.get('Corridor Navigator'));
  return buyers;
}

/** Plans purchases: each buyer buys a listing at most once, more of them recently, and fewer at weekends. */
function planDeals(buyers: readonly Trader[], listings: readonly ApiResponse['body'][]): Deal[] {
  const random = seeded(11);
  const pairs = buyers.slice(1).flatMap((buyer) => listings.map((listing) => ({ buyer, listing })));
  return pairs
    .filter(() => random(10) < 9)
    .map((pair) => {
      let ago = (DAYS * (random(1000) / 1000) ** 1.5) as number;
      const day = new Date(Date.now() - ago * 86_400_000).getUTCDay();
      if (day === 0 || day === 6) ago += pick(random, [2, 2, 0]);
      return { ...pair, ago };
    })
    .sort((a, b) => b.ago - a.ago);
}

async function createDeal(server: TestServer, seller: Trader, { buyer, listing, ago }: Deal, isRefunded: boolean) {
  const purchase = await buy(buyer.client, listing);
  if (isRefunded) await refund(seller.client, purchase);
  const hours = Math.round(ago * 24);
  const { query } = server.database;
  await query('update test.purchases set created_at = created_at - make_interval(hours => $2) where id = $1', [
    purchase.id,
    hours,
  ]);
  await query(
    `update test.earnings set created_at = created_at - make_interval(hours => $2),
       available_at = available_at - make_interval(hours => $2) where subject = $1`,
    [purchase.id, hours],
  );
}

async function payOut(server: TestServer, seller: Trader, { ago, fails }: { ago: number; fails?: boolean }) {
  if (fails) await setDestination(seller.client, TEST_IBANS.fails);
  const payouts = await payOutNow(seller.client);
  if (fails) await setDestination(seller.client);
  for (const { id } of payouts) {
    await server.database.query(
      `update test.payouts set created_at = created_at - make_interval(days => $2),
         paid_at = paid_at - make_interval(days => $2), failed_at = failed_at - make_interval(days => $2) where id = $1`,
      [id, ago],
    );
    await server.database.query(
      `update test.earnings set created_at = created_at - make_interval(days => $2) where subject = $1`,
      [id, ago],
    );
  }
}
