import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import {
  type IdempotentRequest,
  type Outcome,
  requestUntilResponse,
  sendOnce,
} from '../../harness/clients/persistent-client.ts';
import { eventually } from '../../harness/eventually.ts';
import { runAudit } from '../../harness/markets/audit.ts';
import { assertBooksSound, assertProcessorAgrees, countOpen, NOTHING_OPEN } from '../../harness/markets/books.ts';
import { earningsOf, newBuyer, newTrader, seedListings, type Trader, walletOf } from '../../harness/markets/market.ts';
import { cardTotals, openPaymentJobs } from '../../harness/markets/payments.ts';
import { createKey } from '../../harness/people/people.ts';
import { pick, type Random, seeded } from '../../harness/random.ts';
import { scaled } from '../../harness/scale.ts';
import { createCrashingServer, type Victim } from '../../harness/servers/crashing-server.ts';
import { temporaryDirectory } from '../../harness/servers/process.ts';
import { TEST_SECRET } from '../../harness/servers/server.ts';

// Many buyers purchase at once while the server, its database, or both are killed repeatedly. Every repeated request
// gets a response. In the end the database has the effects of every response once, and no others.

const SEED = Number(process.env.SOUK_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));
const VICTIMS: readonly Victim[] = ['the server', 'the database', 'both'];
/** Restarts take most of the time: at a tenth of the size two of the kinds, by the seed. */
const CRASHES = Math.max(2, scaled(10));
const BUYERS = 8;
const SELLERS = 2;
/** Each key may write 120 times a minute. */
const KEYS_EACH = 2;
const AT_ONCE = 12;
const FUNDS = 20_000;
const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_lostAnswer', 'pm_card_slow', 'pm_card_chargeDeclined'] as const;

const directory = await temporaryDirectory();
const server = await createCrashingServer(directory.path, { embedded: true });
const { database } = server;
after(async () => {
  await server.stop();
  await directory.remove();
});

interface Shopper extends Trader {
  clients: Client[];
}

type Recorded = IdempotentRequest & Outcome & { by: Shopper; does: 'buy' | 'top up' | 'refund'; method?: string };

interface Market {
  buyers: Shopper[];
  sellers: Shopper[];
  listings: { id: string }[];
}

async function withKeys(trader: Trader): Promise<Shopper> {
  const clients = [trader.client];
  while (clients.length < KEYS_EACH) clients.push((await createKey(trader)).client);
  return { ...trader, clients };
}

async function openMarket(): Promise<Market> {
  const [buyers, sellers, listings]: [Shopper[], Shopper[], { id: string }[]] = [[], [], []];
  for (let i = 0; i < BUYERS; i++) buyers.push(await withKeys(await newBuyer(server, FUNDS)));
  for (let i = 0; i < SELLERS; i++) {
    const seller = await withKeys(await newTrader(server, 'Acme Robotics'));
    sellers.push(seller);
    // Few, so that some buyers try to buy the same listing twice.
    for (const price of [1, 499, 2995]) listings.push(...(await seedListings(server, seller, 3 + CRASHES, price)));
  }
  return { buyers, sellers, listings };
}

/** The record of the storm: every request with its outcome. */
const recorded: Recorded[] = [];
let requests = 0;

const isBought = ({ does, response }: Recorded) => does === 'buy' && response.status === 201;
const isRefund = ({ does, response }: Recorded) => does === 'refund' && response.status === 200;

function plan(random: Random, { buyers, sellers, listings }: Market): Omit<Recorded, keyof Outcome> {
  const key = `request ${++requests}`;
  const by = pick(random, buyers);
  const client = pick(random, by.clients);
  const dice = random(100);
  const sold = recorded.filter((entry) => isBought(entry) && entry.response.body.status === 'succeeded');
  if (dice < 8 && sold.length > 0) {
    const { id, seller } = pick(random, sold).response.body;
    const refunder = sellers.find((one) => one.id === seller.id) as Shopper;
    return {
      by: refunder,
      does: 'refund',
      client: pick(random, refunder.clients),
      path: `/v1/purchases/${id}/refund`,
      key,
    };
  }
  if (dice < 18) {
    const method = pick(random, CARDS);
    const amount = { currency: 'usd', amount: 1 + random(4000) };
    const body = { amount, payment_method: method };
    return { by, does: 'top up', client, path: '/v1/balance/topups', body, key, method };
  }
  const method = random(2) === 0 ? 'balance' : pick(random, CARDS);
  const body = { listing_id: pick(random, listings).id, payment_method: method };
  return { by, does: 'buy', client, path: '/v1/purchases', body, key, method };
}

const EXPECTED_ERRORS: Record<Recorded['does'], readonly string[]> = {
  buy: ['card_declined', 'insufficient_balance', 'already_licensed', 'conflict'],
  'top up': ['card_declined'],
  refund: ['invalid_state'],
};

async function shop(random: Random, market: Market, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const planned = plan(random, market);
    const outcome = await requestUntilResponse(planned);
    const { response } = outcome;
    if (response.status >= 300)
      assert.ok(EXPECTED_ERRORS[planned.does].includes(response.body?.error?.code), response.text);
    recorded.push({ ...planned, ...outcome });
  }
}

/** Expires the leases: retries would have to wait for a minute. */
const endLeases = () => database.query(`update test.idempotency_keys set leased_until = now() - interval '1 second'`);

