import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createPurchase } from '../../../src/commerce/purchases/create-purchase.ts';
import { setFeeRate } from '../../../src/commerce/purchases/fee-rate.ts';
import { refundPurchase } from '../../../src/commerce/purchases/refund-purchase.ts';
import { storeKey } from '../../../src/keys/create-key.ts';
import { openCheckout } from '../../../src/keys/open-checkout.ts';
import { payCheckout } from '../../../src/keys/pay-checkout.ts';
import { topUp } from '../../../src/payments/balance/top-up.ts';
import { sendCardRefund, sweepCardRefunds } from '../../../src/payments/refund-to-card.ts';
import { approveCharge, denyCharge } from '../../../src/payments/simulated/simulated-bank-step.ts';
import { sweepPayments } from '../../../src/payments/sweep-payments.ts';
import { registerDestination, saveDestination } from '../../../src/payouts/destinations/save-payout-destination.ts';
import { runPayouts } from '../../../src/payouts/run-payouts.ts';
import { sweepPayouts } from '../../../src/payouts/sweep-payouts.ts';
import { newSecret } from '../../../src/platform/crypto/secret-text.ts';
import { ApiError } from '../../../src/platform/errors.ts';
import {
  assertAuditPasses,
  assertBooksSound,
  assertProcessorAgrees,
  countOpen,
  NOTHING_OPEN,
} from '../../harness/markets/books.ts';
import { type MoneyMarket, openMoneyMarket, principalOf } from '../../harness/markets/money-market.ts';
import { scaled } from '../../harness/scale.ts';

// Runs any sequence of money operations, many of them concurrent: afterwards the books balance, no account was charged
// twice or for nothing, and the records of the processor agree with the ledger. Uses live mode with its holding times,
// where keys are paid for as well.

let market: MoneyMarket;
before(async () => {
  market = await openMoneyMarket('live');
});
after(() => market.close());

const CARDS = [
  ...['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_insufficientFunds', 'pm_card_lostAnswer', 'pm_card_slow'],
  ...['pm_card_authenticationRequired', 'pm_card_refundFail'],
] as const;
const CURRENCIES = ['usd', 'jpy'] as const;
const IBANS = ['DE89370400440532013000', 'DE62370400440532013001', 'DE35370400440532013002', 'DE08370400440532013003'];

const who = fc.integer({ min: 0, max: 2 });
const card = fc.constantFrom(...CARDS);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('top up' as const),
      buyer: who,
      card,
      currency: fc.constantFrom(...CURRENCIES),
      amount: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      buyer: who,
      listing: fc.nat(5),
      method: fc.oneof(fc.constant('balance'), card),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), purchase: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set the fee' as const),
      basisPoints: fc.constantFrom(0, 1, 333, 1000, 2500, 10_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      listing: fc.nat(5),
      amount: fc.constantFrom(0, 1, 49, 4_900, 99_999),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('toggle the listing' as const), listing: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('activate a key' as const), buyer: who, card, revoke: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide at the bank' as const), approve: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('let days pass' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay out' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Story {
  sellers: string[];
  buyers: string[];
  listings: string[];
}

test('keeps the books balanced under any order of concurrent operations', async () => {
  const story = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(story, fc.tuple(fc.nat(3), fc.nat(3)), async (rounds, banks) => {
      const people = await begin(banks);
      for (const round of rounds) {
        await Promise.all(round.map((each) => attempt(() => take(each, people))));
        await assertBooksSound(market.database, 'live');
        await assertNothingOwed();
      }
      await settleEverything();
      await assertBooksSound(market.database, 'live');
      await assertAuditPasses(market.database, 'live');
      await assertProcessorAgrees(market.database, 'live');
    }),
    { numRuns: scaled(150) },
  );
});

/** Asserts that no seller owes: refunds after a payout come from what the seller has left. */
async function assertNothingOwed(): Promise<void> {
  const owing = await market.database.query(
    `select owner_id, currency, sum(amount) from live.ledger_entries where account = 'earnings'
     group by 1, 2 having sum(amount) < 0`,
  );
  assert.deepEqual(owing, []);
}

