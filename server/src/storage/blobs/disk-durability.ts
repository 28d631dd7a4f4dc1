import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDiskFull } from '../../platform/disk-full.ts';
import { StorageFullError } from './blob-store.ts';

// The kernel caches names and bytes. These functions make them survive a power failure.

export async function withFile<T>(path: string, flags: number, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600).catch(rethrowAsStorageError);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder durable. */
export function syncFolder(folder: string): Promise<void> {
  return withFile(folder, constants.O_RDONLY, (file) => file.sync());
}

/** Makes the folder's own name and those of its ancestors durable, as far as permissions allow. */
export async function syncAncestors(folder: string): Promise<void> {
  for (let child = folder, parent = dirname(child); parent !== child; child = parent, parent = dirname(child)) {
    await ignoring(['EACCES', 'EPERM', 'EINVAL'], syncFolder(parent));
  }
}

export async function removeDurably(path: string, sync = syncFolder): Promise<void> {
  const removed = unlink(path).then(() => true);
  if (await ignoring(['ENOENT'], removed)) await sync(dirname(path));
}

export function statIfThere(path: string): Promise<Stats | undefined> {
  return ignoring(['ENOENT'], stat(path));
}

/** Returns undefined if the work fails with one of these codes. */
export async function ignoring<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

export function asStorageError(error: unknown): Error {
  if (!isDiskFull(error)) return error as Error;
  return new StorageFullError('there is no space left on the disk', { cause: error });
}

export function rethrowAsStorageError(error: unknown): never {
  throw asStorageError(error);
}
