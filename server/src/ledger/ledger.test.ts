import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { cloneDatabase } from '../../test/harness/servers/database.ts';
import { Database } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Entry } from './ledger.ts';
import { postEntries } from './post-entries.ts';
import { walletOf } from './read-balance.ts';

const clone = await cloneDatabase();
const database = new Database({ url: clone.url, poolSize: 20, roles: true, onIdleError: () => undefined });
after(async () => {
  await database.close();
  await clone.drop();
});

interface Line {
  line: number;
  transaction: string;
  account: string;
  owner?: string;
  currency: string;
  amount: number;
}

/**
 * Bypasses our code as a superuser, so that every rejection is the database's own. Statements sent as one text are one
 * transaction.
 */
function onMarket(text: string): Promise<unknown[]> {
  return clone.query(`set local search_path to test, accounts; ${text}`);
}

const insertion = (...lines: readonly Line[]) =>
  `insert into ledger_entries (subject, fact, line, transaction_id, account, owner_id, currency, amount)
   select 'pay_' || transaction, 'topup', line, transaction, account::ledger_account, owner, currency, amount
   from jsonb_to_recordset('${JSON.stringify(lines)}') as e (line smallint, transaction text, account text, owner text,
     currency text, amount bigint)`;

const insert = (...lines: readonly Line[]) => onMarket(insertion(...lines));

const atProcessor = (transaction: string, line: number, currency: string, amount: number): Line => ({
  line,
  transaction,
  account: 'processor',
  currency,
  amount,
});
const asFee = (...args: Parameters<typeof atProcessor>): Line => ({ ...atProcessor(...args), account: 'fees' });

const post = (subject: string, ...entries: readonly Entry[]) =>
  database.test.transaction((tx) => postEntries(tx, 'topup', subject, entries));
const processor = (amount: number, currency = 'usd'): Entry => ({ account: 'processor', currency, amount });
const wallet = (owner: string, amount: number, currency = 'usd'): Entry => ({
  account: 'wallet',
  owner,
  currency,
  amount,
});
const topUp = (owner: string, amount: number, currency = 'usd') =>
  post(newId('pay'), processor(-amount, currency), wallet(owner, amount, currency));
const spend = (owner: string, amount: number, currency = 'usd') =>
  post(newId('pay'), wallet(owner, -amount, currency), { account: 'fees', currency, amount });

const UNBALANCED = { code: '23514', constraint: 'ledger_balances' };
const OVERDRAWN = { code: '23514', constraint: 'wallet_not_negative' };
const APPEND_ONLY = { code: '23001', message: 'ledger_entries is only ever added to' };

async function countEntries(): Promise<number> {
  const [row] = await clone.query<{ count: string }>('select count(*) from test.ledger_entries');
  return Number(row?.count);
}

async function assertNothingPosted(work: () => Promise<unknown>): Promise<void> {
  const before = await countEntries();
  await work();
  assert.equal(await countEntries(), before);
}

test('rejects entries that do not sum to zero, in the database', async () => {
  const [a, b] = [newId('txn'), newId('txn')];
  await assertNothingPosted(async () => {
    await assert.rejects(insert(atProcessor(a, 1, 'usd', -100), asFee(a, 2, 'usd', 99)), UNBALANCED);
    await assert.rejects(insert(atProcessor(a, 1, 'usd', -100)), UNBALANCED);
    // Even if a second statement of the same transaction would balance it.
    const later = `${insertion(atProcessor(a, 1, 'usd', -5))}; ${insertion(asFee(a, 2, 'usd', 5))}`;
    await assert.rejects(onMarket(later), UNBALANCED, 'a second statement that would balance the first');
    const mixed = [atProcessor(a, 1, 'usd', -100), asFee(a, 2, 'eur', 100)];
    await assert.rejects(insert(...mixed), UNBALANCED, 'two currencies that only sum to zero together');
    const crossed = [atProcessor(a, 1, 'usd', -100), asFee(b, 1, 'usd', 100)];
    await assert.rejects(insert(...crossed), UNBALANCED, 'two transactions that only sum to zero together');
    const balanced = [atProcessor(a, 1, 'usd', -100), asFee(a, 2, 'usd', 100)];
    await assert.rejects(insert(...balanced, atProcessor(b, 1, 'usd', -7), asFee(b, 2, 'usd', 8)), UNBALANCED);
  });
  const both = [atProcessor(a, 3, 'jpy', -500), asFee(a, 4, 'jpy', 500), atProcessor(b, 1, 'usd', -7)];
  await insert(atProcessor(a, 1, 'usd', -100), asFee(a, 2, 'usd', 100), ...both, asFee(b, 2, 'usd', 7));
});

