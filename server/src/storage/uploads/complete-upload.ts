import type { Db, Tx } from '../../platform/db/queryable.ts';
import { ApiError, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { cancelBlobDeletion, claimBlob, lockBlob } from '../blobs/blobs.sql.ts';
import { type FileRow, fileIdPrefix } from '../file.ts';
import { fileByName, insertFiles } from '../files.sql.ts';
import { shareOpenFolder } from '../folder.ts';
import { type Storage, storeOf } from '../storage.ts';
import { abandonUpload } from './abandon-upload.ts';
import { releaseBytes } from './storage-quota.ts';
import type { UploadRow } from './upload.ts';
import { markCompleted } from './uploads.sql.ts';

/** A retry is needed only if the sweep deleted the blob in between, an hour after it was claimed. */
const MAX_ATTEMPTS = 3;

/**
 * Turns a fully staged upload into a file. Requires its lock. A crash after any step leaves either the file, or an
 * upload that the next request completes:
 *  1. the blob's row is inserted, marked for deletion, so that the sweep finds bytes without a file;
 *  2. the bytes become a blob;
 *  3. one transaction unmarks the blob, inserts the file and completes the upload;
 *  4. the staged bytes are discarded, or found by the sweep later.
 */
export async function completeUpload(db: Db, upload: UploadRow, storage: Storage): Promise<FileRow> {
  const store = storeOf(storage, db.realm);
  const sha256 = await storage.hashes.digest(store, upload.id, upload.length);
  try {
    if (upload.promised_sha256 !== null && upload.promised_sha256 !== sha256) throw checksumMismatch(upload, sha256);
    for (let attempt = 1; ; attempt++) {
      const claimed = await db.one(claimBlob, [sha256, upload.length]);
      const placedAt = claimed?.usable ? undefined : claimed?.created_at;
      if (placedAt) await store.promote(upload.id, sha256, upload.length);
      const file = await db.transaction((tx) => recordFile(tx, upload, sha256, placedAt, storage));
      if (file) {
        await discardStaged(upload, storage, db);
        return file;
      }
      if (attempt === MAX_ATTEMPTS) throw new Error(`the blob ${sha256} was removed during every attempt`);
    }
  } catch (error) {
    // A rejection is final, so the upload is deleted. Other errors can be retried.
    if (error instanceof ApiError && error.status < 500) await abandonUpload(db, upload.id, storage);
    throw error;
  }
}

/**
 * Returns undefined if the blob is gone or about to be. A blob marked for deletion is used only if its row, by
 * `created_at`, is the one for which the bytes were placed: otherwise the sweep may have deleted them, and another
 * upload may be about to place them again.
 */
async function recordFile(
  tx: Tx,
  upload: UploadRow,
  sha256: string,
  placedAt: Date | undefined,
  storage: Storage,
): Promise<FileRow | undefined> {
  const { folder_id: folderId, owner_id: ownerId, name, name_key: key, length, content_type: type } = upload;
  if (folderId === null) throw notFound('upload');
  await shareOpenFolder(tx, folderId);
  const blob = await tx.one(lockBlob, [sha256]);
  if (!blob || (blob.pending_deletion && blob.created_at.getTime() !== placedAt?.getTime())) return undefined;
  if ((await tx.run(markCompleted, [upload.id])) === 0) return findEndedFile(tx, upload, sha256);
  if (blob.pending_deletion) await tx.run(cancelBlobDeletion, [sha256]);

  const id = newId(fileIdPrefix(folderId));
  const [file] = await tx.many(insertFiles, {
    folderId,
    ownerId,
    ids: [id],
    names: [name],
    nameKeys: [key],
    hashes: [sha256],
    sizes: [length],
    contentTypes: [type],
  });
  if (file) {
    for (const hook of storage.onFilesStored) await hook(tx, [file]);
    return file;
  }
  const existing = await tx.one(fileByName, [folderId, key]);
  if (existing?.sha256 !== sha256 || existing.name !== name) throw nameTaken(name);
  // The file already exists and is counted, so the reservation is released.
  await releaseBytes(tx, ownerId, length);
  return existing;
}

/**
 * The lock was lost, and another node has completed or abandoned the upload. Its reservation is settled there, so
 * nothing is changed here.
 */
async function findEndedFile(tx: Tx, { folder_id, name, name_key }: UploadRow, sha256: string): Promise<FileRow> {
  const existing = await tx.one(fileByName, [folder_id as string, name_key]);
  if (existing?.sha256 !== sha256 || existing.name !== name) throw notFound('upload');
  return existing;
}

async function discardStaged(upload: UploadRow, storage: Storage, db: Db): Promise<void> {
  storage.hashes.delete(upload.id);
  await storeOf(storage, db.realm)
    .discard(upload.id)
    .catch((error: Error) =>
      storage.log.warn({ err: error, upload: upload.id }, 'failed to discard staged bytes; leaving them to the sweep'),
    );
}

export function nameTaken(name: string): ApiError {
  return new ApiError(
    'conflict',
    `There is already a file ${JSON.stringify(name)} with other content, or one whose name differs only in case. Delete it first, or choose another name.`,
  );
}

function checksumMismatch(upload: UploadRow, sha256: string): ApiError {
  return invalid(
    'sha256',
    `\`sha256\` is ${upload.promised_sha256}, but the ${upload.length} bytes that arrived have ${sha256}. Nothing was stored. Upload the file again.`,
  );
}
