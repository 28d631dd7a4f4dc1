import assert from 'node:assert/strict';
import { auditLedger } from '../../../src/operator/audit-ledger.ts';
import { readSnapshot } from '../../../src/platform/db/read-snapshot.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import type { TestDatabase } from '../servers/database.ts';
import { assertMarketSound } from './market.ts';

// Invariants of the ledger that hold at any time, also while payments are in progress.

/** Queries that must return no row. The database enforces most of them; this checks that it still does. */
const NEVER: Record<string, (mode: Mode) => string> = {
  'a wallet below zero': (mode) => `select owner_id from ${mode}.wallets where balance < 0`,
  'fee and payout that are not the amount': (mode) =>
    `select id from ${mode}.purchases where platform_fee + seller_payout <> amount`,
  'two licenses, or attempts at one, of one buyer for one listing': (mode) =>
    `select buyer_id, listing_id from ${mode}.purchases where status in ('pending', 'succeeded')
     group by 1, 2 having count(*) > 1`,
  'a business fact in two currencies': (mode) =>
    `select transaction_id from ${mode}.ledger_entries group by 1 having count(distinct currency) > 1`,
  'a charge that was refunded twice, or by more than its amount': (mode) =>
    `select payment_id from ${mode}.card_refunds r join ${mode}.payments p on p.id = r.payment_id
     where r.status <> 'failed' group by 1 having count(*) > 1 or sum(r.amount) > min(p.amount)`,
};

/** Keys are paid for in live mode only. */
const NEVER_IN_LIVE: Record<string, string> = {
  'an active premium key without a paid checkout, or the other way round': `select k.id from accounts.api_keys k
     full join (select * from live.checkouts where status = 'paid') c on c.key_id = k.id
     where k.mode = 'live' and k.tier = 'premium' and (k.activated_at is not null) <> (c.id is not null)`,
};

export async function assertBooksSound(database: TestDatabase, mode: Mode = 'test'): Promise<void> {
  await assertMarketSound(database, mode);
  for (const [what, query] of Object.entries(NEVER)) assert.deepEqual(await database.query(query(mode)), [], what);
  if (mode === 'test') return;
  for (const [what, query] of Object.entries(NEVER_IN_LIVE)) assert.deepEqual(await database.query(query), [], what);
}

/** Asserts that the market's own audit, of every business fact against its ledger entries, finds nothing. */
export async function assertAuditPasses(database: TestDatabase, mode: Mode = 'test'): Promise<void> {
  const { checks } = await readSnapshot(database.url, mode, auditLedger);
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  );
}

/**
 * Asserts that charges minus refunds minus payouts at the simulated processor match the ledger. Holds only when nothing is
 * in progress.
 */
export async function assertProcessorAgrees(database: TestDatabase, mode: Mode = 'test'): Promise<void> {
  const differing = await database.query(
    `select * from (
       select currency, sum(amount) as held from (
         select currency, amount from ${mode}.simulated_charges where status = 'succeeded'
         union all select currency, -amount from ${mode}.simulated_refunds where status = 'succeeded'
         union all select currency, -amount from ${mode}.simulated_payouts where status = 'succeeded') moved
       group by currency) processor
     full join (
       select currency, -sum(amount) as booked from ${mode}.ledger_entries where account = 'processor'
       group by currency) ledger using (currency)
     where coalesce(held, 0) <> coalesce(booked, 0)`,
  );
  assert.deepEqual(differing, [], 'the balances of processor and ledger differ');
  const unaccounted = await database.query(
    `select c.id from ${mode}.simulated_charges c left join ${mode}.payments p on p.id = c.id
     where c.status = 'succeeded' and (p.id is null or p.status not in ('succeeded', 'returned'))`,
  );
  assert.deepEqual(unaccounted, [], 'charges without a payment');
}

/** Counts what is in progress, by kind. */
export async function countOpen(database: TestDatabase, mode: Mode = 'test'): Promise<Record<string, number>> {
  const [open] = await database.query<Record<string, number>>(
    `select (select count(*)::int from ${mode}.payments where settled_at is null) as payments,
       (select count(*)::int from ${mode}.purchases where status = 'pending') as purchases,
       (select count(*)::int from ${mode}.card_refunds where status = 'pending') as refunds,
       (select count(*)::int from ${mode}.payouts where status in ('pending', 'in_transit')) as payouts`,
  );
  return { ...open };
}

export const NOTHING_OPEN = { payments: 0, purchases: 0, refunds: 0, payouts: 0 };

export interface LedgerFilter {
  owner?: string;
  currency?: string;
  mode?: Mode;
}

/** Returns the balance of a ledger account, of one owner or of all. */
export async function ledgerBalance(
  database: TestDatabase,
  account: string,
  { owner, currency = 'usd', mode = 'test' }: LedgerFilter = {},
): Promise<number> {
  const [row] = await database.query<{ amount: string | null }>(
    `select sum(amount) as amount from ${mode}.ledger_entries
     where account = $1 and currency = $2 and ($3::text is null or owner_id = $3)`,
    [account, currency, owner ?? null],
  );
  return Number(row?.amount ?? 0);
}

/** Returns the sums of the entries of these subjects (a purchase, its refund, a payment …), by account, without zeros. */
export async function bookedAmounts(
  database: TestDatabase,
  subjects: readonly string[],
  mode: Mode = 'test',
): Promise<Record<string, number>> {
  const rows = await database.query<{ account: string; amount: string }>(
    `select account, sum(amount) as amount from ${mode}.ledger_entries where subject = any($1)
     group by account having sum(amount) <> 0`,
    [subjects],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}
