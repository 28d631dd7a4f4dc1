import { parseArgs } from 'node:util';
import { withDatabaseUrl } from './boot/find-database.ts';
import { readConfig } from './config.ts';
import { auditLedger, type MarketAudit } from './operator/audit-ledger.ts';
import { writeAudit } from './operator/write-ledger-audit.ts';
import { readSnapshot } from './platform/db/read-snapshot.ts';
import { MODES, type Mode } from './platform/db/realm.ts';

// A command for the server's host: sums up the ledgers and compares them with all other records of money. Read-only,
// whether the server runs or not. Exit code 0 if everything matches, 1 if anything has drifted.

const USAGE = 'usage: souk ledger audit [--mode test|live] [--json]\n';

const options = readArguments(process.argv.slice(2));
if (!options) {
  process.stderr.write(USAGE);
  process.exit(2);
}

try {
  const markets = await audit(options.modes);
  const ok = markets.every((market) => market.ok);
  process.stdout.write(options.json ? `${JSON.stringify({ ok, markets }, null, 2)}\n` : formatAudits(markets, ok));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`souk: ${explain(error as Error & { code?: string })}\n`);
  process.exitCode = 1;
}

function readArguments(args: string[]): { modes: readonly Mode[]; json: boolean } | undefined {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' }, mode: { type: 'string' } } });
    const modes = MODES.filter((mode) => values.mode === undefined || values.mode === mode);
    return modes.length > 0 ? { modes, json: values.json ?? false } : undefined;
  } catch {
    return undefined; // an unknown argument
  }
}

function audit(modes: readonly Mode[]): Promise<MarketAudit[]> {
  return withDatabaseUrl(readConfig([]), async (url) => {
    const markets: MarketAudit[] = [];
    for (const mode of modes) markets.push(await readSnapshot(url, mode, auditLedger));
    return markets;
  });
}

function formatAudits(markets: readonly MarketAudit[], ok: boolean): string {
  const verdict = ok ? 'The books are in order.' : 'The books are NOT in order: see the lines that begin with DRIFT.';
  const uncovered = markets.some((market) => market.uncovered.length > 0);
  const end = uncovered ? `${verdict} Some refunds are not covered: see the lines that begin with UNCOVERED.` : verdict;
  return `${[...markets.map(writeAudit), end].join('\n\n')}\n`;
}

/** An audit changes nothing, so it does not migrate. */
function explain({ code, message }: Error & { code?: string }): string {
  const missing = code === '42P01' || code === '42703';
  return missing
    ? 'the database is of an older version: start the server on it first'
    : String(message.split('\n', 1)[0]);
}
