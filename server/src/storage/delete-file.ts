import type { Tx } from '../platform/db/queryable.ts';
import { notFound } from '../platform/errors.ts';
import { nameKey } from './file.ts';
import { deleteFileByName } from './files.sql.ts';
import { giveUpBlobs, shareOpenFolder } from './folder.ts';
import { releaseBytes } from './storage-quota.ts';

/** Takes a file out of a folder that is not sealed, and gives its bytes back to the quota. */
export async function deleteFile(tx: Tx, folderId: string, name: string): Promise<void> {
  await shareOpenFolder(tx, folderId);
  const file = await tx.one(deleteFileByName, [folderId, nameKey(name.normalize('NFC'))]);
  if (!file) throw notFound('file');
  await giveUpBlobs(tx, [file.sha256]);
  await releaseBytes(tx, file.owner_id, file.size);
}
