import type { Tx } from '../platform/db/queryable.ts';
import { notFound } from '../platform/errors.ts';
import { nameKey } from './file.ts';
import { deleteFileByName, deleteFilesById } from './files.sql.ts';
import { releaseBlobs, shareOpenFolder } from './folder.ts';
import { releaseBytes } from './uploads/storage-quota.ts';

/** Deletes a file from an unsealed folder and releases its bytes from the quota. */
export async function deleteFile(tx: Tx, folderId: string, name: string): Promise<void> {
  await shareOpenFolder(tx, folderId);
  const file = await tx.one(deleteFileByName, [folderId, nameKey(name.normalize('NFC'))]);
  if (!file) throw notFound('file');
  await releaseBlobs(tx, [file.sha256]);
  await releaseBytes(tx, file.owner_id, file.size);
}

/** Deletes several files by ID. Missing ones are ignored. */
export async function deleteFiles(tx: Tx, folderId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await shareOpenFolder(tx, folderId);
  const files = await tx.many(deleteFilesById, [folderId, ids]);
  // Locks all blobs before the quota, as `deleteFile` does, to avoid deadlocks.
  await releaseBlobs(
    tx,
    files.map(({ sha256 }) => sha256),
  );
  const [first] = files;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (first) await releaseBytes(tx, first.owner_id, bytes);
}
