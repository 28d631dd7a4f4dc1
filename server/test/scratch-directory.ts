import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The largest upload has 1 GiB, and briefly exists twice. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * Creates the directory for files of the tests, in memory if there is enough: tests create and drop some 300 databases and
 * data directories, and would wait for a disk half of the time.
 */
export function makeScratchDirectory(): string {
  const inMemory = process.availableMemory() > ENOUGH_BYTES && roomIn(MEMORY) > ENOUGH_BYTES;
  const directory = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), 'souk-tests-'));
  // World-writable like /tmp, because some tests start the server as another user.
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
