import { randomUUID } from 'node:crypto';
import { openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens an empty temporary file that has no name any more, and returns its descriptor: its bytes are gone as soon as
 * the last process that has it open closes it or dies. `TMPDIR` says where it lies.
 */
export function openScratch(): number {
  const path = join(tmpdir(), `souk-scratch-${randomUUID()}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return descriptor;
}
