import type { Mode } from '../platform/db/realm.ts';
import { type Statement, statement } from '../platform/db/statement.ts';

// What a check is, and how the queries of checks are put together.

export interface DriftRow {
  /** The transaction, account, purchase, payment … that it is about. */
  subject: string;
  problem: string;
  /** Where it is about an amount, in minor units; null otherwise. */
  currency: string | null;
  expected: number | null;
  found: number | null;
}

export interface Check {
  name: string;
  /** What is so where nothing is found. */
  claim: string;
  /** Where it is said of one of the markets alone. */
  mode: Mode | undefined;
  /** The first few that are not so, each with how many there are in all. */
  find: Statement<DriftRow & { total: number }, []>;
}

export function check(name: string, claim: string, drift: string, mode?: Mode): Check {
  const find = statement<DriftRow & { total: number }>(
    `audit_${name}`,
    `select d.*, count(*) over () as total from (${drift}) d order by subject, problem, currency limit 10`,
  );
  return { name, claim, mode, find };
}

/** The same without an amount. */
export const plainly = (problem: string) => `${problem} as problem, null::text as currency, null::bigint as expected,
  null::bigint as found`;

/** Two columns of amounts by the same keys, side by side: what is missing in either of them shows as well. */
export const differing = (keys: string, problem: string, expected: string, found: string) => `
  select subject, ${problem} as problem, currency, sum(expected)::bigint as expected, sum(found)::bigint as found
  from (select ${keys}, currency, amount as expected, 0 as found from (${expected}) a
    union all select ${keys}, currency, 0, amount from (${found}) b) sides
  group by ${keys}, currency having sum(expected) <> sum(found)`;

/** The entries that there should be, beside those that there are. */
export const entriesDiffering = (expected: string, which: string) =>
  differing(
    'subject, fact, account, owner_id',
    `fact || ', ' || account || coalesce(' of ' || owner_id, '')`,
    expected,
    `select subject, fact, account::text as account, owner_id, currency, amount from ledger_entries e where ${which}`,
  );

/** What the market owes on one of its own accounts, in each currency, beside the rows that it owes it for. */
export const totalsDiffering = (account: string, owed: string) =>
  differing(
    'subject',
    `'the account holds something else'`,
    `select '${account}' as subject, currency, amount from ${owed}`,
    `select '${account}' as subject, currency, amount from ledger_entries where account = '${account}'`,
  );