/** Ignores rejections, which many of these get. Anything else is a bug. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

async function begin(banks: readonly number[]): Promise<Story> {
  const people = await Promise.all(Array.from({ length: 5 }, () => market.addAccount()));
  const [sellers, buyers] = [people.slice(0, 2), people.slice(2)];
  const listings: string[] = [];
  for (const [index, seller] of sellers.entries()) {
    for (const [currency, amount] of [
      ['usd', 4_900],
      ['usd', 5],
      ['jpy', 1_200],
    ] as const) {
      listings.push(await market.addListing(seller, currency, amount));
    }
    const body = { bank_account: { holder: 'A', iban: IBANS[banks[index] as number] as string } };
    const { db, principal, requestId } = market.callOf(seller);
    const processor = market.domains.payouts.processors.live;
    const destination = await registerDestination(db, principal, body, processor, 'http://localhost:4242');
    await db.transaction((tx) =>
      saveDestination(tx, { principal, requestId }, destination, { processor, waitHours: 0 }),
    );
  }
  return { sellers, buyers, listings };
}

async function take(given: Step, { buyers, listings }: Story): Promise<unknown> {
  const { db, domains, database } = market;
  const call = (buyer: number) => market.callOf(buyers[buyer] as string);
  switch (given.do) {
    case 'top up': {
      const { currency, amount } = given;
      const body = { amount: { currency, amount }, payment_method: given.card };
      return topUp({ ...call(given.buyer), body }, domains.payments, (payment) => payment);
    }
    case 'buy': {
      const input = { listing_id: listings[given.listing] as string, payment_method: given.method };
      return createPurchase(call(given.buyer), input, domains.commerce);
    }
    case 'refund': {
      const [chosen] = await database.query<{ id: string; seller_id: string }>(
        'select id, seller_id from live.purchases where buyer_id = any($1) order by id offset $2 limit 1',
        [buyers, given.purchase],
      );
      if (!chosen) return undefined;
      return db.transaction((tx) =>
        refundPurchase(tx, principalOf(chosen.seller_id, 'live'), chosen.id, 'req_x', domains.commerce),
      );
    }
    case 'set the fee':
      return db.transaction((tx) => setFeeRate(tx, given.basisPoints, buyers[0] as string));
    case 'reprice':
      return database.query('update live.listings set price_amount = $2, updated_at = now() where id = $1', [
        listings[given.listing],
        given.amount,
      ]);
    case 'toggle the listing':
      return database.query(
        `update live.listings set status = case status when 'published' then 'unpublished' else 'published' end
         where id = $1`,
        [listings[given.listing]],
      );
    case 'activate a key':
      return activate(buyers[given.buyer] as string, given.card, given.revoke);
    case 'decide at the bank':
      return completeBank(given.approve);
    case 'sweep':
      return sweep();
    case 'let days pass':
      return passDays();
    case 'pay out':
      await runPayouts(db, domains.payouts);
      return sweepPayouts(db, domains.payouts);
  }
}

async function activate(account: string, method: string, revoke: boolean): Promise<void> {
  const { db, domains, database } = market;
  const call = market.callOf(account);
  const secret = newSecret('svc_live_');
  const input = { name: 'Premium', mode: 'live', tier: 'premium' } as const;
  const key = await db.transaction((tx) => storeKey(tx, account, input, secret));
  const { checkout } = await db.transaction((tx) => openCheckout(tx, call.principal, key.id));
  const revoked = revoke
    ? database.query('update accounts.api_keys set revoked_at = now() where id = $1', [key.id])
    : undefined;
  await payCheckout(call, call.principal, checkout.id, method, domains.payments).finally(() => revoked);
}

async function completeBank(approve: boolean): Promise<void> {
  const waiting = await market.database.query<{ id: string }>(
    `select id from live.simulated_charges where status = 'pending' and needs_approval limit 3`,
  );
  for (const { id } of waiting) await (approve ? approveCharge : denyCharge)(market.db, id);
}

/** Sweeps as the jobs do, with everything due. */
async function sweep(): Promise<void> {
  const { db, domains, database } = market;
  for (const table of ['payments', 'card_refunds', 'payouts']) {
    await database.query(
      `update live.${table} set check_at = now()
       where id in (select id from live.${table} where check_at is not null order by id for update)`,
    );
  }
  await sweepPayments(db, domains.payments);
  await sweepCardRefunds(db, domains.payments);
  await sweepPayouts(db, domains.payouts);
}

async function passDays(): Promise<void> {
  await market.database.query(`update live.earnings set available_at = available_at - interval '8 days'`);
}

/** Expires next actions that are not taken within a day; then nothing is open any more. */
async function settleEverything(): Promise<void> {
  const { db, domains, database } = market;
  await database.query(
    `update live.payments set created_at = created_at - interval '25 hours' where settled_at is null`,
  );
  for (const { id } of await database.query<{ id: string }>(
    `select id from live.card_refunds where status = 'pending'`,
  )) {
    await sendCardRefund(db, id, domains.payments);
  }
  await sweep();
  await sweep();
  assert.deepEqual(await countOpen(database, 'live'), NOTHING_OPEN);
}
