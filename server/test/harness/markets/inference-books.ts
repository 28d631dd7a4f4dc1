import assert from 'node:assert/strict';
import type { Mode } from '../../../src/platform/db/realm.ts';
import type { TestDatabase } from '../servers/database.ts';
import { assertAuditPasses } from './books.ts';

// Reads recorded usage, debts and reservations of inference.

export interface UsageRow {
  request_id: string;
  account_id: string;
  key_id: string;
  cost: number;
  outcome: string;
}

export function usageOf(database: TestDatabase, account: string, mode: Mode = 'live'): Promise<UsageRow[]> {
  return database.query<UsageRow & { cost: number }>(
    `select request_id, account_id, key_id, cost_nano::float8 as cost, outcome from ${mode}.inference_usage
     where account_id = $1`,
    [account],
  );
}

/** Sums the recorded cost of an account, in nano-units. */
export async function spentBy(database: TestDatabase, account: string, mode: Mode = 'live'): Promise<number> {
  return (await usageOf(database, account, mode)).reduce((sum, { cost }) => sum + cost, 0);
}

/** Returns the debt of an account, in nano-units. */
export async function owedBy(database: TestDatabase, account: string): Promise<number> {
  const [row] = await database.query<{ owed: number }>(
    'select owed_nano::float8 as owed from live.inference_accounts where account_id = $1',
    [account],
  );
  return row?.owed ?? 0;
}

/** Returns the reservations of an account's credit or a key's limit, by node. */
export async function reservedOf(
  database: TestDatabase,
  subject: string,
  mode: Mode = 'live',
): Promise<Record<string, number>> {
  const rows = await database.query<{ node: string; nano: number }>(
    `select node, nano::float8 as nano from ${mode}.inference_reservations
     where subject = $1 or subject like $1 || ' %'`,
    [subject],
  );
  return Object.fromEntries(rows.map(({ node, nano }) => [node, nano]));
}

/** Asserts that the audit passes, and that usage equals debts plus collections. */
export async function assertUsageBooked(database: TestDatabase): Promise<void> {
  for (const mode of ['test', 'live'] as const) await assertAuditPasses(database, mode);
  const [row] = await database.query<{ off: number }>(
    `select (select coalesce(sum(cost_nano), 0) from live.inference_usage)::float8
       - (select coalesce(sum(owed_nano), 0) from live.inference_accounts)::float8
       - (select coalesce(sum(amount), 0) * 10000000 from live.usage_collections where status = 'succeeded')::float8 as off`,
  );
  assert.equal(row?.off, 0, 'usage differs from debts plus collections');
}
