import { lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account, Owner } from './system-account.ts';

/** Changes the owner of the whole data directory if another account ran the database before. */
export async function chownDirectory(account: Account, directory: string, cluster: string): Promise<void> {
  const owner = account.filesOf;
  if (!owner) return;
  const isOwned = await Promise.all([directory, cluster].map((path) => belongsTo(owner, path)));
  // The directory itself changes last, so an interrupted change is noticed and repeated.
  if (isOwned.includes(false)) await chownTree(owner, directory);
}

/** Changes the owner of one file or directory, not of its content. */
export async function chownPath(account: Account, path: string): Promise<void> {
  if (account.filesOf) await lchown(path, account.filesOf.uid, account.filesOf.gid);
}

async function belongsTo(owner: Owner, path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.uid === owner.uid,
    () => true, // not there yet
  );
}

async function chownTree(owner: Owner, path: string): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await chownTree(owner, join(path, name));
  }
  await lchown(path, owner.uid, owner.gid);
}
