import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventually } from '../../../test/harness/eventually.ts';
import { scaled } from '../../../test/harness/scale.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Fault } from './faulty-db.fixture.ts';
import type { Hold, Spender } from './meter.ts';
import { CENT, type Node, newSpender, openMeters, recordOf, subjectOf } from './meters.fixture.ts';
import { lockSubject } from './reservations/reservations.sql.ts';

const market = await openMeters();
const { database, owedBy, usedBy, reservedFor, passTime } = market;

const CREDIT = 100;
const KEY_LIMIT = 60;

type Step =
  | { does: 'hold'; node: number; key: number; cents: number }
  /** Settles the oldest hold at this percentage of its amount. */
  | { does: 'settle'; node: number; percent: number; within: 'a group' | 'a transaction' | 'one that fails' }
  | { does: 'void'; node: number }
  | { does: 'fail'; node: number; fault: Exclude<Fault, 'unavailable'> };

const node = fc.nat({ max: 1 });
const is = <const Does extends string>(does: Does) => fc.constant(does);
const hold = fc.record({ does: is('hold'), node, key: fc.nat({ max: 1 }), cents: fc.integer({ min: 1, max: 25 }) });
const settlement = fc.record({
  does: is('settle'),
  node,
  percent: fc.constantFrom(0, 30, 100),
  within: fc.constantFrom('a group' as const, 'a group' as const, 'a transaction' as const, 'one that fails' as const),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  hold,
  hold,
  hold,
  settlement,
  settlement,
  fc.record({ does: is('void'), node }),
  fc.record({ does: is('fail'), node, fault: fc.constantFrom('request lost' as const, 'response lost' as const) }),
);
/** The steps of a group run concurrently. */
const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }), {
  minLength: 4,
  maxLength: 12,
  size: 'max',
});

