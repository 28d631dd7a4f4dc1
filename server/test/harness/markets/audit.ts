import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { withDeadline } from '../deadline.ts';
import { bareEnvironment } from '../servers/bare-environment.ts';
import { TEST_SECRET } from '../servers/server.ts';

// Runs `souk ledger audit` as on the server's host.

const SOUK = fileURLToPath(new URL('../../../../cli/bin/souk.js', import.meta.url));

export interface AuditResult {
  code: number | null;
  out: string;
  err: string;
  /** Names of the failed checks, in the order of the output. */
  drifts: string[];
}

export async function runAudit(env: Record<string, string>, ...args: string[]): Promise<AuditResult> {
  const child = spawn(process.execPath, [SOUK, 'ledger', 'audit', ...args], {
    cwd: tmpdir(),
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const [code] = await withDeadline('souk ledger audit to end', once(child, 'close'));
  return { code, ...output, drifts: [...output.out.matchAll(/^ {2}DRIFT {2}(\w+): /gm)].map(([, name = '']) => name) };
}

export const auditDatabase = (databaseUrl: string, ...args: string[]) =>
  runAudit({ DATABASE_URL: databaseUrl, SOUK_SECRET: TEST_SECRET }, ...args);
