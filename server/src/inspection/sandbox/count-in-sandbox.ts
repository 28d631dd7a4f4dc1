import type { ByteSource } from '../../platform/byte-source.ts';
import { recogniseTable } from '../tables/recognise-table.ts';
import type { NoTable, TableCount } from '../tables/table.ts';
import { runInSandbox, type SandboxOptions } from './run-in-sandbox.ts';

/** Text is read to its end: fifteen minutes suffice for about ten gigabytes of CSV. */
const TIMEOUT_MS = 15 * 60_000;

/**
 * Counts the rows of an untrusted table and lists its columns. Starts no child for other files, of which datasets of
 * pictures have thousands: recognising a table reads no more than its first 64 KiB.
 */
export async function countInSandbox(
  source: ByteSource,
  { name }: { name: string },
  options: SandboxOptions = {},
): Promise<TableCount | NoTable> {
  if ((await recogniseTable(source, name)) === undefined) return { format: null };
  return runInSandbox({ name: 'count', input: { name } }, source, { milliseconds: TIMEOUT_MS, ...options });
}
