import { lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account, Owner } from './system-account.ts';

/** Gives the whole data directory to the account, should another account have run the database before. */
export async function giveDirectoryTo(account: Account, directory: string, cluster: string): Promise<void> {
  const owner = account.filesOf;
  if (!owner) return;
  const isOwned = await Promise.all([directory, cluster].map((path) => belongsTo(owner, path)));
  // The directory itself changes hands last, so an interrupted change is noticed and done again.
  if (isOwned.includes(false)) await giveTree(owner, directory);
}

/** Gives one file or directory, without what is inside, to the account. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.filesOf) await lchown(path, account.filesOf.uid, account.filesOf.gid);
}

async function belongsTo(owner: Owner, path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.uid === owner.uid,
    () => true, // not there yet
  );
}

async function giveTree(owner: Owner, path: string): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await giveTree(owner, join(path, name));
  }
  await lchown(path, owner.uid, owner.gid);
}
