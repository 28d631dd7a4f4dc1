import { TEST_SECRET, type TestServer } from '../servers/server.ts';
import { type CommandResult, runSouk } from './souk-process.ts';

/** Runs `souk …` on the server's host. */
export function soukOnHost(
  { url, database }: Pick<TestServer, 'url' | 'database'>,
  ...args: string[]
): Promise<CommandResult> {
  return runSouk({ DATABASE_URL: database.url, SOUK_SECRET: TEST_SECRET, PUBLIC_URL: url }, ...args);
}
