import { randomUUID } from 'node:crypto';
import { openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens an unlinked temporary file in `TMPDIR` and returns its descriptor: its bytes are freed when the last process
 * closes it or dies.
 */
export function openScratch(): number {
  const path = join(tmpdir(), `souk-scratch-${randomUUID()}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return descriptor;
}
