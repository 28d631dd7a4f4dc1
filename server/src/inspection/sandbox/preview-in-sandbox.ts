import type { ByteSource } from '../../platform/byte-source.ts';
import type { PreviewRequest } from '../tables/preview-table.ts';
import type { NoTable, TablePreview } from '../tables/table.ts';
import { runInSandbox, type SandboxOptions } from './run-in-sandbox.ts';

/** Returns the first rows of an untrusted table. */
export function previewInSandbox(
  source: ByteSource,
  { name, rows }: PreviewRequest,
  options?: SandboxOptions,
): Promise<TablePreview | NoTable> {
  return runInSandbox({ name: 'preview', input: { name, rows } }, source, options);
}