test('rejects entries with a zero amount, a wrong owner or an unknown account', async () => {
  const txn = newId('txn');
  const nothing = [atProcessor(txn, 1, 'usd', 0), asFee(txn, 2, 'usd', 0)];
  const ownerless = [atProcessor(txn, 1, 'usd', -5), { ...asFee(txn, 2, 'usd', 5), account: 'wallet' }];
  const owned = [atProcessor(txn, 1, 'usd', -5), { ...asFee(txn, 2, 'usd', 5), owner: newId('usr') }];
  const elsewhere = [atProcessor(txn, 1, 'usd', -5), { ...asFee(txn, 2, 'usd', 5), account: 'mattress' }];
  await assertNothingPosted(async () => {
    for (const lines of [nothing, ownerless, owned]) await assert.rejects(insert(...lines), { code: '23514' });
    await assert.rejects(insert(...elsewhere), { code: '22P02' }); // no such account
  });
});

test('posts a fact once, also concurrently', async () => {
  const [owner, subject] = [newId('usr'), newId('pay')];
  const tries = Array.from({ length: 8 }, () => post(subject, processor(-100), wallet(owner, 100)));
  const outcomes = await Promise.allSettled(tries);
  const rejections = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  assert.deepEqual(
    rejections.map(({ code, constraint }) => [code, constraint]),
    Array(7).fill(['23505', 'ledger_entries_pkey']),
  );
  assert.deepEqual(await walletOf(database.test, owner), [{ currency: 'usd', amount: 100 }]);
  await database.test.transaction((tx) =>
    postEntries(tx, 'stray_charge', subject, [
      processor(-100),
      { account: 'refunds_due', currency: 'usd', amount: 100 },
    ]),
  );
});

test('never changes posted entries', async () => {
  const subject = newId('pay');
  await post(subject, processor(-100), wallet(newId('usr'), 100));
  await assertNothingPosted(async () => {
    await assert.rejects(clone.query('update test.ledger_entries set amount = amount * 2'), APPEND_ONLY);
    await assert.rejects(clone.query('update test.ledger_entries set amount = 1 where false'), APPEND_ONLY);
    await assert.rejects(clone.query('delete from test.ledger_entries where subject = $1', [subject]), APPEND_ONLY);
    await assert.rejects(clone.query('truncate test.ledger_entries'), APPEND_ONLY);
    const asServer = (text: string) => onMarket(`set local role souk_test; ${text}`);
    await assert.rejects(asServer('delete from ledger_entries'), APPEND_ONLY);
    await assert.rejects(asServer('truncate ledger_entries'), { code: '42501' });
  });
});

test('keeps wallets from going below zero, new ones included', async () => {
  const [owner, other] = [newId('usr'), newId('usr')];
  await topUp(owner, 100);
  await assertNothingPosted(async () => {
    for (const [whose, currency, amount] of [
      [owner, 'usd', 101],
      [other, 'usd', 1],
      [owner, 'eur', 1],
    ] as const) {
      const txn = newId('txn');
      const taken = { ...atProcessor(txn, 1, currency, -amount), account: 'wallet', owner: whose };
      await assert.rejects(insert(taken, asFee(txn, 2, currency, amount)), OVERDRAWN);
    }
    await assert.rejects(spend(owner, 101), { code: 'insufficient_balance' });
    await assert.rejects(spend(other, 1), { code: 'insufficient_balance' });
    await assert.rejects(spend(owner, 1, 'eur'), { code: 'insufficient_balance' });
  });
  assert.deepEqual(await walletOf(database.test, other), []);
  await spend(owner, 100);
  assert.deepEqual(await walletOf(database.test, owner), [], 'to the last cent');
});

