import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { RemoteFile } from './download-target.ts';
import { hashFile } from './hash-file.ts';

/** Returns whether a file exists with this size and hash. */
export async function isDownloaded(path: string, { size, sha256 }: RemoteFile, signal: AbortSignal): Promise<boolean> {
  if ((await sizeOf(path)) !== size) return false;
  const hash = createHash('sha256');
  await hashFile(hash, path, { signal });
  return hash.digest('hex') === sha256;
}

/** Returns the size of a file, or undefined if there is none. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return found?.isFile() ? found.size : undefined;
}
