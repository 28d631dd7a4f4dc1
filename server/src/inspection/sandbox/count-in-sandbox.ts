import type { ByteSource } from '../../platform/byte-source.ts';
import type { NoTable, TableCount } from '../tables/table.ts';
import { runInSandbox, type SandboxOptions } from './run-in-sandbox.ts';

/** Text has to be read to its end: a quarter of an hour is enough for some ten gigabytes of CSV. */
const PATIENCE_MS = 15 * 60_000;

/** How many rows and which columns a table has that a stranger uploaded. */
export function countInSandbox(
  source: ByteSource,
  { name }: { name: string },
  options: SandboxOptions = {},
): Promise<TableCount | NoTable> {
  return runInSandbox({ name: 'count', input: { name } }, source, { milliseconds: PATIENCE_MS, ...options });
}
