import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { assertAuditPasses, assertBooksSound, assertProcessorAgrees } from '../../../test/harness/markets/books.ts';
import { openDebtMarket } from '../../../test/harness/markets/debt-market.ts';
import * as debts from '../../../test/harness/markets/inference-debts.ts';
import { scaled } from '../../../test/harness/scale.ts';
import { sweepCardRefunds } from '../../payments/refund-to-card.ts';
import { NANO_PER_MINOR } from '../metering/nano.ts';
import { collectFromWallet } from './collect-from-wallet.ts';
import { collectUsage } from './collect-usage.ts';
import { sweepUsageDebts } from './sweep-usage-debts.ts';

// Runs random sequences of usage, payments and collections, many concurrently. Usage always equals debt plus collections,
// and the processor's records match the ledger.

const market = await openDebtMarket();
after(() => market.close());
const { database, db, options, payments } = market;

const CARDS = ['visa', 'visa', 'declined', 'lostAnswer', 'slow', 'asksTheBank'];
const who = fc.integer({ min: 0, max: 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('use' as const), who, nano: fc.nat(12_000_000_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('top up' as const), who, amount: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('collect' as const),
      who,
      reason: fc.constantFrom('threshold' as const, 'month_end' as const, 'asked' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('empty the wallet' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('change the card' as const), who, card: fc.constantFrom(...CARDS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let time pass' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('never charges twice or without usage, in any sequence', async () => {
  const story = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(story, async (rounds) => {
      const people = [await market.debtor(0), await market.debtor(0, null)];
      for (const round of rounds) {
        await Promise.all(round.map((each) => take(each, people)));
        await assertAuditPasses(database, 'live');
        for (const account of people) assert.ok((await debts.debtOf(database, account)).owed >= 0);
      }
      await settleEverything(people);
      await assertBooksSound(database, 'live');
      await assertAuditPasses(database, 'live');
      await assertProcessorAgrees(database, 'live');
    }),
    { numRuns: scaled(100) },
  );
});

async function take(given: Step, people: readonly string[]): Promise<unknown> {
  const account = people['who' in given ? given.who : 0] as string;
  switch (given.do) {
    case 'use':
      return debts.seedUsage(database, account, given.nano);
    case 'top up':
      return market.fill(account, given.amount);
    case 'collect':
      return collectUsage(db, account, { reason: given.reason }, options);
    case 'empty the wallet':
      return collectFromWallet(db, account);
    case 'change the card':
      return debts.makeDefaultCard(database, account, given.card);
    case 'let time pass':
      return debts.endCollectionPause(database, account);
    case 'sweep':
      await market.settleOpen();
      return sweepUsageDebts(db, options);
  }
}

/** Cancels pending bank steps, then collects the rest by a valid card, down to less than the card minimum. */
async function settleEverything(people: readonly string[]): Promise<void> {
  await database.query(
    `update live.payments set created_at = created_at - interval '25 hours' where settled_at is null`,
  );
  await market.settleOpen();
  await sweepCardRefunds(db, payments);
  for (const account of people) {
    await debts.makeDefaultCard(database, account);
    await collectUsage(db, account, { reason: 'asked' }, options);
    const { owed } = await debts.debtOf(database, account);
    assert.ok(owed < 50 * NANO_PER_MINOR, `${owed} nano-units are left`);
  }
}
