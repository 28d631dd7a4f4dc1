import assert from 'node:assert/strict';
import { postEntries } from '../../../src/ledger/post-entries.ts';
import { toPayoutRules } from '../../../src/payouts/payout-rules.ts';
import { recordRefundedEarning } from '../../../src/payouts/record-refund-earning.ts';
import type { Db, Tx } from '../../../src/platform/db/queryable.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { statement } from '../../../src/platform/db/statement.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { TestDatabase } from '../servers/database.ts';

const insertSale = statement<
  unknown,
  [accountId: string, currency: string, purchase: string, gross: number, fee: number, days: number]
>(
  'test_insert_sale',
  `insert into earnings (account_id, currency, kind, subject, gross, fee, amount, available_at)
   values ($1, $2, 'sale', $3, $4, $5, $4::bigint - $5::bigint, now() + make_interval(days => $6))`,
);

const saleOf = statement<
  { account_id: string; currency: string; gross: number; fee: number; amount: number },
  [purchase: string]
>(
  'test_sale_of_purchase',
  `select account_id, currency, gross, fee, amount from earnings where subject = $1 and kind = 'sale'`,
);

export interface Sale {
  currency?: string;
  gross: number;
  fee?: number;
}

/** Records the earning and the ledger entries of a purchase, and returns its ID. */
export function sell(db: Db, seller: string, sale: Sale): Promise<string> {
  return db.transaction((tx) => sellOn(tx, seller, sale));
}

async function sellOn(tx: Tx, seller: string, { currency = 'usd', gross, fee = 0 }: Sale): Promise<string> {
  const purchase = newId('pur');
  await postEntries(tx, 'purchase', purchase, [
    { account: 'processor', currency, amount: -gross },
    { account: 'fees', currency, amount: fee },
    { account: 'earnings', owner: seller, currency, amount: gross - fee },
  ]);
  await tx.run(insertSale, [seller, currency, purchase, gross, fee, toPayoutRules().holdingDays[tx.realm as Mode]]);
  return purchase;
}

/** Records the earning and the ledger entries of its refund. */
export function refundSale(db: Db, purchase: string): Promise<void> {
  return db.transaction(async (tx) => {
    const sale = await tx.one(saleOf, [purchase]);
    assert.ok(sale, `there was no sale ${purchase}`);
    const { account_id: owner, currency, gross, fee, amount } = sale;
    await postEntries(tx, 'refund', purchase, [
      { account: 'processor', currency, amount: gross },
      { account: 'fees', currency, amount: -fee },
      { account: 'earnings', owner, currency, amount: -amount },
    ]);
    await recordRefundedEarning(tx, purchase);
  });
}

/** Moves earnings back by some days: all of them, or those of these sellers. */
export async function ageEarnings(
  database: TestDatabase,
  mode: Mode,
  days: number,
  sellers: readonly string[] | null = null,
): Promise<void> {
  await database.query(
    `update ${mode}.earnings set created_at = created_at - make_interval(days => $1),
       available_at = available_at - make_interval(days => $1)
     where $2::text[] is null or account_id = any ($2)`,
    [days, sellers],
  );
}

/** Makes every open payout due for the sweeper. */
export async function makeChecksDue(database: TestDatabase, mode: Mode): Promise<void> {
  await database.query(`update ${mode}.payouts set check_at = now() - interval '1 second' where check_at is not null`);
}

/**
 * Asserts invariants that hold at any time, for all or for these sellers: earnings without payout match the ledger, the
 * earnings of each payout sum to it, and `payouts_in_transit` holds its amount while it is open.
 */
export async function assertEarningsBalance(
  database: TestDatabase,
  mode: Mode,
  sellers: readonly string[] | null = null,
): Promise<void> {
  const differing = await database.query(
    `select * from (
       select account_id as owner, currency, sum(amount) as lines from ${mode}.earnings
       where payout_id is null and ($1::text[] is null or account_id = any ($1)) group by 1, 2
     ) l full join (
       select owner_id as owner, currency, sum(amount) as entries from ${mode}.ledger_entries
       where account = 'earnings' and ($1::text[] is null or owner_id = any ($1)) group by 1, 2
     ) e using (owner, currency)
     where coalesce(lines, 0) <> coalesce(entries, 0)`,
    [sellers],
  );
  assert.deepEqual(differing, [], 'earnings and ledger differ');
  const uneven = await database.query(
    `select p.id, p.amount, p.status, lines, adrift from ${mode}.payouts p,
       lateral (select sum(amount) as lines from ${mode}.earnings where payout_id = p.id) l,
       lateral (
         select coalesce(sum(amount), 0) as adrift from ${mode}.ledger_entries
         where subject = p.id and account = 'payouts_in_transit'
       ) t
     where ($1::text[] is null or p.account_id = any ($1)) and (lines is distinct from p.amount
       or adrift <> case when status in ('pending', 'in_transit') then p.amount else 0 end)`,
    [sellers],
  );
  assert.deepEqual(uneven, [], 'a payout differs from its earnings or its ledger entries');
}
