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

/** Creates a folder. It has the ID of the revision or dataset that its files belong to. */
export async function createFolder(tx: Tx, id: string, ownerId: string): Promise<void> {
  await tx.run(insertFolder, [id, ownerId]);
}

/** Makes the files of a folder immutable. Waits for transactions that are adding one. */
export async function sealFolder(tx: Tx, id: string): Promise<void> {
  if (!(await tx.one(lockFolder, [id]))) throw notFound('folder');
  await tx.run(sealFolderRow, [id]);
}

/** Deletes a folder with its files. The sweep deletes open uploads. */
export async function deleteFolder(tx: Tx, id: string): Promise<void> {
  if (!(await tx.one(lockFolder, [id]))) return;
  const files = await tx.many(deleteFilesOfFolder, [id]);
  await releaseBlobs(
    tx,
    files.map((file) => file.sha256),
  );
  // Locks uploads before the quota, as abandoning an upload does, to avoid deadlocks.
  await tx.run(orphanUploads, [id]);
  const [owner] = files.map((file) => file.owner_id);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  if (owner !== undefined) await releaseBytes(tx, owner, bytes);
  await tx.run(deleteFolderRow, [id]);
}

/** Marks blobs without files for deletion by the sweep. */
export async function releaseBlobs(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.run(lockBlobs, [hashes]);
  await tx.run(markUnheldBlobs, [hashes]);
}

/** Takes a shared lock on an unsealed folder: it cannot be sealed or deleted until the transaction ends. */
export async function shareOpenFolder(tx: Tx, id: string): Promise<FolderRow> {
  const folder = await tx.one(shareFolder, [id]);
  if (!folder) throw notFound('folder');
  if (folder.sealed_at !== null) {
    throw new ApiError(
      'invalid_state',
      'The files are published and cannot be changed. Create a new revision or dataset instead.',
    );
  }
  return folder;
}

/** Finds an open upload of the folder, if any. */
export function findOpenUpload(db: Queryable, folderId: string): Promise<{ id: string; name: string } | undefined> {
  return db.one(openUploadOf, [folderId]);
}
