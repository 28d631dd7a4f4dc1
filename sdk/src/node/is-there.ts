import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { RemoteFile } from './download-target.ts';
import { hashFile } from './hash-file.ts';

/** Whether a file lies there, and is what it should be. */
export async function isThere(path: string, { size, sha256 }: RemoteFile, signal: AbortSignal): Promise<boolean> {
  if ((await sizeOf(path)) !== size) return false;
  const hash = createHash('sha256');
  await hashFile(hash, path, { signal });
  return hash.digest('hex') === sha256;
}

/** Undefined where there is no file. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return found?.isFile() ? found.size : undefined;
}
