import type { Tx } from '../platform/db/queryable.ts';
import { notFound } from '../platform/errors.ts';
import { nameKey } from './file.ts';
import { deleteFileByName, deleteFilesById } from './files.sql.ts';
import { giveUpBlobs, shareOpenFolder } from './folder.ts';
import { releaseBytes } from './uploads/storage-quota.ts';

/** Takes a file out of a folder that is not sealed, and gives its bytes back to the quota. */
export async function deleteFile(tx: Tx, folderId: string, name: string): Promise<void> {
  await shareOpenFolder(tx, folderId);
  const file = await tx.one(deleteFileByName, [folderId, nameKey(name.normalize('NFC'))]);
  if (!file) throw notFound('file');
  await giveUpBlobs(tx, [file.sha256]);
  await releaseBytes(tx, file.owner_id, file.size);
}

/** The same with several, by their ids. Those that are gone already are fine. */
export async function deleteFiles(tx: Tx, folderId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await shareOpenFolder(tx, folderId);
  const files = await tx.many(deleteFilesById, [folderId, ids]);
  // All blobs before the quota, as with one: otherwise two that give up the same ones could wait for each other.
  await giveUpBlobs(
    tx,
    files.map(({ sha256 }) => sha256),
  );
  const [first] = files;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (first) await releaseBytes(tx, first.owner_id, bytes);
}