const WAITING = `select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

interface Held {
  hold: Hold;
  spender: Spender;
}

interface World {
  nodes: (Node & { held: Held[] })[];
  /** Two keys of one account; the second has no limit of its own. */
  keys: [Spender, Spender];
  /** The settled cost by key, read from the database. */
  settled: Map<string, number>;
}

function newWorld(): World {
  const limited = newSpender(KEY_LIMIT);
  const billing = { creditLimit: CREDIT, collectAt: 10 * CREDIT };
  const open = () => ({ ...market.open({ billing, idleMs: 20 }), held: [] });
  return {
    nodes: [open(), open()],
    keys: [limited, { ...newSpender(), accountId: limited.accountId }],
    settled: new Map(),
  };
}

/** Allows a limit that does not cover the request, and an unreachable database. */
function assertExpected(error: unknown): void {
  if (error instanceof ApiError && error.code === 'payment_required') return;
  assert.match((error as Error).message, /Connection terminated|does not respond|on purpose/);
}

function notYet(error: unknown): false {
  assertExpected(error);
  return false;
}

async function take({ nodes, keys, settled }: World, step: Step): Promise<void> {
  const { meter, db, held } = nodes[step.node] as World['nodes'][0];
  switch (step.does) {
    case 'hold': {
      const spender = keys[step.key] as Spender;
      try {
        const hold = await meter.hold(spender, step.cents * CENT);
        held.push({ hold, spender });
      } catch (error) {
        assertExpected(error);
      }
      return;
    }
    case 'settle': {
      const one = held.shift();
      if (!one) return;
      const cost = Math.floor((one.hold.nano * step.percent) / 100);
      const record = recordOf(one.spender, cost);
      try {
        if (step.within === 'a group') await meter.settle(one.hold, record);
        else
          await db.transaction(async (tx) => {
            await meter.settleOn(tx, one.hold, record);
            if (step.within === 'one that fails') throw new Error('on purpose');
          });
      } catch (error) {
        assertExpected(error);
        meter.void(one.hold);
      }
      // Whatever the result was, the row decides.
      const rows = await database.query('select 1 from live.inference_usage where request_id = $1', [record.requestId]);
      if (rows.length > 0) settled.set(one.spender.keyId, (settled.get(one.spender.keyId) ?? 0) + cost);
      return;
    }
    case 'void': {
      const one = held.shift();
      if (one) meter.void(one.hold);
      return;
    }
    case 'fail':
      db.fail(step.fault);
  }
}

/** Asserts that used and held amounts stay within the limits of the account and of the key. */
async function assertWithinLimits({ nodes, keys, settled }: World): Promise<void> {
  const [limited] = keys;
  const all = nodes.flatMap(({ held }) => held);
  const sum = (some: readonly Held[]) => some.reduce((total, { hold }) => total + hold.nano, 0);
  const used = [...settled.values()].reduce((total, cost) => total + cost, 0);
  const ofKey = all.filter(({ spender }) => spender === limited);
  assert.ok(used + sum(all) <= CREDIT * CENT, `${used} used and ${sum(all)} held, of ${CREDIT * CENT}`);
  const usedByKey = settled.get(limited.keyId) ?? 0;
  assert.ok(usedByKey + sum(ofKey) <= KEY_LIMIT * CENT, `${usedByKey} used and ${sum(ofKey)} held by the key`);
  // The database has the same sums.
  assert.equal((await owedBy(limited.accountId)) ?? 0, used);
  assert.equal(await usedBy(limited.accountId), used);
}

test('exceeds no limit and leaves no hold under concurrent operations and faults on two nodes', async () => {
  await fc.assert(
    fc.asyncProperty(groups, fc.nat({ max: 2 }), async (steps, dying) => {
      const world = newWorld();
      const { nodes, keys } = world;
      for (const group of steps) {
        await Promise.all(group.map((one) => take(world, one)));
        await assertWithinLimits(world);
      }
      for (const node of nodes) node.db.fail(undefined);
      // One node may die with all its holds.
      const dead = nodes[dying];
      if (dead) {
        dead.db.fail('unavailable');
        dead.held = [];
        await dead.db.untilQuiet();
        await passTime(21);
      }
      const survivors = nodes.filter((node) => node !== dead);
      for (const { meter, held } of survivors) for (const { hold } of held.splice(0)) meter.void(hold);
      await assertWithinLimits(world);

      // Each survivor can hold all that is unused: the other returns its spare reservation.
      const used = (await owedBy(keys[0].accountId)) ?? 0;
      for (const { meter } of survivors) {
        const all = async () => meter.hold(keys[1], CREDIT * CENT - used);
        const rest = await eventually('all that was not used', () => all().catch(notYet));
        await assert.rejects(async () => meter.hold(keys[1], 1), { code: 'payment_required' });
        meter.void(rest);
      }
      for (const { meter } of nodes) await meter.close();
      const subjects = [keys[0].accountId, ...keys.map((key) => subjectOf(key))];
      assert.equal(await reservedFor(subjects), 0);
    }),
    // Runs are slow, so shrinking a failure would take too long.
    { numRuns: scaled(300), endOnFailure: true },
  );
});

test('does not reserve what a settlement with a lost response has used', async () => {
  const billing = { creditLimit: CREDIT, collectAt: 10 * CREDIT };
  const [one, other] = [market.open({ billing }), market.open({ billing })];
  const ada = newSpender();
  await other.meter.hold(ada, 40 * CENT);
  const settled = await one.meter.hold(ada, 50 * CENT);

  // The next request gets the lock only after the response to the settlement is lost.
  const [locked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = other.db.transaction(async (tx) => {
    await tx.one(lockSubject, [ada.accountId]);
    locked.resolve();
    await unlocked.promise;
  });
  await locked.promise;
  const holding = Promise.resolve(one.meter.hold(ada, 50 * CENT));
  await eventually('the request to wait', async () => (await database.query(WAITING)).length > 0);
  one.db.fail('response lost');
  const record = recordOf(ada, 50 * CENT);
  await assert.rejects(one.db.transaction((tx) => one.meter.settleOn(tx, settled, record)));
  one.meter.void(settled);
  unlocked.resolve();
  await locking;

  await assert.rejects(holding, { code: 'payment_required' });
  assert.equal(await usedBy(ada.accountId), 50 * CENT);
});

test('grants exactly the limit of a key to concurrent requests on one node', async () => {
  const { meter } = market.open();
  const ada = newSpender(100);
  const holds = await Promise.allSettled(Array.from({ length: 300 }, async () => meter.hold(ada, CENT)));
  const granted = holds.filter(({ status }) => status === 'fulfilled');
  assert.equal(granted.length, 100);
  for (const outcome of holds) if (outcome.status === 'rejected') assertExpected(outcome.reason);
});
