import type { Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import { nameKey } from '../file.ts';
import { fileByName } from '../files.sql.ts';
import { shareOpenFolder } from '../folder.ts';
import { nameTaken } from './complete-upload.ts';
import { reserveBytes } from './storage-quota.ts';
import type { DeclaredFile, UploadRow, UploadTarget } from './upload.ts';
import { insertUploads } from './uploads.sql.ts';

/** Creates an upload and reserves its quota. What can never be stored is rejected before any bytes are sent. */
export async function openUpload(
  tx: Tx,
  { folderId, ownerId, scope }: UploadTarget,
  file: DeclaredFile,
  quotaBytes: number,
): Promise<UploadRow> {
  await shareOpenFolder(tx, folderId);
  const key = nameKey(file.name);
  const existing = await tx.one(fileByName, [folderId, key]);
  if (existing) {
    const same = existing.name === file.name && (file.sha256 === null || existing.sha256 === file.sha256);
    if (!same) throw nameTaken(file.name);
  }
  await reserveBytes(tx, ownerId, file.length, quotaBytes);
  const [upload] = await tx.many(insertUploads, {
    folderId,
    ownerId,
    scope,
    metadata: file.metadata,
    ids: [newId('upl')],
    names: [file.name],
    nameKeys: [key],
    contentTypes: [file.contentType],
    lengths: [file.length],
    promises: [file.sha256],
  });
  return upload as UploadRow;
}
