import type { ByteSource } from '../../platform/byte-source.ts';
import type { NoTable, TableCount } from '../tables/table.ts';
import { runInSandbox, type SandboxOptions } from './run-in-sandbox.ts';

/** Text is read to its end: fifteen minutes suffice for about ten gigabytes of CSV. */
const TIMEOUT_MS = 15 * 60_000;

/** Counts the rows of an untrusted table and lists its columns. */
export function countInSandbox(
  source: ByteSource,
  { name }: { name: string },
  options: SandboxOptions = {},
): Promise<TableCount | NoTable> {
  return runInSandbox({ name: 'count', input: { name } }, source, { milliseconds: TIMEOUT_MS, ...options });
}
