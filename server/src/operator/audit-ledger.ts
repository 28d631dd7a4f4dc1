import type { Queryable } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import * as sql from './ledger-audit.sql.ts';
import type { Check, DriftRow } from './ledger-check.sql.ts';

export interface CheckResult {
  name: string;
  claim: string;
  ok: boolean;
  /** Number of violations, and the first few of them. */
  drifts: number;
  examples: DriftRow[];
}

/** Refunds beyond the balances of sellers, in one currency. Their next earnings cover it first. */
export interface Uncovered {
  currency: string;
  amount: number;
  sellers: number;
  largest: { account: string; amount: number }[];
}

export interface MarketAudit {
  mode: Mode;
  ok: boolean;
  trial_balance: sql.TrialBalanceRow[];
  checks: CheckResult[];
  /** Reported, but not a drift: the books are in order. */
  uncovered: Uncovered[];
}

/**
 * Sums up the ledger of one market and compares it with all other records of money. Must read a consistent state: pass
 * a snapshot.
 */
export async function auditLedger(market: Queryable): Promise<MarketAudit> {
  const mode = market.realm as Mode;
  const trialBalance = await market.many(sql.trialBalance, []);
  const checks: CheckResult[] = [];
  for (const check of checksOf(mode)) checks.push(await runCheck(market, check));
  return {
    mode,
    ok: checks.every(({ ok }) => ok),
    trial_balance: trialBalance,
    checks,
    uncovered: await findUncoveredByCurrency(market),
  };
}

async function findUncoveredByCurrency(market: Queryable): Promise<Uncovered[]> {
  const rows = Map.groupBy(await market.many(sql.uncoveredEarnings, []), ({ currency }) => currency);
  return [...rows].map(([currency, largest]) => ({
    currency,
    amount: largest[0]?.total ?? 0,
    sellers: largest[0]?.sellers ?? 0,
    largest: largest.map(({ account, amount }) => ({ account, amount })),
  }));
}

/** Returns all checks except those of the other mode. */
export function checksOf(mode: Mode): Check[] {
  return sql.CHECKS.filter((check) => check.mode === undefined || check.mode === mode);
}

async function runCheck(market: Queryable, { name, claim, find }: Check): Promise<CheckResult> {
  const rows = await market.many(find, []);
  const examples = rows.map(({ total: _total, ...drift }) => drift);
  return { name, claim, ok: rows.length === 0, drifts: rows[0]?.total ?? 0, examples };
}
