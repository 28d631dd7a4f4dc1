import { randomUUID } from 'node:crypto';
import { openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Opens a temporary file in `TMPDIR` that has no path any more, so its bytes are freed when the last process closes it or
 * dies. With `content`, the descriptor is read-only; without, the file is empty and writable.
 */
export function openUnnamedFile(label: string, content?: string): number {
  const path = join(tmpdir(), `souk-${label}-${randomUUID()}`);
  try {
    if (content === undefined) return openSync(path, 'wx+', 0o600);
    writeFileSync(path, content, { flag: 'wx', mode: 0o400 });
    return openSync(path, 'r');
  } finally {
    rmSync(path, { force: true });
  }
}
