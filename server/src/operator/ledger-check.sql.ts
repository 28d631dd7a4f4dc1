import type { Mode } from '../platform/db/realm.ts';
import { type Statement, statement } from '../platform/db/statement.ts';

// Defines checks and the helpers that build their queries.

export interface DriftRow {
  /** The affected transaction, account, purchase, payment … */
  subject: string;
  problem: string;
  /** In minor units if it concerns an amount; null otherwise. */
  currency: string | null;
  expected: number | null;
  found: number | null;
}

export interface Check {
  name: string;
  /** The statement that holds if nothing is found. */
  claim: string;
  /** Set if it applies to one mode only. */
  mode: Mode | undefined;
  /** Returns the first few violations, each with the total count. */
  find: Statement<DriftRow & { total: number }, []>;
}

export function check(name: string, claim: string, drift: string, mode?: Mode): Check {
  const find = statement<DriftRow & { total: number }>(
    `audit_${name}`,
    `select d.*, count(*) over () as total from (${drift}) d order by subject, problem, currency limit 10`,
  );
  return { name, claim, mode, find };
}

/** Columns of a violation without an amount. */
export const withoutAmount = (
  problem: string,
) => `${problem} as problem, null::text as currency, null::bigint as expected,
  null::bigint as found`;

/** Compares two sums of amounts by the same keys: entries missing on either side are found as well. */
export const differing = (keys: string, problem: string, expected: string, found: string) => `
  select subject, ${problem} as problem, currency, sum(expected)::bigint as expected, sum(found)::bigint as found
  from (select ${keys}, currency, amount as expected, 0 as found from (${expected}) a
    union all select ${keys}, currency, 0, amount from (${found}) b) sides
  group by ${keys}, currency having sum(expected) <> sum(found)`;

/** Compares expected with actual ledger entries. */
export const entriesDiffering = (expected: string, which: string) =>
  differing(
    'subject, fact, account, owner_id',
    `fact || ', ' || account || coalesce(' of ' || owner_id, '')`,
    expected,
    `select subject, fact, account::text as account, owner_id, currency, amount from ledger_entries e where ${which}`,
  );

/** Compares the balance of one of the market's own accounts, per currency, with the rows that it is owed for. */
export const totalsDiffering = (account: string, owed: string) =>
  differing(
    'subject',
    `'the account holds something else'`,
    `select '${account}' as subject, currency, amount from ${owed}`,
    `select '${account}' as subject, currency, amount from ledger_entries where account = '${account}'`,
  );
