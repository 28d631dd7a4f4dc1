import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  ageEarnings,
  assertEarningsBalance,
  makeChecksDue,
  refundSale,
  sell,
} from '../../test/harness/markets/earnings.ts';
import { scaled } from '../../test/harness/scale.ts';
import { openMarket } from './market.fixture.ts';
import { minimumPayout } from './payout-rules.ts';
import { onPayoutOutcome } from './receive-payout-outcome.ts';
import { runPayouts } from './run-payouts.ts';
import { outcomeOf, type Script } from './scripted-processor.fixture.ts';
import { sendPayout } from './send-payout.ts';
import { sweepPayouts } from './sweep-payouts.ts';

const market = await openMarket();
const { database, options, processor, makeSeller, payoutsOf } = market;
const { live } = market.here;

const CURRENCIES = ['usd', 'jpy'] as const;
const HELD_DAYS = 14;
const SCRIPTS: Script[] = [
  ...(['pays', 'takes its time', 'finds no account', 'loses the response'] as const),
  ...(['is unreachable', 'rejects', 'is not set up'] as const),
];

type Step =
  | { does: 'sell'; seller: number; currency: string; gross: number; feePercent: number }
  /** Counted back from the latest sale. */
  | { does: 'refund'; which: number }
  | { does: 'wait'; days: number }
  | { does: 'run' }
  | { does: 'send' | 'sweep'; script: Script }
  /** A bank accepts or returns the money, and the processor reports it: never, once or twice. */
  | { does: 'decide'; which: number; arrives: boolean; reports: number }
  /** A late report of an arrival. */
  | { does: 'late word'; which: number };

const is = <const Does extends string>(does: Does) => fc.constant(does);
const script = fc.constantFrom(...SCRIPTS);
const which = fc.nat({ max: 3 });
const sale = fc.record({
  does: is('sell'),
  seller: fc.constantFrom(0, 0, 0, 1),
  currency: fc.constantFrom('usd', 'usd', 'usd', 'jpy'),
  gross: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 900, max: 3000 })),
  feePercent: fc.oneof(fc.nat({ max: 30 }), fc.constant(100)),
});
const incident: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: is('refund'), which }),
  fc.record({ does: is('sweep'), script }),
  fc.record({ does: is('decide'), which, arrives: fc.boolean(), reports: fc.nat({ max: 2 }) }),
  fc.record({ does: is('late word'), which }),
);
const some = (min: number, max: number) => ({ minLength: min, maxLength: max, size: 'max' }) as const;
/** One round of sales, waiting, a payout run and sending, with random events in between. */
const round: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(sale, some(1, 4)),
    fc.array(incident, some(0, 2)),
    fc.record({ does: is('wait'), days: fc.constantFrom(0, 6, 8, 14) }),
    fc.constant<Step[]>([{ does: 'run' }]),
    fc.array(incident, some(0, 1)),
    fc.record({ does: is('send'), script }),
    fc.array(incident, some(0, 3)),
  )
  .map((parts) => parts.flat());

interface Sold {
  purchase: string;
  seller: string;
  currency: string;
  amount: number;
  age: number;
  refunded: boolean;
}

/** Two sellers, their sales, and the expected results. */
async function newWorld() {
  const sellers = [await makeSeller(), await makeSeller()];
  const sold: Sold[] = [];
  const everyPayout = async () => (await Promise.all(sellers.map((seller) => payoutsOf(seller)))).flat();
  /** Cleared earnings that are neither paid nor in transit. */
  const due = async (seller: string, currency: string) => {
    const cleared = sold.filter(
      (sale) => sale.seller === seller && sale.currency === currency && sale.age >= HELD_DAYS,
    );
    const earned = cleared.reduce((sum, { amount, refunded }) => sum + (refunded ? 0 : amount), 0);
    const payouts = (await payoutsOf(seller)).filter((payout) => payout.currency === currency);
    return earned - payouts.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  };
  return { sellers, sold, everyPayout, due };
}
type World = Awaited<ReturnType<typeof newWorld>>;

