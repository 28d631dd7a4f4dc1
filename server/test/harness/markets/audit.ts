import { type CommandResult, runSouk } from '../clients/souk-process.ts';
import { TEST_SECRET } from '../servers/server.ts';

// Runs `souk ledger audit` as on the server's host.

export interface AuditResult extends CommandResult {
  /** Names of the failed checks, in the order of the output. */
  drifts: string[];
}

export async function runAudit(env: Record<string, string>, ...args: string[]): Promise<AuditResult> {
  const result = await runSouk(env, 'ledger', 'audit', ...args);
  return { ...result, drifts: [...result.out.matchAll(/^ {2}DRIFT {2}(\w+): /gm)].map(([, name = '']) => name) };
}

export const auditDatabase = (databaseUrl: string, ...args: string[]) =>
  runAudit({ DATABASE_URL: databaseUrl, SOUK_SECRET: TEST_SECRET }, ...args);
