import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The biggest upload has a gigabyte, and is there twice for a moment. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * Where the tests keep what they write. In memory if there is plenty: they make and drop some three hundred databases
 * and data directories, and would wait for a disk half of the time.
 */
export function makeScratchDirectory(): string {
  const inMemory = process.availableMemory() > ENOUGH_BYTES && roomIn(MEMORY) > ENOUGH_BYTES;
  const directory = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), 'souk-tests-'));
  // As of any directory for temporary files: some tests start the server as another user.
  chmodSync(directory, 0o1777);
  return directory;
}

function roomIn(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return 0; // not every system has it
  }
}