async function perform(world: World, step: Step): Promise<void> {
  const { sellers, sold, everyPayout } = world;
  switch (step.does) {
    case 'sell': {
      const seller = sellers[step.seller] as string;
      const fee = Math.floor((step.gross * step.feePercent) / 100);
      const purchase = await sell(live, seller, { currency: step.currency, gross: step.gross, fee });
      const amount = step.gross - fee;
      sold.push({ purchase, seller, currency: step.currency, amount, age: 0, refunded: false });
      return;
    }
    case 'refund': {
      const one = sold.at(-1 - step.which);
      if (!one || one.refunded) return;
      one.refunded = true;
      return refundSale(live, one.purchase);
    }
    case 'wait':
      for (const sale of sold) sale.age += step.days;
      return ageEarnings(database, 'live', step.days, sellers);
    case 'run':
      return runAndCompare(world);
    case 'send':
      processor.script = step.script;
      for (const { id } of await everyPayout()) await sendPayout(live, id, options);
      return;
    case 'sweep':
      processor.script = step.script;
      await makeChecksDue(database, 'live');
      return sweepPayouts(live, options);
    case 'decide': {
      const payout = (await everyPayout()).sort(byId).at(-1 - step.which);
      const known = payout && processor.sent.get(payout.id);
      if (!known || known.outcome.status === 'failed') return;
      processor.change(payout.id, step.arrives ? 'succeeded' : 'failed');
      for (let i = 0; i < step.reports; i++) await receiveCallback(payout.id, known.outcome.status);
      return;
    }
    case 'late word': {
      const payout = (await everyPayout()).sort(byId).at(-1 - step.which);
      if (payout?.paid_at) await receiveCallback(payout.id, 'succeeded');
    }
  }
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

function receiveCallback(id: string, status: 'succeeded' | 'pending' | 'failed'): Promise<void> {
  const outcome = outcomeOf(id, status);
  return onPayoutOutcome(live, { id: 'callback', about: 'payout', payoutId: id, reference: `ref_${id}`, outcome });
}

/** Two nodes run at once: together they pay exactly what is due, or nothing below the minimum. */
async function runAndCompare(world: World): Promise<void> {
  const expected: [string, string, number][] = [];
  for (const seller of world.sellers) {
    for (const currency of CURRENCIES) {
      const due = await world.due(seller, currency);
      if (due >= minimumPayout('live', currency)) expected.push([seller, currency, due]);
    }
  }
  const before = new Set((await world.everyPayout()).map(({ id }) => id));
  await Promise.all([runPayouts(live, options), runPayouts(market.there.live, options)]);
  const made = (await world.everyPayout()).filter(({ id }) => !before.has(id));
  assert.deepEqual(
    made.map(({ account_id, currency, amount }) => [account_id, currency, amount]).sort(),
    expected.sort(),
  );
}

/** Asserts that no more money left the processor than the ledger says was paid, and than was earned. */
async function assertNothingLeftTwice({ sellers, sold, everyPayout }: World): Promise<void> {
  const payouts = await everyPayout();
  for (const seller of sellers) {
    for (const currency of CURRENCIES) {
      const left = processor.total(`bank_${seller}`, currency);
      const booked = payouts.filter((payout) => payout.account_id === seller && payout.currency === currency);
      const promised = booked.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
      assert.ok(left <= promised, `${left} ${currency} left, where ${promised} were promised`);
      const everCleared = sold
        .filter((sale) => sale.seller === seller && sale.currency === currency && sale.age >= HELD_DAYS)
        .reduce((sum, { amount }) => sum + amount, 0);
      assert.ok(left <= everCleared, `${left} ${currency} left, where ${everCleared} had cleared`);
    }
  }
}

test('balances the ledger and pays nothing twice, for any sequence of sales, refunds and outcomes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, some(3, 8)), async (rounds) => {
      const world = await newWorld();
      for (const one of rounds.flat()) {
        await perform(world, one);
        await assertEarningsBalance(database, 'live', world.sellers);
        await assertNothingLeftTwice(world);
      }
      // In the end every outcome is known: what was paid is what left.
      for (const { id } of await world.everyPayout()) {
        if (processor.sent.get(id)?.outcome.status === 'pending') processor.change(id, 'succeeded');
      }
      await perform(world, { does: 'send', script: 'pays' });
      await perform(world, { does: 'sweep', script: 'pays' });
      const payouts = await world.everyPayout();
      for (const { id, status } of payouts) {
        const actual = processor.sent.get(id)?.outcome.status === 'succeeded' ? 'paid' : 'failed';
        assert.equal(status, actual);
      }
      await assertEarningsBalance(database, 'live', world.sellers);
      // Sellers of this world take no part in the next one.
      const { sellers } = world;
      await database.query(`update live.earnings set available_at = 'infinity' where account_id = any ($1)`, [sellers]);
      await database.query('update live.payouts set check_at = null where account_id = any ($1)', [sellers]);
    }),
    // A run takes long, and shrinking a failing one even longer.
    { numRuns: scaled(300), endOnFailure: true },
  );
});