async function crashRepeatedly(random: Random, isOver: () => boolean): Promise<void> {
  const first = random(VICTIMS.length);
  const untilResponses = (count: number) => {
    const enough = recorded.length + count;
    return eventually('more responses', async () => isOver() || recorded.length >= enough);
  };
  for (let crash = 0; crash < CRASHES && !isOver(); crash++) {
    await untilResponses(10 + random(60));
    await sleep(random(20));
    await server.crash(VICTIMS[(first + crash) % VICTIMS.length] as Victim);
    await server.start();
    await endLeases();
  }
  await untilResponses(10);
}

/** Ends after enough crashes, or when anything fails; then all shoppers have stopped. */
async function storm(market: Market): Promise<void> {
  let over = false;
  const isOver = () => over;
  const shoppers = Array.from({ length: AT_ONCE }, (_, i) => shop(seeded(SEED + 1 + i), market, isOver));
  const all = [crashRepeatedly(seeded(SEED), isOver), ...shoppers].map((each) =>
    each.finally(() => {
      over = true;
    }),
  );
  await Promise.allSettled(all);
  await Promise.all(all);
}

/** Settles open payments together with the jobs of the running server, whichever comes first. */
async function settleEverything(): Promise<void> {
  const paymentJobs = await openPaymentJobs(server);
  try {
    await eventually('nothing to be open', async () => {
      await paymentJobs.sweep();
      const open = await countOpen(database);
      return Object.values(open).every((count) => count === 0);
    });
  } finally {
    await paymentJobs.close();
  }
}

async function purchasesOf({ client }: Shopper): Promise<ApiResponse['body'][]> {
  const found: ApiResponse['body'][] = [];
  for (let cursor = ''; ; ) {
    const { body } = await client.get(`/v1/purchases?limit=100${cursor}`);
    found.push(...body.items);
    if (!body.has_more) return found;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amountsOf = (some: readonly Recorded[]) => sum(some.map(({ response }) => response.body.amount.amount));

test(`executes every acknowledged purchase exactly once through ${CRASHES} times kill -9`, async (t) => {
  t.diagnostic(`seed ${SEED}; SOUK_TEST_SEED=${SEED} plans the same again`);
  await server.start();
  const market = await openMarket();
  await storm(market);
  const repeated = recorded.filter(({ attempts }) => attempts > 1).length;
  t.diagnostic(`${recorded.length} requests, of which ${repeated} were sent more than once`);
  assert.ok(repeated > 0, 'the crashes came while there was work');
  await settleEverything();

  await t.test('keeps the books balanced, and in agreement with the processor', async () => {
    assert.deepEqual(await countOpen(database), NOTHING_OPEN);
    await assertBooksSound(database);
    await assertProcessorAgrees(database);
    const { code, out, err } = await runAudit({ SOUK_DATA_DIR: directory.path, SOUK_SECRET: TEST_SECRET });
    assert.equal(code, 0, out + err);
  });

  const refunded = new Set(recorded.filter(isRefund).map(({ response }) => response.body.id));

  await t.test('records each acknowledged purchase once, and no other', async () => {
    for (const buyer of market.buyers) {
      const responded = recorded.filter((entry) => entry.by === buyer && isBought(entry));
      const shown = (await purchasesOf(buyer)).filter(({ status }) => status !== 'failed');
      assert.deepEqual(
        shown.map(({ id }) => id).sort(),
        responded.map(({ response }) => response.body.id).sort(),
        `the purchases of ${buyer.id}`,
      );
      for (const { response } of responded) {
        const { id, listing_id, amount, status } = shown.find((one) => one.id === response.body.id);
        assert.deepEqual(
          [listing_id, amount, status],
          [response.body.listing_id, response.body.amount, refunded.has(id) ? 'refunded' : 'succeeded'],
        );
      }
      const standing = shown.filter(({ status }) => status === 'succeeded');
      assert.equal(new Set(standing.map(({ listing_id }) => listing_id)).size, standing.length);
      for (const { license_grant_id } of standing) {
        const grant = await buyer.client.get(`/v1/license_grants/${license_grant_id}`);
        assert.deepEqual([grant.status, grant.body.status], [200, 'active'], grant.text);
      }
    }
  });

  await t.test('leaves each account with the balance that follows from its responses', async () => {
    for (const buyer of market.buyers) {
      const own = recorded.filter(({ by }) => by === buyer);
      const bought = own.filter(isBought);
      const [fromBalance, byCard] = [true, false].map((is) =>
        bought.filter(({ method }) => (method === 'balance') === is),
      );
      const backOf = (some: Recorded[] = []) =>
        amountsOf(some.filter(({ response }) => refunded.has(response.body.id)));
      const topUps = amountsOf(own.filter(({ does, response }) => does === 'top up' && response.status === 201));
      assert.equal(await walletOf(buyer.client), FUNDS + topUps - amountsOf(fromBalance ?? []) + backOf(fromBalance));
      const { charged, refunded: sentBack } = await cardTotals(database, buyer.id);
      assert.deepEqual([charged, sentBack], [FUNDS + topUps + amountsOf(byCard ?? []), backOf(byCard)]);
    }
    for (const seller of market.sellers) {
      const sold = recorded.filter((entry) => isBought(entry) && entry.response.body.seller.id === seller.id);
      const kept = sold.filter(({ response }) => !refunded.has(response.body.id));
      assert.equal(
        await earningsOf(seller.client),
        sum(kept.map(({ response }) => response.body.seller_payout.amount)),
      );
    }
  });

  await t.test('replays the response to every repeated request', async () => {
    for (const entry of recorded.filter(({ response }) => response.status < 300)) {
      const again = await sendOnce(entry);
      assert.deepEqual([again.status, again.text], [entry.response.status, entry.response.text]);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
    }
    await assertBooksSound(database);
  });
});