test('allows only as many of twenty concurrent payments as the wallet covers', async () => {
  const owner = newId('usr');
  await topUp(owner, 100);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => spend(owner, 30)));
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.deepEqual(
    rejected.map(({ reason }) => reason.code),
    Array(17).fill('insufficient_balance'),
  );
  assert.deepEqual(await walletOf(database.test, owner), [{ currency: 'usd', amount: 10 }]);
});

test('skips zero amounts, and posts no entry for a fact of zero amounts only', async () => {
  const [owner, subject, free] = [newId('usr'), newId('pay'), newId('pay')];
  await post(subject, processor(-5), wallet(owner, 0), { account: 'fees', currency: 'usd', amount: 5 });
  const rows = await clone.query(
    'select line, account, amount::int as amount from test.ledger_entries where subject = $1 order by line',
    [subject],
  );
  assert.deepEqual(rows, [
    { line: 1, account: 'processor', amount: -5 },
    { line: 2, account: 'fees', amount: 5 },
  ]);
  await assertNothingPosted(async () => assert.match(await post(free, processor(0), wallet(owner, 0)), /^txn_/));
});

test('passes on errors other than an overdraft', async () => {
  await assert.rejects(post(newId('pay'), processor(-5), wallet(newId('usr'), 4)), UNBALANCED);
});

test('moves nothing in the other mode', async () => {
  const owner = newId('usr');
  await topUp(owner, 100);
  assert.deepEqual(await walletOf(database.live, owner), []);
});

/** Movements between three wallets in two currencies, a card and fees. */
const movements = fc.array(
  fc.record({
    from: fc.constantFrom('ada', 'bob', 'cyd', 'card'),
    to: fc.constantFrom('ada', 'bob', 'cyd', 'fees'),
    currency: fc.constantFrom('usd', 'jpy'),
    amount: fc.integer({ min: 1, max: 1000 }),
  }),
  { minLength: 1, maxLength: 14 },
);

test('keeps wallets equal to the sum of their entries and never negative', async () => {
  await fc.assert(
    fc.asyncProperty(movements, async (moves) => {
      const ids = new Map(['ada', 'bob', 'cyd'].map((name) => [name, newId('usr')]));
      const expected = new Map<string, number>();
      for (const { from, to, currency, amount } of moves) {
        const side = (name: string, sum: number): Entry => {
          const owner = ids.get(name);
          if (owner !== undefined) return wallet(owner, sum, currency);
          return { account: name === 'card' ? 'processor' : 'fees', currency, amount: sum };
        };
        const key = (name: string) => `${ids.get(name)} ${currency}`;
        const covered = from === 'card' || (expected.get(key(from)) ?? 0) >= amount;
        const posting = post(newId('pay'), side(from, -amount), side(to, amount));
        if (!covered) {
          await assert.rejects(posting, { code: 'insufficient_balance' });
          continue;
        }
        await posting;
        if (from !== 'card') expected.set(key(from), (expected.get(key(from)) ?? 0) - amount);
        if (to !== 'fees') expected.set(key(to), (expected.get(key(to)) ?? 0) + amount);
      }
      const owners = [...ids.values()];
      const held = await clone.query<{ wallet: string; balance: number }>(
        `select owner_id || ' ' || currency as wallet, balance::float8 as balance from test.wallets
         where owner_id = any ($1)`,
        [owners],
      );
      const summed = await clone.query<{ wallet: string; balance: number }>(
        `select owner_id || ' ' || currency as wallet, sum(amount)::float8 as balance from test.ledger_entries
         where owner_id = any ($1) group by owner_id, currency`,
        [owners],
      );
      const asMap = (rows: typeof held) => new Map(rows.map((row) => [row.wallet, row.balance]));
      assert.deepEqual(asMap(held), expected);
      assert.deepEqual(asMap(summed), expected);
    }),
    { numRuns: 40 },
  );
});
