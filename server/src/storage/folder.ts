import type { Queryable, Tx } from '../platform/db/queryable.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { lockBlobs, markUnheldBlobs } from './blobs/blobs.sql.ts';
import { deleteFilesOfFolder } from './files.sql.ts';
import {
  deleteFolderRow,
  type FolderRow,
  insertFolder,
  lockFolder,
  openUploadOf,
  orphanUploads,
  sealFolderRow,
  shareFolder,
} from './folders.sql.ts';
import { releaseBytes } from './uploads/storage-quota.ts';

/** A folder has the id of what its files belong to: a revision, a dataset. */
export async function createFolder(tx: Tx, id: string, ownerId: string): Promise<void> {
  await tx.run(insertFolder, [id, ownerId]);
}

/** From here on its files never change. Whoever is adding one at this moment is waited for. */
export async function sealFolder(tx: Tx, id: string): Promise<void> {
  if (!(await tx.one(lockFolder, [id]))) throw notFound('folder');
  await tx.run(sealFolderRow, [id]);
}

/** Deletes its files with it. What is still arriving for it is swept. */
export async function deleteFolder(tx: Tx, id: string): Promise<void> {
  if (!(await tx.one(lockFolder, [id]))) return;
  const files = await tx.many(deleteFilesOfFolder, [id]);
  await giveUpBlobs(
    tx,
    files.map((file) => file.sha256),
  );
  // Uploads before the quota, as whoever gives one up has it: otherwise the two could wait for each other.
  await tx.run(orphanUploads, [id]);
  const [owner] = files.map((file) => file.owner_id);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  if (owner !== undefined) await releaseBytes(tx, owner, bytes);
  await tx.run(deleteFolderRow, [id]);
}

/** Blobs that no file holds any more are doomed: the sweep removes them after a while. */
export async function giveUpBlobs(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.run(lockBlobs, [hashes]);
  await tx.run(markUnheldBlobs, [hashes]);
}

/** Takes part in changing a folder until the transaction ends: it cannot be sealed or deleted meanwhile. */
export async function shareOpenFolder(tx: Tx, id: string): Promise<FolderRow> {
  const folder = await tx.one(shareFolder, [id]);
  if (!folder) throw notFound('folder');
  if (folder.sealed_at !== null) {
    throw new ApiError('invalid_state', 'This is published, and its files never change.');
  }
  return folder;
}

/** One of the files that are still arriving for it, if there are any. */
export function findOpenUpload(db: Queryable, folderId: string): Promise<{ id: string; name: string } | undefined> {
  return db.one(openUploadOf, [folderId]);
}
