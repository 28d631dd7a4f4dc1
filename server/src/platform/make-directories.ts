import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a directory and its parents, owner-only. One by one, because Node's recursive mkdir never ends where a file
 * system, such as /proc, denies that an existing parent exists.
 */
export async function makeDirectories(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parentMissing = code === 'ENOENT' && !(await isThere(dirname(path)));
    if (!parentMissing) throw error;
    await makeDirectories(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
