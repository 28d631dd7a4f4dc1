import { formatMoney } from '../platform/money.ts';
import type { CheckResult, MarketAudit, Uncovered } from './audit-ledger.ts';
import type { TrialBalanceRow } from './ledger-audit.sql.ts';
import type { DriftRow } from './ledger-check.sql.ts';

const HEADER = ['account', 'entries', 'debit', 'credit', 'balance'];

/** Formats the audit of a market for people. */
export function writeAudit({ mode, trial_balance, checks, uncovered }: MarketAudit): string {
  const findings = [...checks.flatMap(writeCheck), ...uncovered.flatMap(writeUncovered)];
  return [`${mode} market`, ...writeTrialBalance(trial_balance), '', ...findings].join('\n');
}

/** Right-aligns amounts, with the sum of each currency after its accounts. */
function writeTrialBalance(rows: readonly TrialBalanceRow[]): string[] {
  if (rows.length === 0) return ['  no entries'];
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const withSums = currencies.flatMap((currency) => {
    const accounts = rows.filter((row) => row.currency === currency);
    return [...accounts, sumOf(currency, accounts)];
  });
  const lines = [HEADER, ...withSums.map(cellsOf)];
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map(([account = '', ...amounts]) => {
    const cells = amounts.map((cell, column) => cell.padStart(widths[column + 1] ?? 0));
    return `  ${[account.padEnd(widths[0] ?? 0), ...cells].join('  ')}`;
  });
}

function sumOf(currency: string, rows: readonly TrialBalanceRow[]): TrialBalanceRow {
  const sum = (column: 'entries' | 'debit' | 'credit' | 'balance') =>
    rows.reduce((total, row) => total + row[column], 0);
  return {
    account: `= ${currency}`,
    currency,
    entries: sum('entries'),
    debit: sum('debit'),
    credit: sum('credit'),
    balance: sum('balance'),
  };
}

function cellsOf({ account, currency, entries, debit, credit, balance }: TrialBalanceRow): string[] {
  return [account, String(entries), ...[debit, credit, balance].map((amount) => formatMoney(amount, currency))];
}

function writeCheck({ name, claim, ok, drifts, examples }: CheckResult): string[] {
  if (ok) return [`  ok     ${name}: ${claim}`];
  const more = drifts > examples.length ? [`           and ${drifts - examples.length} more`] : [];
  const found = examples.map((drift) => `           ${writeDrift(drift)}`);
  return [`  DRIFT  ${name}: it does not hold that ${claim} (${drifts} found)`, ...found, ...more];
}

function writeUncovered({ currency, amount, sellers, largest }: Uncovered): string[] {
  const whose = sellers === 1 ? '1 seller has' : `${sellers} sellers have`;
  const more = sellers > largest.length ? [`             and ${sellers - largest.length} more`] : [];
  return [
    `  UNCOVERED  ${whose} a negative balance, ${formatMoney(amount, currency)} in all: their next earnings cover it`,
    ...largest.map((seller) => `             ${seller.account}: ${formatMoney(seller.amount, currency)}`),
    ...more,
  ];
}

function writeDrift({ subject, problem, currency, expected, found }: DriftRow): string {
  if (currency === null || expected === null || found === null) return `${subject}: ${problem}`;
  return `${subject}: ${problem}: ${formatMoney(found, currency)} instead of ${formatMoney(expected, currency)}`;
}
