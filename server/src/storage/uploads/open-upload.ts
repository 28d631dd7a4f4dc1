import type { Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import { nameKey } from '../file.ts';
import { fileByName } from '../files.sql.ts';
import { shareOpenFolder } from '../folder.ts';
import { nameTaken } from './complete-upload.ts';
import { reserveBytes } from './storage-quota.ts';
import type { AnnouncedFile, UploadRow, UploadTarget } from './upload.ts';
import { insertUploads } from './uploads.sql.ts';

/** Makes room for a file that is about to come. What could never be stored is refused before its bytes are sent. */
export async function openUpload(
  tx: Tx,
  { folderId, ownerId, scope }: UploadTarget,
  file: AnnouncedFile,
  quotaBytes: number,
): Promise<UploadRow> {
  await shareOpenFolder(tx, folderId);
  const key = nameKey(file.name);
  const there = await tx.one(fileByName, [folderId, key]);
  if (there) {
    const same = there.name === file.name && (file.sha256 === null || there.sha256 === file.sha256);
    if (!same) throw nameTaken(file.name);
  }
  await reserveBytes(tx, ownerId, file.length, quotaBytes);
  const { metadata, name, contentType, length, sha256 } = file;
  const id = newId('upl');
  const columns = [[id], [name], [key], [contentType], [length], [sha256]] as const;
  const [upload] = await tx.many(insertUploads, [folderId, ownerId, scope, metadata, ...columns]);
  return upload as UploadRow;
}
